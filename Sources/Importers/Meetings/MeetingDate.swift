import Foundation

/// Formats and parses the dates of meetings.
enum MeetingDate {
  /// Returns the day in UTC, and the time unless it is midnight: `2024-05-01 09:30`.
  static func spelled(_ date: Date) -> String {
    guard let clock = CivilClock(date) else { return "" }
    return clock.isMidnight ? clock.day : "\(clock.day) \(clock.time)"
  }

  /// Parses a date in ISO format, or a day with an English month name in any order, in UTC.
  ///
  /// Examples: `May 1, 2024`; `Wednesday, 1st May 2024 at 10:30`. The first such date in the text
  /// is used. The text around it is ignored.
  static func parse(_ text: String) -> Date? {
    if let date = NoteDate.parse(text) { return date }
    let text = text.prefix(120)
    let words = text.split { $0.isWhitespace || ",()".contains($0) }.map(String.init)
    for (index, word) in words.enumerated() {
      if let day = NoteDate.parse(word) { return at(clock(words[(index + 1)...]), on: day) }
      guard let month = month(word) else { continue }
      let before = index > 0 ? words[index - 1] : ""
      let after = index + 1 < words.count ? words[index + 1] : ""
      let later = index + 2 < words.count ? words[index + 2] : ""
      let pairs = [(before, after, index + 2), (after, later, index + 3)]
      for (dayWord, yearWord, rest) in pairs {
        guard let day = dayNumber(dayWord), yearWord.utf8.count == 4, let year = Int(yearWord),
          let date = CivilTime.date(
            year: year, month: month, day: day, hour: 0, minute: 0, second: 0, offset: 0)
        else { continue }
        return at(clock(words[min(rest, words.count)...]), on: date)
      }
    }
    return nil
  }

  private static func at(_ seconds: Int?, on day: Date) -> Date {
    day.addingTimeInterval(Double(seconds ?? 0))
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  private static func month(_ word: String) -> Int? {
    guard word.utf8.count >= 3, word.utf8.count <= 10 else { return nil }
    let letters = word.lowercased().filter { $0 != "." }
    let full = [
      "january", "february", "march", "april", "may", "june", "july", "august", "september",
      "october", "november", "december",
    ]
    if let index = full.firstIndex(of: letters) { return index + 1 }
    if letters == "sept" { return 9 }
    return months.firstIndex(of: letters).map { $0 + 1 }
  }

  private static func dayNumber(_ word: String) -> Int? {
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    let rest = word.dropFirst(digits.count).lowercased()
    guard (1...2).contains(digits.count), ["", "st", "nd", "rd", "th", "."].contains(rest) else {
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
      let shifted = isAfternoon && hour < 12 ? hour + 12 : isMorning && hour == 12 ? 0 : hour
      return shifted * 3600 + minute * 60
    }
    return nil
  }
}

/// The calendar day and the time of day of a date in UTC, in digits.
struct CivilClock {
  /// The day, such as `2024-05-01`.
  var day: String
  /// The time, such as `09:30`.
  var time: String
  var isMidnight: Bool

  /// Converts a date, or returns `nil` if it is outside the years 1 to 9999.
  init?(_ date: Date) {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    guard seconds > -62_135_596_801, seconds < 253_402_300_800 else { return nil }
    let whole = Int(seconds)
    let days = (whole >= 0 ? whole : whole - 86399) / 86400
    let left = whole - days * 86400
    // This inverts the count of days from March in `CivilTime`, by eras of 400 years.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let inEra = shifted - era * 146_097
    let yearInEra = (inEra - inEra / 1460 + inEra / 36524 - inEra / 146_096) / 365
    let inYear = inEra - (365 * yearInEra + yearInEra / 4 - yearInEra / 100)
    let fromMarch = (5 * inYear + 2) / 153
    let dayOfMonth = inYear - (153 * fromMarch + 2) / 5 + 1
    let month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
    let year = yearInEra + era * 400 + (month <= 2 ? 1 : 0)
    day = "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(dayOfMonth, 2))"
    time = "\(Self.padded(left / 3600, 2)):\(Self.padded(left / 60 % 60, 2))"
    isMidnight = left == 0
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
