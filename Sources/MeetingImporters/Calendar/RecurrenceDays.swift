import Foundation
import ImportSupport

/// The days of a recurrence rule (RFC 5545, section 3.3.10).
///
/// Days are counted from 1970-01-01.
struct RecurrenceDays {
  private enum Frequency: String {
    case daily = "DAILY"
    case weekly = "WEEKLY"
    case monthly = "MONTHLY"
    case yearly = "YEARLY"

    /// The years after its beginning for which a rule is expanded.
    var years: Int {
      switch self {
      case .daily: 3
      case .weekly: 20
      case .monthly: 40
      case .yearly: 120
      }
    }
  }

  private let start: Int
  private let frequency: Frequency
  private let interval: Int
  private let months: Set<Int>
  private let monthDays: [Int]
  private let weekdays: [(nth: Int, day: Int)]
  private let positions: [Int]
  /// The first day of the week; Sunday is 0.
  private let weekStart: Int
  /// The number of times that the rule gives; `nil` if it gives none.
  let count: Int?

  /// Creates the days of a rule.
  ///
  /// - Returns: `nil` for a rule with a part that isn't known, such as hours or numbers of weeks.
  init?(_ parts: [String: String], start: Int) {
    let known: Set = [
      "FREQ", "INTERVAL", "COUNT", "UNTIL", "BYDAY", "BYMONTHDAY", "BYMONTH", "BYSETPOS", "WKST",
    ]
    guard let frequency = parts["FREQ"].flatMap(Frequency.init),
      parts.keys.allSatisfy(known.contains),
      let interval = Int(parts["INTERVAL"] ?? "1"), (1...10_000).contains(interval),
      let months = Self.numbers(parts["BYMONTH"], 1...12),
      let monthDays = Self.numbers(parts["BYMONTHDAY"], 1...31, orNegative: true),
      let positions = Self.numbers(parts["BYSETPOS"], 1...366, orNegative: true)
    else { return nil }
    var weekdays: [(nth: Int, day: Int)] = []
    if let value = parts["BYDAY"] {
      guard let days = RecurrenceRule.weekdays(value) else { return nil }
      weekdays = days
    }
    if let value = parts["COUNT"] {
      guard let count = Int(value), count > 0 else { return nil }
      self.count = count
    } else {
      count = nil
    }
    let first = parts["WKST"].flatMap(RecurrenceRule.weekdays)?.first?.day
    (self.start, self.frequency, self.interval) = (start, frequency, interval)
    (self.months, self.monthDays, self.weekdays) = (Set(months), monthDays, weekdays)
    (self.positions, weekStart) = (positions, first ?? 1)
  }

  /// Calls a closure with each day in order, the first day of the entry among them, until it returns
  /// false or the years for which a rule is expanded are over.
  func forEach(_ body: (Int) -> Bool) {
    let last = start + frequency.years * 366
    guard body(start) else { return }
    var step = 0
    while let days = days(ofStep: step) {
      guard days.beginning <= last else { return }
      for day in chosen(days.list) where day > start && day <= last {
        guard body(day) else { return }
      }
      step += 1
    }
  }

  /// Returns the days of a period of the rule, and the first day of that period.
  private func days(ofStep step: Int) -> (beginning: Int, list: [Int])? {
    let (year, month, dayOfMonth) = CivilTime.day(since1970: start)
    switch frequency {
    case .daily:
      let day = start + step * interval
      return (day, [day].filter(isAllowed))
    case .weekly:
      let beginning = start - (Self.weekday(start) - weekStart + 7) % 7 + step * interval * 7
      let wanted = weekdays.isEmpty ? [Self.weekday(start)] : weekdays.map(\.day)
      let days = (beginning..<(beginning + 7)).filter { wanted.contains(Self.weekday($0)) }
      return (beginning, days.filter { months.isEmpty || months.contains(Self.month($0)) })
    case .monthly:
      let number = year * 12 + month - 1 + step * interval
      guard let range = Self.days(ofMonth: number % 12 + 1, year: number / 12) else { return nil }
      guard months.isEmpty || months.contains(number % 12 + 1) else {
        return (range.lowerBound, [])
      }
      return (range.lowerBound, days(in: range, otherwise: dayOfMonth))
    case .yearly:
      let year = year + step * interval
      guard let january = Self.days(ofMonth: 1, year: year),
        let december = Self.days(ofMonth: 12, year: year)
      else { return nil }
      let whole = january.lowerBound..<december.upperBound
      if !weekdays.isEmpty && months.isEmpty && monthDays.isEmpty {
        return (whole.lowerBound, Self.nth(weekdays, in: whole))
      }
      let all = monthDays.isEmpty ? [month] : Array(1...12)
      let days = (months.isEmpty ? all : months.sorted()).flatMap { month in
        Self.days(ofMonth: month, year: year).map { self.days(in: $0, otherwise: dayOfMonth) } ?? []
      }
      return (whole.lowerBound, days)
    }
  }

