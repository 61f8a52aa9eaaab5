import Foundation

/// How often something takes place again (RFC 5545, section 3.3.10).
enum RecurrenceRule {
  /// The rule's parts by name, both in capital letters.
  static func parts(_ value: ArraySlice<UInt8>) -> [String: String] {
    var parts: [String: String] = [:]
    for part in value.trimmed.prefix(2000).split(separator: 0x3B) {
      guard let middle = part.firstIndex(of: 0x3D) else { continue }
      parts[part[..<middle].trimmed.text.uppercased()] =
        part[(middle + 1)...].trimmed.text.uppercased()
    }
    return parts
  }

  /// The rule in words, such as `every 2 weeks on Monday and Friday until 2024-12-31`; the rule
  /// itself when it says more than words can hold.
  static func words(_ property: ContentLine) -> String {
    let parts = parts(property.value)
    return words(parts) ?? property.raw
  }

  private static func words(_ parts: [String: String]) -> String? {
    let units = [
      "HOURLY": "hour", "DAILY": "day", "WEEKLY": "week", "MONTHLY": "month", "YEARLY": "year",
    ]
    let spoken: Set = [
      "FREQ", "INTERVAL", "COUNT", "UNTIL", "BYDAY", "BYMONTHDAY", "BYMONTH", "WKST", "BYSETPOS",
    ]
    guard let frequency = parts["FREQ"], let unit = units[frequency],
      parts.keys.allSatisfy(spoken.contains), let interval = Int(parts["INTERVAL"] ?? "1"),
      (1...1000).contains(interval), let days = days(parts, frequency),
      let end = end(parts)
    else { return nil }
    if frequency == "WEEKLY" && interval == 1 && days == workdays { return "every weekday" + end }
    return "every " + (interval == 1 ? unit : "\(interval) \(unit)s") + days + end
  }

  private static let workdays = " on Monday, Tuesday, Wednesday, Thursday and Friday"

  /// On which days; empty when nothing is said, `nil` when it can't be said.
  private static func days(_ parts: [String: String], _ frequency: String) -> String? {
    var months = ""
    if let value = parts["BYMONTH"] {
      let numbers = value.split(separator: ",").map { Int($0) ?? 0 }
      guard frequency == "YEARLY", numbers.allSatisfy((1...12).contains) else { return nil }
      months = " in " + joined(numbers.map { monthNames[$0 - 1] })
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
    guard let days = weekdays(value) else { return nil }
    let names = days.map { weekdayNames[$0.day] }
    if frequency == "WEEKLY" || frequency == "DAILY" {
      guard position == nil, days.allSatisfy({ $0.nth == 0 }) else { return nil }
      return " on " + joined(names)
    }
    guard frequency == "MONTHLY" || !months.isEmpty else { return nil }
    let nths = days.map { $0.nth == 0 && days.count == 1 ? Int(position ?? "0") ?? 0 : $0.nth }
    guard position == nil || days.count == 1 && days[0].nth == 0 else { return nil }
    let spoken = zip(nths, names).map { nth, name in ordinals[nth].map { "the \($0) \(name)" } }
    guard spoken.allSatisfy({ $0 != nil }) else { return nil }
    return " on " + joined(spoken.compactMap { $0 }) + months
  }

  /// How long it goes on; empty when for ever, `nil` when it makes no sense.
  private static func end(_ parts: [String: String]) -> String? {
    if let count = parts["COUNT"] {
      guard let number = Int(count), number > 0 else { return nil }
      return number == 1 ? ", once" : ", \(number) times"
    }
    guard let until = parts["UNTIL"] else { return "" }
    return CalendarTime(ArraySlice(until.utf8)).flatMap { CivilClock($0.wall) }
      .map { " until \($0.day)" }
  }

  /// The days of `BYDAY`, Sunday being 0, each with its number in the month or 0.
  static func weekdays(_ value: String) -> [(nth: Int, day: Int)]? {
    var days: [(nth: Int, day: Int)] = []
    for part in value.split(separator: ",").prefix(60) {
      guard let day = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"].firstIndex(of: part.suffix(2))
      else { return nil }
      let number = part.dropLast(2)
      guard number.isEmpty || Int(number).map({ (-53...53).contains($0) }) == true else {
        return nil
      }
      days.append((Int(number) ?? 0, day))
    }
    return days.isEmpty ? nil : days
  }

  /// The day of the week, Sunday being 0; 1 January 1970 was a Thursday.
  static func weekday(of date: Date) -> Int {
    let days = Int((date.timeIntervalSince1970 / 86400).rounded(.down))
    return ((days + 4) % 7 + 7) % 7
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

  private static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
