import Foundation
public import ImportSupport
public import Items

/// Reads conversations that WhatsApp exported as text on any telephone and in any language.
///
/// A message begins with `[30/12/21, 22:01:00] Name: ` or `30/12/21, 22:01 - Name: `, in the
/// notation of the telephone's language. All dates of the file together determine whether the day
/// or the month comes first. If they don't, the day comes first, or the month if the dates have
/// slashes and a 12-hour clock, as American ones do. Times are taken as UTC, because the export
/// names no zone. WhatsApp's own notes, such as who joined and which media were omitted, aren't
/// items.
public struct WhatsAppImporter: Importer {
  /// The format's short name, `whatsapp`.
  public let name = "whatsapp"
  private let chat: TimestampedChat

  /// Creates the importer.
  public init(limits: ImportLimits = ImportLimits()) {
    chat = TimestampedChat(name: name, clean: WhatsAppNotes.clean, limits: limits)
  }

  /// Returns a Boolean value that indicates whether a file begins with dated messages of a chat.
  public func recognizes(_ candidate: SourceFile.Candidate) -> Bool {
    TimestampedRecognition(candidate).map { !$0.isSignal && $0.isChat } ?? false
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
}
