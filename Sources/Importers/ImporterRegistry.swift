import Archives
import ChatImporters
import DocumentImporters
public import ImportSupport
public import Items
import MailImporters
import MeetingImporters
import NoteImporters

/// The supported formats, in the order in which their importers are asked to recognize a file.
///
/// Formats with an unmistakable beginning come first, then those recognized by the file name as
/// well. Plain text comes last, because any readable file could be plain text. As a `SourceReader`,
/// the registry reads files and folders on disk.
public struct ImporterRegistry: Sendable {
  /// Every importer, the most specific first.
  public let all: [any Importer]

  let folders: FolderReader
  let limits: ImportLimits
  let others: [any Importer]

  /// Creates the registry of every format this module reads.
  ///
  /// - Parameters:
  ///   - limits: The limits on how much of one text, mail or archive is read.
  ///   - others: Importers from other modules, which are asked before those of this module.
  public init(limits: ImportLimits = ImportLimits(), others: [any Importer] = []) {
    (self.limits, self.others) = (limits, others)
    let first = Self.recognizedByContent(limits)
    let last = Self.recognizedByContentAndName(limits)
    let embedded = EmbeddedFiles(first + last)
    let mail: [any Importer] = [
      MboxImporter(limits: limits, embedded: embedded),
      EMLImporter(limits: limits, embedded: embedded),
    ]
    all = others + mail + first + last
    let names = all.map(\.name).joined(separator: ", ")
    folders = FolderReader(
      importers: all, limits: limits,
      archives: ArchiveLister(limits: limits, reading: "\(names) \(limits)"))
  }

  private static func recognizedByContent(_ limits: ImportLimits) -> [any Importer] {
    [
      CalendarImporter(limits: limits), ContactImporter(limits: limits),
      TranscriptImporter(limits: limits),
      TelegramImporter(limits: limits), MessengerImporter(limits: limits),
      SlackImporter(limits: limits), SMSBackupImporter(limits: limits),
      PidginImporter(limits: limits), SignalImporter(limits: limits),
      WhatsAppImporter(limits: limits), MeetingJSONImporter(limits: limits),
      IRCImporter(limits: limits), JSONLinesImporter(limits: limits),
      CSVMessagesImporter(limits: limits), EvernoteImporter(limits: limits),
      StandardNotesImporter(limits: limits), TomboyImporter(limits: limits),
    ] + DocumentFormat.allCases.map { DocumentImporter($0, limits: limits) }
  }

  // Plain text comes last because it accepts anything.
  private static func recognizedByContentAndName(_ limits: ImportLimits) -> [any Importer] {
    [
      OrgImporter(limits: limits), MinutesImporter(limits: limits),
      MarkdownImporter(limits: limits), MarkupImporter(limits: limits),
      PlainTextImporter(limits: limits),
    ]
  }

  /// Returns the first importer that recognizes the file, or `nil` when none does.
  public func importer(for candidate: SourceFile.Candidate) -> (any Importer)? {
    folders.importer(for: candidate)
  }

  /// Returns the importer with the given name, compared without regard to case.
  ///
  /// The user types this name to choose a format instead of having it recognized.
  public func importer(named name: String) -> (any Importer)? {
    folders.importer(named: name)
  }
}
