import Foundation
import ImportSupport
import Items
import Languages

enum MeetingDate {
  /// Returns the day in UTC, and the time unless it is midnight: `2024-05-01 09:30`.
  static func spelled(_ date: Date) -> String {
    guard let clock = CivilClock(date) else { return "" }
    return clock.isMidnight ? clock.day : "\(clock.day) \(clock.time)"
  }

  /// Parses a date in ISO format, or a day with a month name in any order, in UTC.
  ///
  /// Examples: `May 1, 2024`; `Mittwoch, 1. Mai 2024 um 10:30`; `01.05.2024`. The first such date in the text
  /// is used. The text around it is ignored.
  static func parse(_ text: String) -> Date? {
    if let date = ISODate.parse(text) { return date }
    let text = text.prefix(120)
    let words = text.split { $0.isWhitespace || ",()".contains($0) }.map(String.init)
      .filter { $0 != "de" && $0 != "del" }
    for (index, word) in words.enumerated() {
      if let day = ISODate.parse(word) ?? dotted(word) {
        return at(clock(words[(index + 1)...]), on: day)
      }
      guard let month = month(word) else { continue }
      let before = index > 0 ? words[index - 1] : ""
      let after = index + 1 < words.count ? words[index + 1] : ""
      let later = index + 2 < words.count ? words[index + 2] : ""
      let pairs = [(before, after, index + 2), (after, later, index + 3)]
      for (dayWord, yearWord, rest) in pairs {
        guard let day = dayNumber(dayWord), yearWord.utf8.count == 4, let year = Int(yearWord),
          let date = CivilTime.date(year: year, month: month, day: day)
        else { continue }
        return at(clock(words[min(rest, words.count)...]), on: date)
      }
    }
    return nil
  }

  private static func at(_ seconds: Int?, on day: Date) -> Date {
    day.addingTimeInterval(Double(seconds ?? 0))
  }

  private static func month(_ word: String) -> Int? {
    guard word.utf8.count >= 3, word.utf8.count <= 10 else { return nil }
    return months[word.lowercased().filter { $0 != "." }]
  }

  /// In the languages that have words for minutes.
  private static let months: [String: Int] = {
    var months: [String: Int] = [:]
    for dates in Language.all.filter({ !$0.minutes.date.isEmpty }).compactMap(\.dates) {
      for lists in [dates.months, dates.shortMonths] {
        for (index, names) in lists.enumerated() {
          for name in names.words { months[name] = months[name] ?? index + 1 }
        }
      }
    }
    return months
  }()

  /// Parses `1.5.2024`.
  private static func dotted(_ word: String) -> Date? {
    let numbers = word.split(separator: ".", omittingEmptySubsequences: false)
    guard numbers.count == 3, numbers[2].utf8.count == 4, numbers[0].utf8.count <= 2,
      numbers[1].utf8.count <= 2, let day = Int(numbers[0]), let month = Int(numbers[1]),
      let year = Int(numbers[2])
    else { return nil }
    return CivilTime.date(year: year, month: month, day: day)
  }

  private static func dayNumber(_ word: String) -> Int? {
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    let rest = word.dropFirst(digits.count).lowercased()
    guard (1...2).contains(digits.count),
      ["", "st", "nd", "rd", "th", ".", "er", "º"].contains(rest)
    else {
      return nil
    }
    return Int(digits)
  }

  /// Returns the first time of day among the words after a date, in seconds.
  private static func clock(_ words: ArraySlice<String>) -> Int? {
    for (index, word) in zip(words.indices, words).prefix(3) {
      let start = word.split { "-–".contains($0) }.first.map(String.init) ?? ""
      var letters = start.lowercased().drop { $0.isNumber || $0 == ":" }
      let numbers = start.split { !$0.isNumber }.prefix(2)
      if letters.isEmpty, index + 1 < words.endIndex {
        letters = words[index + 1].lowercased()[...]
      }
      guard start.first?.isNumber == true,
        start.contains(":") || ["am", "pm", "a.m", "p.m"].contains(where: letters.hasPrefix)
      else { continue }
      guard let hour = numbers.first.flatMap({ Int($0) }), hour < 24 else { return nil }
      let minute = numbers.count > 1 ? Int(numbers[1]) ?? 0 : 0
      guard minute < 60 else { return nil }
      let isAfternoon = letters.hasPrefix("pm") || letters.hasPrefix("p.m")
      let isMorning = letters.hasPrefix("am") || letters.hasPrefix("a.m")
      let isHalf = isAfternoon || isMorning
      let hourOfDay = isHalf ? CivilTime.hour(hour, isAfternoon: isAfternoon) : hour
      return hourOfDay * 3600 + minute * 60
    }
    return nil
  }
}