  /// Returns the days of a month that the rule names, or the one with the number of the first day.
  private func days(in month: Range<Int>, otherwise dayOfMonth: Int) -> [Int] {
    if monthDays.isEmpty && !weekdays.isEmpty { return Self.nth(weekdays, in: month) }
    let numbers = monthDays.isEmpty ? [dayOfMonth] : monthDays
    let days = numbers.map { $0 > 0 ? month.lowerBound + $0 - 1 : month.upperBound + $0 }
      .filter(month.contains)
    guard !weekdays.isEmpty else { return Set(days).sorted() }
    return Set(days).intersection(Self.nth(weekdays, in: month)).sorted()
  }

  private func isAllowed(_ day: Int) -> Bool {
    let (year, month, dayOfMonth) = CivilTime.day(since1970: day)
    let length = Self.days(ofMonth: month, year: year)?.count ?? 31
    return (months.isEmpty || months.contains(month))
      && (monthDays.isEmpty || monthDays.contains(dayOfMonth)
        || monthDays.contains(dayOfMonth - length - 1))
      && (weekdays.isEmpty || weekdays.contains { $0.day == Self.weekday(day) })
  }

  private func chosen(_ days: [Int]) -> [Int] {
    guard !positions.isEmpty else { return days }
    let indices = Set(positions.map { $0 > 0 ? $0 - 1 : days.count + $0 })
    return days.enumerated().filter { indices.contains($0.offset) }.map(\.element)
  }

  /// Returns the weekdays of a month or year, or only the nth of each.
  private static func nth(_ weekdays: [(nth: Int, day: Int)], in range: Range<Int>) -> [Int] {
    let days = weekdays.flatMap { nth, weekday in
      let first = range.lowerBound + (weekday - Self.weekday(range.lowerBound) + 7) % 7
      let all = Array(stride(from: first, to: range.upperBound, by: 7))
      if nth == 0 { return all }
      let index = nth > 0 ? nth - 1 : all.count + nth
      return all.indices.contains(index) ? [all[index]] : []
    }
    return Set(days).sorted()
  }

  private static func days(ofMonth month: Int, year: Int) -> Range<Int>? {
    let next = month == 12 ? (1, year + 1) : (month + 1, year)
    guard let first = day(1, month, year), let end = day(1, next.0, next.1) else { return nil }
    return first..<end
  }

  private static func day(_ day: Int, _ month: Int, _ year: Int) -> Int? {
    CivilTime.date(year: year, month: month, day: day, hour: 0, minute: 0, second: 0, offset: 0)
      .map { Int($0.timeIntervalSince1970 / 86400) }
  }

  private static func month(_ day: Int) -> Int { CivilTime.day(since1970: day).month }

  /// Sunday is 0; 1970-01-01 was a Thursday.
  private static func weekday(_ day: Int) -> Int { ((day + 4) % 7 + 7) % 7 }

  /// Returns the numbers of a list, none for no list, or `nil` if one is out of range.
  private static func numbers(
    _ list: String?, _ range: ClosedRange<Int>, orNegative: Bool = false
  ) -> [Int]? {
    guard let list else { return [] }
    let numbers = list.split(separator: ",").prefix(400).map { Int($0) ?? 0 }
    let areValid = numbers.allSatisfy { range.contains(orNegative ? abs($0) : $0) }
    return areValid && !numbers.isEmpty ? numbers : nil
  }
}
