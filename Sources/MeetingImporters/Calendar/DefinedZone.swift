import Foundation
import ImportSupport
import Items

/// A time zone that a calendar defines by its offset changes (RFC 5545, section 3.6.5).
struct DefinedZone {
  private struct Observance {
    /// The local time at which the period first begins, by the offset before it.
    var start: Date
    /// The offset from UTC before the period, in seconds east of Greenwich.
    var from: Int
    /// The offset from UTC during the period, in seconds east of Greenwich.
    var to: Int
    /// The rule by which the period begins again every year.
    var rule: YearlyRule?
    var dates: [Date]

    func lastStart(to wall: Date) -> Date? {
      guard start <= wall else { return nil }
      let listed = dates.filter { $0 <= wall }.max() ?? start
      return max(start, listed, rule?.last(to: wall, from: start) ?? start)
    }
  }

  private var observances: [Observance] = []

  init?(_ component: CalendarComponent) {
    // No real zone has nearly as many periods. The limit bounds the cost of a forged one.
    for child in component.children.prefix(200)
    where child.name == "STANDARD" || child.name == "DAYLIGHT" {
      guard let start = child.first("DTSTART").flatMap({ CalendarTime($0) }),
        let to = child.first("TZOFFSETTO").flatMap({ Self.offset($0.value) })
      else { continue }
      let dates = child.all("RDATE").prefix(200).flatMap { property in
        CalendarEscapes.split(property.value).prefix(200).compactMap { CalendarTime($0)?.wall }
      }.prefix(200)
      observances.append(
        Observance(
          start: start.wall,
          from: child.first("TZOFFSETFROM").flatMap { Self.offset($0.value) } ?? to,
          to: to, rule: child.first("RRULE").flatMap { YearlyRule($0, start: start.wall) },
          dates: Array(dates)))
    }
    guard !observances.isEmpty else { return nil }
  }

  /// Returns seconds east of Greenwich.
  func offset(at wall: Date) -> Int {
    var best: (start: Date, offset: Int)?
    for observance in observances {
      guard let start = observance.lastStart(to: wall) else { continue }
      if best.map({ $0.start < start }) ?? true { best = (start, observance.to) }
    }
    if let best { return best.offset }
    return observances.min { $0.start < $1.start }?.from ?? 0
  }

  /// Parses an offset such as `+0100` or `-053000` to seconds.
  private static func offset(_ value: ArraySlice<UInt8>) -> Int? {
    let text = value.trimmed
    guard let sign = text.first, sign == .plusSign || sign == .hyphen else { return nil }
    let digits = text.dropFirst().filter { $0 != .colon }
    guard digits.count == 4 || digits.count == 6, digits.allSatisfy(\.isDigit) else { return nil }
    let numbers = digits.map { Int($0 - UInt8(ascii: "0")) }
    let pairs = stride(from: 0, to: numbers.count, by: 2).map { numbers[$0] * 10 + numbers[$0 + 1] }
    guard pairs[0] < 24, pairs[1] < 60 else { return nil }
    let seconds = pairs[0] * 3600 + pairs[1] * 60 + (pairs.count > 2 ? pairs[2] : 0)
    return sign == .hyphen ? -seconds : seconds
  }
}

/// A yearly clock change: the month, and the nth or last weekday or the day of the month.
struct YearlyRule {
  private var month: Int
  private var weekday: Recurrence.Weekday?
  private var monthDays: [Int]
  private var until: Date?
  private var clock: Double

  init?(_ property: ContentLine, start: Date) {
    let parts = RecurrenceRule.parts(property.value)
    guard parts["FREQ"] == "YEARLY", let begin = CivilClock(start) else { return nil }
    month = parts["BYMONTH"].flatMap { Int($0) } ?? begin.month
    guard (1...12).contains(month) else { return nil }
    weekday = parts["BYDAY"].flatMap(Recurrence.weekdays)?.first
    let days = parts["BYMONTHDAY"]?.split(separator: ",").compactMap { Int($0) } ?? []
    monthDays = days.filter { (1...31).contains($0) }
    if weekday == nil && monthDays.isEmpty { monthDays = [begin.dayOfMonth] }
    until = parts["UNTIL"].flatMap { CalendarTime(ArraySlice($0.utf8))?.wall }
    clock = start.timeIntervalSince(start.civilMidnight)
  }

  /// Returns the last change at or before a local time that isn't before the first change.
  func last(to wall: Date, from start: Date) -> Date? {
    // The rule's end is in UTC. A tolerance of a day does no harm here.
    let limit = until.map { min(wall, $0 + 86400) } ?? wall
    guard let year = CivilClock(limit)?.year else { return nil }
    for candidate in [year, year - 1] {
      if let date = change(in: candidate), date <= limit, date >= start { return date }
    }
    return nil
  }

  private func change(in year: Int) -> Date? {
    guard let first = day(1, year) else { return nil }
    let length = (28...31).last { day($0, year) != nil } ?? 28
    let firstWeekday = Recurrence.weekday(first.civilDay)
    let candidates = monthDays.isEmpty ? Array(1...length) : monthDays.filter { $0 <= length }
    guard let weekday else { return candidates.first.flatMap { day($0, year) } }
    let matching = candidates.filter { (firstWeekday + $0 - 1) % 7 == weekday.day }
    let nth = weekday.nth == 0 ? 1 : weekday.nth
    let index = nth > 0 ? nth - 1 : matching.count + nth
    return matching.indices.contains(index) ? day(matching[index], year) : nil
  }

  private func day(_ day: Int, _ year: Int) -> Date? {
    CivilTime.date(year: year, month: month, day: day).map { $0 + clock }
  }
}
