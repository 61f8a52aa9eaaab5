import Foundation
import ImportSupport
import Items
import Testing

/// A text, and the label that a human reader gave each of its lines.
struct LabeledMail: Sendable, CustomTestStringConvertible {
  var name: String
  var text = ""
  /// The reason for excluding each line; `nil` for lines of new text.
  var labels: [ExcludedRange.Reason?] = []

  var testDescription: String { name }

  /// The labeled mails of every language.
  ///
  /// Each line of a file begins with a character: `+` for new text, and `q`, `s`, `d` and `f` for a
  /// line that is excluded as a quote, signature, disclaimer or forwarded header.
  static let all: [LabeledMail] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".txt") }.sorted().flatMap { file in
      let text =
        (try? String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)) ?? ""
      return text.components(separatedBy: "=====\n").enumerated().map { index, mail in
        LabeledMail(mail, name: "\(file.dropLast(4)) \(index + 1)")
      }
    }
  }()

  private static let folder = Fixtures.root.appendingPathComponent("exclusions")

  private init(_ source: String, name: String) {
    self.name = name
    for line in source.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      text += line.dropFirst(2) + "\n"
      labels.append(
        ["q": .quote, "s": .signature, "d": .disclaimer, "f": .forwardedHeader][line.prefix(1)])
    }
  }
}

/// A mail's text and the new text in it, chosen by a human reader before any program saw it.
struct ReplyMail: Sendable, CustomTestStringConvertible {
  var name: String
  var text: String
  var new: String

  var testDescription: String { name }

  static let all: [ReplyMail] = {
    let folder = Fixtures.root.appendingPathComponent("replies")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".expected") }.sorted().compactMap { file in
      let name = String(file.dropLast(".expected".count))
      guard
        let new = try? Data(contentsOf: folder.appendingPathComponent(file)),
        let text = try? Data(contentsOf: folder.appendingPathComponent(name + ".txt"))
      else { return nil }
      return ReplyMail(
        name: name, text: String(decoding: text, as: UTF8.self),
        new: String(decoding: new, as: UTF8.self))
    }
  }()
}

enum Fixtures {
  static let root: URL = {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { folder.deleteLastPathComponent() }
    return folder.appendingPathComponent("Fixtures")
  }()
}

/// Returns the text without the excluded ranges, white space at line ends and repeated blank lines.
func newText(_ text: String, without excludedRanges: [ExcludedRange]) -> String {
  let bytes = Array(text.utf8)
  var kept: [UInt8] = []
  var end = 0
  for excluded in excludedRanges {
    kept += bytes[end..<excluded.range.lowerBound]
    end = excluded.range.upperBound
  }
  return trimmed(String(decoding: kept + bytes[end...], as: UTF8.self))
}

func trimmed(_ text: String) -> String {
  var lines: [String] = []
  for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
    var line = String(line)
    while line.last?.isWhitespace ?? false { line.removeLast() }
    if !line.isEmpty || !(lines.last?.isEmpty ?? true) { lines.append(line) }
  }
  return lines.joined(separator: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
}
