import Foundation
public import Items

/// Reads conversations of Signal as its export tools write them: `[2021-12-30, 22:01] Name: words`.
///
/// Media that were sent are named, and the line of reactions below a message is left out. Times are
/// taken as UTC, as the export names no zone.
public struct SignalImporter: Importer {
  /// The format's short name, `signal`.
  public let name = "signal"
  private let chat: StampedChat

  /// Creates the importer.
  public init(limits: ImportLimits = ImportLimits()) {
    chat = StampedChat(name: name, clean: Self.clean, limits: limits)
  }

  /// Whether the file begins with messages whose dates are in Signal's notation, whatever its name.
  public func recognizes(_ candidate: Candidate) -> Bool {
    StampedRecognition(candidate)?.isSignal ?? false
  }

  /// Reports each message a person wrote; reads the file twice in pieces.
  /// - Throws: `ImportProblem` when the file can't be read or holds no message.
  public func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
    try chat.scan(file, report: report)
  }

  /// Reads one message, and no more of the file.
  /// - Throws: `ImportProblem` when it can't be read, or the file changed since it was scanned.
  public func read(_ outline: Outline, in file: SourceFile) throws -> Item {
    try chat.read(outline, in: file)
  }

  /// Takes `(- Anna: 👍 -)` and links to the folder of media from the end of a message.
  private static func clean(
    _ words: ArraySlice<UInt8>, attachments: inout [String]
  ) -> ArraySlice<UInt8> {
    var rest = words.trimmed
    if rest.hasSuffix("-)"), let start = rest.lastRange(of: "(- ") {
      rest = rest[..<start.lowerBound].trimmed
    }
    var names: [String] = []
    while rest.last == 0x29, let middle = rest.lastRange(of: "]("),
      let open = rest[..<middle.lowerBound].lastIndex(of: 0x5B)
    {
      let target = rest[middle.upperBound...].dropLast()
      guard target.starts(with: "./media/".utf8) || target.starts(with: "media/".utf8) else {
        break
      }
      names.append(target.text.split(separator: "/").last.map(String.init) ?? "")
      rest = rest[..<open]
      if rest.last == 0x21 { rest.removeLast() }
      rest = rest.trimmed
    }
    attachments.append(contentsOf: names.reversed())
    return rest
  }
}

extension ArraySlice<UInt8> {
  func hasSuffix(_ text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }

  /// The last place at which the text stands.
  func lastRange(of text: String) -> Range<Int>? {
    let wanted = Array(text.utf8)
    guard let first = wanted.first, count >= wanted.count else { return nil }
    var start = endIndex - wanted.count
    while start >= startIndex {
      if self[start] == first, self[start...].starts(with: wanted) {
        return start..<(start + wanted.count)
      }
      start -= 1
    }
    return nil
  }
}
