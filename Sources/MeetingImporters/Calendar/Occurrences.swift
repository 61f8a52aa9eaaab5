import Foundation
import ImportSupport

/// The times at which a calendar's entry takes place, by its rule, its extra times and exceptions.
struct Occurrences {
  private let entry: CalendarComponent
  private let start: CalendarTime
  private let end: CalendarTime?

  /// - Returns: `nil` for an entry that takes place once, on one day.
  init?(_ entry: CalendarComponent, start: CalendarTime?, end: CalendarTime?) {
    guard let start else { return nil }
    (self.entry, self.start, self.end) = (entry, start, end)
    let recurs = ["RRULE", "RDATE", "EXDATE"].contains { entry.first($0) != nil }
    guard recurs || furtherDays > 0 else { return nil }
  }

  /// Returns the times in order, at most `limit`.
  ///
  /// - Parameter replaced: The times that other entries of the series replace or cancel.
  func times(_ zones: CalendarZones, without replaced: Set<Date>, limit: Int) -> [Date] {
    var excluded = replaced
    var excludedDays: Set<Date> = []
    for time in times(of: "EXDATE") {
      if time.isDay {
        excludedDays.insert(time.wall)
      } else {
        excluded.insert(zones.date(time).date)
      }
    }
    var found: Set<Date> = []
    for time in ruled(zones, limit: limit) + times(of: "RDATE") {
      let date = zones.date(time).date
      guard found.count < limit else { break }
      guard !excluded.contains(date), !excludedDays.contains(Self.midnight(time.wall)) else {
        continue
      }
      found.insert(date)
      for day in 0..<furtherDays where found.count < limit {
        found.insert(zones.date(time.later(by: Double(day + 1) * 86400)).date)
      }
    }
    return found.sorted()
  }

  /// The days after the first one that an entry of whole days, or of more than a day, lasts.
  private var furtherDays: Int {
    guard let end, end.isDay == start.isDay, end.wall > start.wall else { return 0 }
    let days = ((end.wall.timeIntervalSince1970 - start.wall.timeIntervalSince1970) / 86400)
    return min(366, start.isDay ? Int(days) - 1 : Int(days))
  }

  /// Returns the times of the rule, of which the first is that of the entry.
  private func ruled(_ zones: CalendarZones, limit: Int) -> [CalendarTime] {
    guard let rule = entry.first("RRULE") else { return [start] }
    let parts = RecurrenceRule.parts(rule.value)
    let midnight = Self.midnight(start.wall)
    let clock = start.wall.timeIntervalSince(midnight)
    let first = Int(midnight.timeIntervalSince1970 / 86400)
    guard let days = RecurrenceDays(parts, start: first) else { return [start] }
    let until = parts["UNTIL"].flatMap { CalendarTime(ArraySlice($0.utf8)) }
    var times: [CalendarTime] = []
    days.forEach { day in
      var time = start
      time.wall = Date(timeIntervalSince1970: Double(day) * 86400 + clock)
      if let until, !Self.isBefore(time, until, zones) { return false }
      times.append(time)
      return times.count < min(days.count ?? .max, limit)
    }
    return times
  }

  /// Returns whether a time isn't after the end of a rule, which may be a day or in UTC.
  private static func isBefore(
    _ time: CalendarTime, _ until: CalendarTime, _ zones: CalendarZones
  ) -> Bool {
    if until.isDay || time.isDay { return midnight(time.wall) <= midnight(until.wall) }
    return until.isUTC ? zones.date(time).date <= until.wall : time.wall <= until.wall
  }

  /// Returns the times of a list; of a period, its beginning.
  private func times(of name: String) -> [CalendarTime] {
    entry.all(name).prefix(1000).flatMap { property in
      CalendarEscapes.split(property.value).prefix(1000).compactMap { value in
        let beginning = value.split(separator: .slash, maxSplits: 1).first ?? value
        return CalendarTime(beginning, zone: property.parameter("TZID"))
      }
    }
  }

  private static func midnight(_ wall: Date) -> Date {
    Date(timeIntervalSince1970: (wall.timeIntervalSince1970 / 86400).rounded(.down) * 86400)
  }
}

extension Occurrences {
  /// Returns times as the data that an importer keeps with an entry.
  static func importerData(_ times: [Date]) -> String? {
    times.isEmpty
      ? nil : mark + times.map { String(Int($0.timeIntervalSince1970)) }.joined(separator: " ")
  }

  static func times(inImporterData data: String?) -> [Date] {
    guard let data, data.hasPrefix(mark) else { return [] }
    return data.dropFirst(mark.count).split(separator: " ").compactMap {
      Double($0).map(Date.init(timeIntervalSince1970:))
    }
  }

  private static let mark = "at "
}
