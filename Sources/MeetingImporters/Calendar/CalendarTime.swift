import Foundation
import ImportSupport
import Items

/// A date, or a date and time, in a calendar's notation (RFC 5545, sections 3.3.4 and 3.3.5).
struct CalendarTime: Hashable {
  /// The local date and time, stored as if they were in UTC.
  var wall: Date
  /// True for a date without a time.
  var isDay: Bool
  var isUTC: Bool
  /// `nil` for UTC, for whole days, and if none is given.
  var zone: String?

  init?(_ property: ContentLine) {
    guard let first = CalendarEscapes.split(property.value).first else { return nil }
    self.init(first, zone: property.parameter("TZID"))
  }

  /// Parses `20240501`, `20240501T093000` or `20240501T093000Z`, with or without hyphens and
  /// colons.
  init?(_ value: ArraySlice<UInt8>, zone: String? = nil) {
    var text = value.trimmed.filter { $0 != .hyphen && $0 != .colon }
    let isUTC = text.last == UInt8(ascii: "Z") || text.last == UInt8(ascii: "z")
    if isUTC { text.removeLast() }
    let parts = text.split(
      maxSplits: 1, omittingEmptySubsequences: false,
      whereSeparator: { $0 == UInt8(ascii: "T") || $0 == UInt8(ascii: "t") })
    guard let day = parts.first, day.count == 8, day.allSatisfy(\.isDigit) else { return nil }
    var clock = [0, 0, 0]
    if parts.count == 2 {
      guard parts[1].count == 6 || parts[1].count == 4, parts[1].allSatisfy(\.isDigit) else {
        return nil
      }
      for (index, byte) in parts[1].enumerated() {
        clock[index / 2] = clock[index / 2] * 10 + Int(byte - UInt8(ascii: "0"))
      }
    }
    let digits = day.map { Int($0 - UInt8(ascii: "0")) }
    let date = CivilTime.date(
      year: digits[0] * 1000 + digits[1] * 100 + digits[2] * 10 + digits[3],
      month: digits[4] * 10 + digits[5], day: digits[6] * 10 + digits[7], hour: clock[0],
      minute: clock[1], second: clock[2])
    guard let date else { return nil }
    wall = date
    isDay = parts.count == 1
    self.isUTC = isUTC && !isDay
    let zone = zone.map(TurnText.trimmed) ?? ""
    self.zone = isUTC || isDay || zone.isEmpty ? nil : zone
  }

  /// Adds seconds of local time.
  func later(by seconds: Double) -> CalendarTime {
    var time = self
    time.wall += seconds
    return time
  }

  /// Parses a duration such as `PT1H30M`, `P2W` or `-P1D` to seconds (RFC 5545, section 3.3.6).
  static func duration(_ value: ArraySlice<UInt8>) -> Double? {
    var rest = value.trimmed
    let isNegative = rest.first == .hyphen
    if isNegative || rest.first == .plusSign { rest.removeFirst() }
    guard rest.popFirst() == UInt8(ascii: "P") else { return nil }
    var seconds = 0.0
    var isTime = false
    while let byte = rest.first {
      if byte == UInt8(ascii: "T") {
        isTime = true
        rest.removeFirst()
        continue
      }
      let digits = rest.prefix(while: \.isDigit)
      guard (1...9).contains(digits.count) else { return nil }
      rest = rest.dropFirst(digits.count)
      let number = Double(digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) })
      switch (rest.popFirst(), isTime) {
      case (UInt8(ascii: "W"), false): seconds += number * 604_800
      case (UInt8(ascii: "D"), false): seconds += number * 86400
      case (UInt8(ascii: "H"), true): seconds += number * 3600
      case (UInt8(ascii: "M"), true): seconds += number * 60
      case (UInt8(ascii: "S"), true): seconds += number
      default: return nil
      }
    }
    return isNegative ? -seconds : seconds
  }
}

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
