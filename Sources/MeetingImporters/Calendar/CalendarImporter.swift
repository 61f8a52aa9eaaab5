import Foundation
public import ImportSupport
public import Items

/// Reads calendars in the iCalendar format (RFC 5545): one item per event, task or journal entry.
///
/// An event becomes a meeting; a task or a journal entry becomes a note. The item's text is the
/// description, and the other properties are its fields. The item's id is the `UID`. An exception
/// adds its `RECURRENCE-ID` after a slash. Entries with equal `UID`s share the conversation
/// `series:` followed by the `UID`. A time without a zone is taken as UTC.
///
/// An event or a task has a `Schedule`: its rule, without the times that `EXDATE` names and with
/// those of `RDATE`, and its version. The version of an exception names the time that it replaces. A
/// rule with hours or numbers of weeks isn't followed.
public struct CalendarImporter: Importer {
  /// The format's short name, `calendar`.
  public let name = "calendar"
  private let limits: ImportLimits

  /// Creates the importer.
  public init(limits: ImportLimits = ImportLimits()) {
    self.limits = limits
  }

  /// Returns a Boolean value that indicates whether a file begins as a calendar, whatever its name.
  public func recognizes(_ candidate: SourceFile.Candidate) -> Bool {
    let start = candidate.head[...].withoutByteOrderMark.drop(while: \.isWhitespace).prefix(15)
    return start.text.uppercased() == "BEGIN:VCALENDAR"
  }

  /// Reports the entries.
  ///
  /// Reads the file twice: line by line to find them, then one entry at a time.
  ///
  /// - Throws: `ImportProblem` if the file can't be opened or isn't a calendar.
  public func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
    let reader = try FileReader(file)
    guard reader.size > 0 else { return }
    var found = CalendarRegions()
    var start: (offset: Int, head: [UInt8])?
    try FileLines.each(in: reader) { line in
      if line.isStart { start = (line.offset, Array(line.bytes.prefix(100))) }
      guard line.hasEnd, let begin = start else { return }
      found.take(begin.head[...], offset: begin.offset, end: line.offset + line.bytes.count)
      start = nil
    }
    if let start { found.take(start.head[...], offset: start.offset, end: reader.size) }
    found.finish(at: reader.size)
    guard found.hasCalendar || !found.regions.isEmpty else {
      throw ImportProblem.otherFormat(file.path, "The file doesn't begin as a calendar does.")
    }
    try CalendarScan(path: file.path, limits: limits).each(
      found.regions, bytes: { try reader.bytes(at: $0, count: $1) }, report: report)
  }

  /// Reads one entry.
  ///
  /// - Throws: `ImportProblem` if the entry can't be read, or the file has changed since the scan.
  public func read(_ outline: Item.Outline, in file: SourceFile) throws -> Item {
    let bytes = try FileReader(file).bytes(at: outline.offset, count: outline.length)
    guard let component = CalendarComponent(bytes[...]), component.name != "VTIMEZONE" else {
      throw ImportProblem.changed(outline, path: file.path)
    }
    return CalendarEntry(component).item(
      id: outline.id, date: outline.date,
      context: CalendarContext(importerData: outline.importerData))
  }
}
