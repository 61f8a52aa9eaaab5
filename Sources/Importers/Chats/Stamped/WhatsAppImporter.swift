import Foundation
public import Items

/// Reads conversations that WhatsApp exported as text, of any telephone and language.
///
/// A message begins with `[30/12/21, 22:01:00] Name: ` or `30/12/21, 22:01 - Name: ` in the
/// notation of the telephone's language; day and month are told apart by all dates of the file,
/// else the day is taken to come first (the month where slashes and a clock of twelve hours are
/// American). Times are taken as UTC, as the export names no zone. What the program notes itself,
/// such as who joined and which media were left out, is no item.
public struct WhatsAppImporter: Importer {
  /// The format's short name, `whatsapp`.
  public let name = "whatsapp"
  private let chat: StampedChat

  /// Creates the importer.
  public init(limits: ImportLimits = ImportLimits()) {
    chat = StampedChat(name: name, clean: WhatsAppNotes.clean, limits: limits)
  }

  /// Whether the file begins with messages that have a date and a sender.
  public func recognizes(_ candidate: Candidate) -> Bool {
    StampedRecognition(candidate).map { !$0.isSignal && $0.isChat } ?? false
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
}
