import Foundation
public import ImportSupport
public import Items
import MarkdownSupport

/// Reads the minutes of a meeting in Markdown: a note with attendees, decisions or action items.
///
/// It reads the same files as `MarkdownImporter`, and takes the meeting's fields from headings
/// and labels such as `## Attendees` and `**Decisions:**`. A purpose and an agenda share one field.
/// The text stays complete, so the contents of the fields are in the text too.
public struct MinutesImporter: Importer {
  /// The format's short name, `minutes`.
  public let name = "minutes"
  private let limits: ImportLimits

  /// Creates the importer.
  public init(limits: ImportLimits = ImportLimits()) {
    self.limits = limits
  }

  /// Returns a Boolean value that indicates whether a file is Markdown with the minutes of a
  /// meeting.
  ///
  /// Either its front matter says `type: meeting`, or its first bytes have attendees and an agenda,
  /// decisions or action items.
  public func recognizes(_ candidate: SourceFile.Candidate) -> Bool {
    guard MarkdownNote.isNamed(candidate.name),
      let text = try? TextFile(candidate.head[...], path: candidate.name).text
    else { return false }
    return Minutes(text).isMeeting
  }

  /// Reports the minutes, and any repairs that were necessary.
  ///
  /// Reads the whole file.
  ///
  /// - Throws: `ImportProblem` if the file can't be opened, is too large, or isn't text.
  public func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
    try MarkdownNote.scan(file, limits: limits) { event in
      guard case .item(var outline) = event else { return try report(event) }
      outline.date = try item(outline, in: file).date
      try report(.item(outline))
    }
  }

  /// Reads the minutes.
  ///
  /// - Throws: `ImportProblem` if the file can't be opened, is too large, or isn't text.
  public func read(_ outline: Item.Outline, in file: SourceFile) throws -> Item {
    try item(outline, in: file)
  }

  private func item(_ outline: Item.Outline, in file: SourceFile) throws -> Item {
    let minutes = Minutes(try TextFile(file, limits: limits).text)
    var item = try MarkdownNote.read(outline, in: file, limits: limits)
    var fields = minutes.fields
    let noted = MeetingDate.parse(fields.date)
    item.date = Self.date(item.date, withTimeOf: noted)
    if fields.date.isEmpty { fields.date = item.date.map(MeetingDate.spelled) ?? "" }
    item.kind = .meeting
    item.fields = fields.fields
    item.people += minutes.people
    if item.textOffset == nil, item.textLine != nil {
      item.textOffset = try Self.offset(of: item.text, in: file)
    }
    return item
  }

  /// Returns the note's date, with the time of day from the minutes if both are on the same day.
  private static func date(_ date: Date?, withTimeOf noted: Date?) -> Date? {
    guard let noted, let date else { return noted ?? date }
    let isSameDay = noted >= date && noted < date + 86400
    return isSameDay && CivilClock(date)?.isMidnight == true ? noted : date
  }

  private static func offset(of text: String, in file: SourceFile) throws -> Int? {
    let reader = try FileReader(file)
    let offset = reader.size - text.utf8.count
    guard offset >= 0 else { return nil }
    return try reader.bytes(at: offset, count: text.utf8.count).elementsEqual(text.utf8)
      ? offset : nil
  }
}
