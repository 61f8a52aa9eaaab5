public import Foundation

/// A rule by which an event recurs, on days (RFC 5545, section 3.3.10).
public struct Recurrence: Sendable, Hashable {
  private enum Frequency: String {
    case daily = "DAILY"
    case weekly = "WEEKLY"
    case monthly = "MONTHLY"
    case yearly = "YEARLY"
  }

  /// A weekday of ``BYDAY``: Sunday is 0; `nth` is the number in the month or year, or else 0.
  package struct Weekday: Hashable, Sendable {
    package var nth: Int
    package var day: Int
  }

  /// The rule as a calendar writes it, such as `FREQ=WEEKLY;BYDAY=MO,FR`.
  public let rule: String

  /// The last day on which the event may take place; `nil` if the rule has no end.
  public private(set) var until: Date?

  private let frequency: Frequency
  private let interval: Int
  private let months: Set<Int>
  private let monthDays: [Int]
  private let weekdays: [Weekday]
  private let positions: [Int]
  /// The first day of the week; Sunday is 0.
  private let weekStart: Int
  private var count: Int?

  /// A rule with more times counts as one without an end, which takes less time to compute.
  private static let maximumCount = 10_000
  /// A rule for 29 February has none for eight years at the turn of a century.
  private static let maximumEmptyPeriods = 3000

  /// Creates a recurrence from a rule.
  ///
  /// - Parameters:
  ///   - rule: The rule as a calendar writes it.
  ///   - until: The last day in UTC; `nil` for that of the rule.
  /// - Returns: `nil` for a rule with a part that isn't known, such as hours or numbers of weeks.
  public init?(rule: String, until: Date? = nil) {
    let rule = rule.uppercased()
    guard let parts = Self.parts(rule), let frequency = parts["FREQ"].flatMap(Frequency.init),
      let interval = Int(parts["INTERVAL"] ?? "1"), (1...10_000).contains(interval),
      let months = Self.numbers(parts["BYMONTH"], 1...12),
      let monthDays = Self.numbers(parts["BYMONTHDAY"], 1...31, orNegative: true),
      let positions = Self.numbers(parts["BYSETPOS"], 1...366, orNegative: true),
      let weekdays = parts["BYDAY"].map(Self.weekdays) ?? []
    else { return nil }
    if let value = parts["COUNT"] {
      guard let number = Int(value), number > 0 else { return nil }
      count = number > Self.maximumCount ? nil : number
    }
    if let value = parts["UNTIL"], until == nil {
      guard let day = Self.day(value) else { return nil }
      self.until = day
    } else {
      self.until = until
    }
    self.rule = rule
    (self.frequency, self.interval, self.weekdays) = (frequency, interval, weekdays)
    (self.months, self.monthDays, self.positions) = (Set(months), monthDays, positions)
    weekStart = parts["WKST"].flatMap(Self.weekdays)?.first?.day ?? 1
  }

  /// Returns the same recurrence with the day of its last time in place of the number of its times.
  func counted(from start: Date) -> Recurrence {
    guard let count else { return self }
    var counted = self
    counted.count = nil
    var left = count
    let start = start.civilDay
    counted.forEachDay(in: start...Int(Int32.max), start: start) { day in
      left -= 1
      if left == 0 { counted.until = Date(timeIntervalSince1970: Double(day) * 86_400) }
      return left > 0
    }
    return counted
  }

  /// Calls a closure with each day of a range in order, the first day of the event among them,
  /// until it returns false.
  func forEachDay(in days: ClosedRange<Int>, start: Int, _ body: (Int) -> Bool) {
    let last = min(days.upperBound, until?.civilDay ?? .max)
    if days.contains(start) && !body(start) { return }
    var step = max(0, steps(from: start, to: days.lowerBound) - 1)
    var empty = 0
    while empty < Self.maximumEmptyPeriods, let period = period(step, from: start),
      period.beginning <= last
    {
      empty += 1
      for day in chosen(period.list) where day > start && day >= days.lowerBound && day <= last {
        empty = 0
        if !body(day) { return }
      }
      step += 1
    }
  }

  /// Returns the number of the rule's periods from one day to another, rounded down.
  private func steps(from start: Int, to day: Int) -> Int {
    guard day > start else { return 0 }
    let (first, other) = (CivilTime.day(since1970: start), CivilTime.day(since1970: day))
    switch frequency {
    case .daily: return (day - start) / interval
    case .weekly: return (day - start) / (7 * interval)
    case .monthly: return ((other.year - first.year) * 12 + other.month - first.month) / interval
    case .yearly: return (other.year - first.year) / interval
    }
  }

