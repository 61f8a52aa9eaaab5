import Foundation
import ImportSupport

/// A date, or a date and time, in a calendar's notation (RFC 5545, sections 3.3.4 and 3.3.5).
struct CalendarTime: Hashable {
  /// The local date and time, stored as if they were in UTC.
  var wall: Date
  /// A Boolean value that indicates whether this is a date without a time.
  var isDay: Bool
  /// A Boolean value that indicates whether the time is in UTC.
  var isUTC: Bool
  /// The name of the time zone, or `nil` for UTC, for whole days, and if none is given.
  var zone: String?

  /// Parses the first date of a property such as `DTSTART`, or returns `nil` if there is none.
  init?(_ property: ContentLine) {
    guard let first = CalendarEscapes.split(property.value).first else { return nil }
    self.init(first, zone: property.parameter("TZID"))
  }

  /// Parses `20240501`, `20240501T093000` or `20240501T093000Z`, with or without hyphens and
  /// colons.
  init?(_ value: ArraySlice<UInt8>, zone: String? = nil) {
    var text = value.trimmed.filter { $0 != 0x2D && $0 != 0x3A }
    let isUTC = text.last == 0x5A || text.last == 0x7A
    if isUTC { text.removeLast() }
    let parts = text.split(
      maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: { $0 == 0x54 || $0 == 0x74 })
    guard let day = parts.first, day.count == 8, day.allSatisfy(\.isDigit) else { return nil }
    var clock = [0, 0, 0]
    if parts.count == 2 {
      guard parts[1].count == 6 || parts[1].count == 4, parts[1].allSatisfy(\.isDigit) else {
        return nil
      }
      for (index, byte) in parts[1].enumerated() {
        clock[index / 2] = clock[index / 2] * 10 + Int(byte - 0x30)
      }
    }
    let digits = day.map { Int($0 - 0x30) }
    let date = CivilTime.date(
      year: digits[0] * 1000 + digits[1] * 100 + digits[2] * 10 + digits[3],
      month: digits[4] * 10 + digits[5], day: digits[6] * 10 + digits[7], hour: clock[0],
      minute: clock[1], second: clock[2], offset: 0)
    guard let date else { return nil }
    wall = date
    isDay = parts.count == 1
    self.isUTC = isUTC && !isDay
    let zone = zone.map(TurnText.trimmed) ?? ""
    self.zone = isUTC || isDay || zone.isEmpty ? nil : zone
  }

  /// Returns a time of the same kind, later by a number of seconds of local time.
  func later(by seconds: Double) -> CalendarTime {
    var time = self
    time.wall += seconds
    return time
  }

  /// Returns the seconds of a duration such as `PT1H30M`, `P2W` or `-P1D` (RFC 5545, section
  /// 3.3.6).
  ///
  /// The result is `nil` if the duration is invalid.
  static func duration(_ value: ArraySlice<UInt8>) -> Double? {
    var rest = value.trimmed
    let isNegative = rest.first == 0x2D
    if isNegative || rest.first == 0x2B { rest.removeFirst() }
    guard rest.popFirst() == 0x50 else { return nil }
    var seconds = 0.0
    var isTime = false
    while let byte = rest.first {
      if byte == 0x54 {
        isTime = true
        rest.removeFirst()
        continue
      }
      let digits = rest.prefix(while: \.isDigit)
      guard (1...9).contains(digits.count) else { return nil }
      rest = rest.dropFirst(digits.count)
      let number = Double(digits.reduce(0) { $0 * 10 + Int($1 - 0x30) })
      switch (rest.popFirst(), isTime) {
      case (0x57, false): seconds += number * 604_800
      case (0x44, false): seconds += number * 86400
      case (0x48, true): seconds += number * 3600
      case (0x4D, true): seconds += number * 60
      case (0x53, true): seconds += number
      default: return nil
      }
    }
    return isNegative ? -seconds : seconds
  }
}

/// Formats the beginning and end of an entry.
enum CalendarSpan {
  /// Returns text such as `2024-05-01 10:00–11:00 (Europe/Berlin)` or `2024-05-01 – 2024-05-03`.
  ///
  /// The end of a span of whole days is the day after its last one.
  static func spelled(from start: CalendarTime, to end: CalendarTime?) -> String {
    guard let begin = CivilClock(start.wall) else { return "" }
    if start.isDay {
      guard let end, let last = CivilClock(end.wall - (end.isDay ? 86400 : 0)),
        end.wall > start.wall, last.day > begin.day
      else { return begin.day }
      return "\(begin.day) – \(last.day)"
    }
    let from = "\(begin.day) \(begin.time)"
    let zone = zone(of: start)
    guard let end, !end.isDay, let stop = CivilClock(end.wall) else { return from + zone }
    let to = stop.day == begin.day ? stop.time : "\(stop.day) \(stop.time)"
    guard end.zone == start.zone, end.isUTC == start.isUTC else {
      return "\(from)\(zone) – \(stop.day) \(stop.time)\(Self.zone(of: end))"
    }
    guard end.wall > start.wall else { return from + zone }
    return stop.day == begin.day ? "\(from)–\(to)\(zone)" : "\(from) – \(to)\(zone)"
  }

  private static func zone(of time: CalendarTime) -> String {
    if time.isUTC { return " UTC" }
    return time.zone.map { " (\(CalendarZones.name($0)))" } ?? ""
  }
}
