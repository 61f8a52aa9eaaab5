public import Foundation

/// An error that a text isn't valid JSON, with the location of the problem.
public struct JSONError: Error, Sendable, Equatable {
  /// The kind of problem.
  public enum Code: Sendable, Equatable {
    /// Another character is found instead of `expected`.
    case unexpected(expected: String)
    /// The text ends before `expected`.
    case endOfText(expected: String)
    /// The bytes aren't UTF-8.
    case notUTF8
    /// An escape for half a surrogate pair, which stands for no character.
    case loneSurrogate
    /// Arrays and objects are nested deeper than the limit.
    case tooDeep(limit: Int)
    /// A key occurs twice in one object, and the caller doesn't allow that.
    case duplicateKey(String)
  }

  /// The kind of problem.
  public let code: Code
  /// The number of the line, from 1.
  public let line: Int
  /// The number of the byte in the line, from 1.
  public let column: Int
  /// The offset of the byte in the text, from 0.
  public let offset: Int

  init(_ code: Code, at offset: Int, in bytes: [UInt8]) {
    self.code = code
    self.offset = offset
    let before = bytes[..<min(offset, bytes.count)]
    line = 1 + before.count { $0 == UInt8(ascii: "\n") }
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    column = 1 + before.count - lineStart
  }
}

extension JSONError: LocalizedError, CustomStringConvertible {
  /// The description shown to the user.
  public var errorDescription: String? { description }

  /// The problem and its location as text.
  public var description: String {
    let place = "line \(line), column \(column)"
    return switch code {
    case .unexpected(let expected): "This isn't JSON: at \(place) \(expected) is expected."
    case .endOfText(let expected):
      "This JSON isn't finished: it ends at \(place), where \(expected) is expected."
    case .notUTF8: "This isn't JSON: the bytes at \(place) aren't UTF-8."
    case .loneSurrogate:
      "This isn't text: the escape at \(place) is half of a surrogate pair without its other half."
    case .tooDeep(let limit):
      "This JSON is nested too deep: at \(place) it goes below \(limit) levels."
    case .duplicateKey(let key): "The key “\(key)” occurs a second time at \(place)."
    }
  }

  /// A suggestion how to solve the problem.
  public var recoverySuggestion: String? {
    switch code {
    case .endOfText:
      "Wait for the rest of the text, or read what there is with JSONValue.parsePrefix."
    case .tooDeep: "Flatten the value, or split it."
    case .duplicateKey: "Keep one of the two."
    default: "Correct the text there."
    }
  }
}
