import Foundation
import ImportSupport
import Items

/// Scans the entries of a calendar, whether its bytes are in a file or elsewhere.
struct CalendarScan {
  /// For problems and for the ids of entries without a `UID`.
  var path: String
  var limits: ImportLimits

  /// Reports each entry or its problems.
  ///
  /// `bytes` returns fewer bytes than asked for if the file has become shorter.
  func each(
    _ regions: [CalendarRegions.Region], bytes: (_ offset: Int, _ count: Int) throws -> [UInt8],
    report: (ScanEvent) throws -> Void
  ) throws {
    var zones = CalendarZones()
    for region in regions where region.kind == "VTIMEZONE" && region.length <= 1 << 20 {
      let definition = try bytes(region.offset, region.length)
      if let component = CalendarComponent(definition[...]) { zones.add(component) }
    }
    var ids = UniqueIDs()
    for region in regions where region.kind != "VTIMEZONE" {
      guard let entry = try entry(region, bytes: bytes, report: report) else { continue }
      try warn(entry, region, zones, report: report)
      let date = entry.start.map { zones.date($0).date }
      let id = ids.makeID(entry.uid.isEmpty ? "\(path):\(region.line)" : entry.id)
      // A time and the one that it replaces rarely are in two zones of the calendar's own.
      let zone = [entry.start, entry.replacedTime].compactMap(\.self)
        .compactMap { zones.definedZone(of: $0) }.first
      try report(
        .item(
          Item.Outline(
            id: id, offset: region.offset, length: region.length, line: region.line,
            conversation: entry.uid.isEmpty ? nil : "series:" + entry.uid, date: date,
            importerData: CalendarContext(definedZone: zone, state: region.state).importerData,
            account: entry.organizerAddress.map { "organizer \($0)" } ?? "file \(path)")))
    }
  }

  private func entry(
    _ region: CalendarRegions.Region, bytes: (Int, Int) throws -> [UInt8],
    report: (ScanEvent) throws -> Void
  ) throws -> CalendarEntry? {
    guard region.length <= limits.textBytes else {
      try report(
        .problem(
          ImportProblem(
            .tooLarge, path: path, line: region.line,
            message: "The entry is \(ByteCount.spelled(region.length)), and at most "
              + "\(ByteCount.spelled(limits.textBytes)) are read as one text.",
            remedy: "Remove the attached files from it.")))
      return nil
    }
    let component = CalendarComponent(try bytes(region.offset, region.length)[...])
    guard let component, case let entry = CalendarEntry(component), !entry.isEmpty else {
      try report(
        .problem(
          ImportProblem(
            .malformed, path: path, line: region.line,
            message: "The entry has neither a time nor words, so it is skipped.",
            remedy: "Export the calendar again if something is missing.")))
      return nil
    }
    return entry
  }

  /// Reports the parts of an entry that had to be guessed.
  private func warn(
    _ entry: CalendarEntry, _ region: CalendarRegions.Region, _ zones: CalendarZones,
    report: (ScanEvent) throws -> Void
  ) throws {
    func warn(_ code: ImportProblem.Code, _ line: Int, _ message: String, _ remedy: String) throws {
      try report(
        .problem(
          ImportProblem(
            code, path: path, line: line, message: message, remedy: remedy, isWarning: true)))
    }
    if !region.isClosed {
      try warn(
        .truncated, region.line, "The entry has no end; it was read as far as it goes.",
        "Export the calendar again if something is missing.")
    }
    if let line = entry.badLines.first {
      try warn(
        .malformed, region.line + line,
        "The line isn't a calendar property; it was skipped.",
        "Export the calendar again if something is missing.")
    }
    if let value = entry.unreadableStart {
      try warn(
        .malformed, region.line, "The entry's date, \(value.prefix(40)), can't be read.",
        "Correct it in the calendar if the entry should have a date.")
    }
    if let value = entry.unreadableReplacedTime {
      try warn(
        .malformed, region.line,
        "The time of the series that the entry replaces, \(value.prefix(40)), can't be read.",
        "Correct it in the calendar if both times are listed.")
    }
    if let start = entry.start, let zone = start.zone, !zones.date(start).isKnown {
      try warn(
        .malformed, region.line,
        "Nothing is known of the time zone \(zone.prefix(60)); the time was taken as UTC.",
        "Choose a zone of the time zone database in the calendar.")
    }
  }
}
