import Foundation
public import ImportSupport
public import Items

/// Reads conversations that Signal's export tools write: `[2021-12-30, 22:01] Name: text`, or
/// `[2021-12-30 22:01:15] Name: text` in a file named `chat.md`.
///
/// Media that were sent become attachments. The line of reactions below a message is removed. Times
/// are taken as UTC, because the export names no zone.
public struct SignalImporter: Importer {
  /// The format's short name, `signal`.
  public let name = "signal"
  private let chat: TimestampedChat

  /// Creates the importer.
  public init(limits: ImportLimits = ImportLimits()) {
    chat = TimestampedChat(name: name, clean: Self.clean, limits: limits)
  }

  /// Returns a Boolean value that indicates whether a file begins with Signal messages.
  ///
  /// The notation of the date decides, and for dates without a comma also the file's name.
  public func recognizes(_ candidate: SourceFile.Candidate) -> Bool {
    TimestampedRecognition(candidate)?.isSignal ?? false
  }

  /// Reports each message that a person wrote.
  ///
  /// Reads the file twice, block by block.
  ///
  /// - Throws: `ImportProblem` if the file can't be read or has no messages.
  public func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
    try chat.scan(file, report: report)
  }

  /// Reads one message without reading the rest of the file.
  ///
  /// - Throws: `ImportProblem` if the message can't be read, or the file has changed since the
  ///   scan.
  public func read(_ outline: Item.Outline, in file: SourceFile) throws -> Item {
    try chat.read(outline, in: file)
  }

  /// Removes reactions such as `(- Anna: 👍 -)` and links to media from the end of a message.
  ///
  /// Older exports have the links first, newer ones the reactions.
  private static func clean(
    _ words: ArraySlice<UInt8>, attachments: inout [String]
  ) -> ArraySlice<UInt8> {
    var rest = withoutReactions(words.trimmed)
    var names: [String] = []
    while rest.last == .closingParenthesis, let middle = rest.lastRange(of: "]("),
      let open = rest[..<middle.lowerBound].lastIndex(of: .openingBracket)
    {
      let target = rest[middle.upperBound...].dropLast()
      guard target.starts(with: "./media/".utf8) || target.starts(with: "media/".utf8) else {
        break
      }
      names.append(target.text.split(separator: "/").last.map(String.init) ?? "")
      rest = rest[..<open]
      if rest.last == .exclamationMark { rest.removeLast() }
      rest = rest.trimmed
    }
    attachments.append(contentsOf: names.reversed())
    return withoutReactions(rest)
  }

  private static func withoutReactions(_ words: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard words.hasSuffix("-)"), let start = words.lastRange(of: "(- ") else { return words }
    return words[..<start.lowerBound].trimmed
  }
}
