import Foundation
public import Items

/// Reads the minutes of a meeting in Markdown: a note that says who was there and what came of it.
///
/// It reads what the importer of Markdown notes reads, and takes from headings and labels such as
/// `## Attendees` and `**Decisions:**` what a meeting's fields hold. A purpose and an agenda are one
/// field. The text stays whole, so what is in the fields is in the text too.
public struct MinutesImporter: Importer {
  /// The format's short name, `minutes`.
  public let name = "minutes"
  private let notes: MarkdownImporter
  private let limits: ImportLimits

  /// Creates the importer.
  public init(limits: ImportLimits = ImportLimits()) {
    self.limits = limits
    notes = MarkdownImporter(limits: limits)
  }

  /// Whether it is Markdown whose front matter says `type: meeting`, or that has attendees and an
  /// agenda, decisions or action items in its first bytes.
  public func recognizes(_ candidate: Candidate) -> Bool {
    guard notes.recognizes(candidate),
      let text = try? TextFile(candidate.head[...], path: candidate.name).text
    else { return false }
    return Minutes(text).isMeeting
  }

  /// Reports the minutes, and what in them had to be repaired; reads the whole file to do so.
  /// - Throws: `ImportProblem` when the file can't be opened, is too large, or is no text.
  public func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
    try notes.scan(file) { event in
      guard case .item(var outline) = event else { return try report(event) }
      outline.date = try item(outline, in: file).date
      try report(.item(outline))
    }
  }

  /// Reads the minutes.
  /// - Throws: `ImportProblem` when the file can't be opened, is too large, or is no text.
  public func read(_ outline: Outline, in file: SourceFile) throws -> Item {
    try item(outline, in: file)
  }

  private func item(_ outline: Outline, in file: SourceFile) throws -> Item {
    let minutes = Minutes(try TextFile(file, limits: limits).text)
    var item = try notes.read(outline, in: file)
    var fields = minutes.fields
    let said = MeetingDate.parse(fields.date)
    item.date = Self.later(said, on: item.date)
    if fields.date.isEmpty { fields.date = item.date.map(MeetingDate.spelled) ?? "" }
    item.kind = .meeting
    item.fields = fields.fields
    item.people += minutes.people
    if item.textOffset == nil, item.textLine != nil {
      item.textOffset = try Self.offset(of: item.text, in: file)
    }
    return item
  }

  /// The note's date, with the time of day that the minutes give.
  private static func later(_ said: Date?, on date: Date?) -> Date? {
    guard let said, let date else { return said ?? date }
    let isSameDay = said >= date && said < date + 86400
    return isSameDay && CivilClock(date)?.isMidnight == true ? said : date
  }

  /// Where the text stands at the end of the file, if its bytes are the file's own.
  private static func offset(of text: String, in file: SourceFile) throws -> Int? {
    let reader = try FileReader(file)
    let offset = reader.size - text.utf8.count
    guard offset >= 0 else { return nil }
    return try reader.bytes(at: offset, count: text.utf8.count).elementsEqual(text.utf8)
      ? offset : nil
  }
}
