import Foundation
import ImportSupport
import Items

/// The rule by which an entry recurs (RFC 5545, section 3.3.10).
enum RecurrenceRule {
  /// Names and values are uppercase.
  static func parts(_ value: ArraySlice<UInt8>) -> [String: String] {
    var parts: [String: String] = [:]
    for part in value.trimmed.prefix(2000).split(separator: .semicolon) {
      guard let middle = part.firstIndex(of: .equalsSign) else { continue }
      parts[part[..<middle].trimmed.text.uppercased()] =
        part[(middle + 1)...].trimmed.text.uppercased()
    }
    return parts
  }

  /// Returns the rule in words, such as `every 2 weeks on Monday and Friday until 2024-12-31`.
  ///
  /// A rule that is too complex for words is returned as written.
  static func words(_ property: ContentLine) -> String {
    let parts = parts(property.value)
    return words(parts) ?? property.raw
  }

  private static func words(_ parts: [String: String]) -> String? {
    let units = [
      "HOURLY": "hour", "DAILY": "day", "WEEKLY": "week", "MONTHLY": "month", "YEARLY": "year",
    ]
    let supported: Set = [
      "FREQ", "INTERVAL", "COUNT", "UNTIL", "BYDAY", "BYMONTHDAY", "BYMONTH", "WKST", "BYSETPOS",
    ]
    guard let frequency = parts["FREQ"], let unit = units[frequency],
      parts.keys.allSatisfy(supported.contains), let interval = Int(parts["INTERVAL"] ?? "1"),
      (1...1000).contains(interval), let days = days(parts, frequency),
      let end = end(parts)
    else { return nil }
    if frequency == "WEEKLY" && interval == 1 && days == workdays { return "every weekday" + end }
    return "every " + (interval == 1 ? unit : "\(interval) \(unit)s") + days + end
  }

  private static let workdays = " on Monday, Tuesday, Wednesday, Thursday and Friday"

  /// Returns the days in words: empty if none are given, `nil` if they can't be put in words.
  private static func days(_ parts: [String: String], _ frequency: String) -> String? {
    var months = ""
    if let value = parts["BYMONTH"] {
      let numbers = value.split(separator: ",").map { Int($0) ?? 0 }
      guard frequency == "YEARLY", numbers.allSatisfy((1...12).contains) else { return nil }
      months = " in " + joined(numbers.map { MonthNames.full[$0 - 1].capitalized })
    }
    let position = parts["BYSETPOS"]
    if let value = parts["BYMONTHDAY"] {
      guard position == nil, parts["BYDAY"] == nil, frequency == "MONTHLY" || !months.isEmpty else {
        return nil
      }
      let numbers = value.split(separator: ",").map { Int($0) ?? 0 }
      if numbers == [-1] { return " on the last day" + months }
      guard numbers.allSatisfy((1...31).contains) else { return nil }
      return (numbers.count == 1 ? " on day " : " on days ") + joined(numbers.map(String.init))
        + months
    }
    guard let value = parts["BYDAY"] else { return position == nil ? months : nil }
    guard let days = Recurrence.weekdays(value) else { return nil }
    let names = days.map { weekdayNames[$0.day] }
    if frequency == "WEEKLY" || frequency == "DAILY" {
      guard position == nil, days.allSatisfy({ $0.nth == 0 }) else { return nil }
      return " on " + joined(names)
    }
    guard frequency == "MONTHLY" || !months.isEmpty else { return nil }
    let nths = days.map { $0.nth == 0 && days.count == 1 ? Int(position ?? "0") ?? 0 : $0.nth }
    guard position == nil || days.count == 1 && days[0].nth == 0 else { return nil }
    let phrases = zip(nths, names).map { nth, name in ordinals[nth].map { "the \($0) \(name)" } }
    guard phrases.allSatisfy({ $0 != nil }) else { return nil }
    return " on " + joined(phrases.compactMap { $0 }) + months
  }

  /// Returns the end of the rule in words: empty if it has none, `nil` if it is invalid.
  private static func end(_ parts: [String: String]) -> String? {
    if let count = parts["COUNT"] {
      guard let number = Int(count), number > 0 else { return nil }
      return number == 1 ? ", once" : ", \(number) times"
    }
    guard let until = parts["UNTIL"] else { return "" }
    return CalendarTime(ArraySlice(until.utf8)).flatMap { CivilClock($0.wall) }
      .map { " until \($0.day)" }
  }

  private static func joined(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }

  private static let ordinals = [
    1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth", -1: "last",
    -2: "second to last",
  ]

  private static let weekdayNames = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
}
