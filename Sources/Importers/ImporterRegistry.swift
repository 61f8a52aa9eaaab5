public import Items

/// The formats that can be read, in the order in which they are asked whether a file is theirs.
///
/// Formats that have an unmistakable beginning come first, then those told by their name, and plain
/// text, which any readable file could be, comes last. As a `SourceReader` it reads files and
/// folders on disk.
public struct ImporterRegistry: Sendable {
  /// Every importer, most particular first.
  public let all: [any Importer]

  let limits: ImportLimits

  /// Creates the registry of every format this module reads.
  ///
  /// - Parameters:
  ///   - limits: how much of one text, mail or archive is read.
  ///   - others: importers from elsewhere, which are asked before those of this module.
  public init(limits: ImportLimits = ImportLimits(), others: [any Importer] = []) {
    self.limits = limits
    let first = Self.withOwnMark(limits)
    let last = Self.byContentAndName(limits)
    let embedded = EmbeddedFiles(first + last)
    let mail: [any Importer] = [
      MboxImporter(limits: limits, embedded: embedded),
      EMLImporter(limits: limits, embedded: embedded),
    ]
    all = others + mail + first + last
  }

  /// Formats that say at their beginning what they are.
  private static func withOwnMark(_ limits: ImportLimits) -> [any Importer] {
    [
      CalendarImporter(limits: limits), TranscriptImporter(limits: limits),
      TelegramImporter(limits: limits), MessengerImporter(limits: limits),
      SlackImporter(limits: limits), SignalImporter(limits: limits),
      WhatsAppImporter(limits: limits), MeetingJSONImporter(limits: limits),
      IRCImporter(limits: limits), JSONLinesImporter(limits: limits),
      CSVMessagesImporter(limits: limits),
    ] + DocumentFormat.allCases.map { DocumentImporter($0, limits: limits) }
  }

  /// Formats that take a look at the name as well, down to plain text, which anything could be.
  private static func byContentAndName(_ limits: ImportLimits) -> [any Importer] {
    [
      OrgImporter(limits: limits), MinutesImporter(limits: limits),
      MarkdownImporter(limits: limits), MarkupImporter(limits: limits),
      PlainTextImporter(limits: limits),
    ]
  }

  /// The first importer that takes the file for its own, or `nil` when none does.
  public func importer(for candidate: Candidate) -> (any Importer)? {
    all.first { $0.recognizes(candidate) }
  }

  /// The importer of that name, in any case of letters, as a person types it to override the guess.
  public func importer(named name: String) -> (any Importer)? {
    let wanted = name.lowercased()
    return all.first { $0.name == wanted }
  }
}