  /// Returns the days of a period of the rule, and the first day of that period.
  private func period(_ step: Int, from start: Int) -> (beginning: Int, list: [Int])? {
    let (year, month, dayOfMonth) = CivilTime.day(since1970: start)
    switch frequency {
    case .daily:
      let day = start + step * interval
      guard Self.validDays.contains(day) else { return nil }
      return (day, [day].filter(isAllowed))
    case .weekly:
      let beginning = start - (Self.weekday(start) - weekStart + 7) % 7 + step * interval * 7
      guard Self.validDays.contains(beginning) else { return nil }
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
      if !weekdays.isEmpty && months.isEmpty {
        return (whole.lowerBound, Self.nth(weekdays, in: whole).filter(isOfMonthDays))
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
    (months.isEmpty || months.contains(Self.month(day))) && isOfMonthDays(day)
      && (weekdays.isEmpty || weekdays.contains { $0.day == Self.weekday(day) })
  }

  private func isOfMonthDays(_ day: Int) -> Bool {
    if monthDays.isEmpty { return true }
    let (year, month, dayOfMonth) = CivilTime.day(since1970: day)
    let length = Self.days(ofMonth: month, year: year)?.count ?? 31
    return monthDays.contains(dayOfMonth) || monthDays.contains(dayOfMonth - length - 1)
  }

  private func chosen(_ days: [Int]) -> [Int] {
    guard !positions.isEmpty else { return days }
    let indices = Set(positions.map { $0 > 0 ? $0 - 1 : days.count + $0 })
    return days.enumerated().filter { indices.contains($0.offset) }.map(\.element)
  }

  /// Returns the weekdays of a month or year, or only the nth of each.
  private static func nth(_ weekdays: [Weekday], in range: Range<Int>) -> [Int] {
    let days = weekdays.flatMap { wanted in
      let nth = wanted.nth
      let first = range.lowerBound + (wanted.day - Self.weekday(range.lowerBound) + 7) % 7
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
    CivilTime.date(year: year, month: month, day: day).map(\.civilDay)
  }

  private static func month(_ day: Int) -> Int { CivilTime.day(since1970: day).month }

  /// Sunday is 0; 1970-01-01 was a Thursday.
  package static func weekday(_ day: Int) -> Int { ((day + 4) % 7 + 7) % 7 }

  /// Returns the numbers of a list, none for no list, or `nil` if one is out of range.
  private static func numbers(
    _ list: String?, _ range: ClosedRange<Int>, orNegative: Bool = false
  ) -> [Int]? {
    guard let list else { return [] }
    let numbers = list.split(separator: ",").prefix(400).map { Int($0) ?? 0 }
    let areValid = numbers.allSatisfy { range.contains(orNegative ? abs($0) : $0) }
    return areValid && !numbers.isEmpty ? numbers : nil
  }

  private static func parts(_ rule: String) -> [String: String]? {
    let known: Set = [
      "FREQ", "INTERVAL", "COUNT", "UNTIL", "BYDAY", "BYMONTHDAY", "BYMONTH", "BYSETPOS", "WKST",
    ]
    var parts: [String: String] = [:]
    for part in rule.split(separator: ";") {
      let pair = part.split(separator: "=", maxSplits: 1).map { $0.filter { !$0.isWhitespace } }
      guard pair.count == 2 else { continue }
      guard known.contains(pair[0]) else { return nil }
      parts[pair[0]] = pair[1]
    }
    return parts
  }

  /// Parses the value of `BYDAY`, such as `MO,-1FR`.
  package static func weekdays(_ value: String) -> [Weekday]? {
    var days: [Weekday] = []
    for part in value.split(separator: ",").prefix(60) {
      guard let day = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"].firstIndex(of: part.suffix(2)),
        let nth = part.count == 2 ? 0 : Int(part.dropLast(2)), (-53...53).contains(nth)
      else { return nil }
      days.append(Weekday(nth: nth, day: day))
    }
    return days.isEmpty ? nil : days
  }

  /// Returns the day of a date such as `20240801` or `20240801T000000Z`.
  private static func day(_ value: String) -> Date? {
    let digits = value.prefix(8).compactMap(\.wholeNumberValue)
    guard digits.count == 8 else { return nil }
    return CivilTime.date(
      year: digits[0] * 1000 + digits[1] * 100 + digits[2] * 10 + digits[3],
      month: digits[4] * 10 + digits[5], day: digits[6] * 10 + digits[7])
  }

  /// The days of the years 1 to 9999.
  private static let validDays = -719_162...2_932_896
}
