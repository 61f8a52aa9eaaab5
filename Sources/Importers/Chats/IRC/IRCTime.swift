import Foundation

/// The time before a line of a log, with as much of a date as it has.
struct IRCTime {
  var year: Int?
  var month: Int?
  var day: Int?
  var hour: Int
  var minute: Int
  var second = 0

  /// Takes `[18:21:38]`, `18:21`, `2009-11-17 18:21:38`, `2009-11-17T18:21:38`, `Nov 17 18:21:38`
  /// and the like from the start of a line; `nil` when there is none, or no white space follows.
  init?(_ bytes: inout ArraySlice<UInt8>) {
    guard let first = bytes.first, first == 0x5B || first == 0x28 || first.isDigit || first.isLetter
    else { return nil }
    var scanner = StampScanner(bytes)
    let close: Unicode.Scalar? = scanner.skip("[") ? "]" : scanner.skip("(") ? ")" : nil
    guard let date = Self.date(&scanner) else { return nil }
    guard let hour = scanner.number(digits: 1...2), scanner.skip(":"),
      let minute = scanner.number(digits: 2...2), hour.value < 24, minute.value < 60
    else { return nil }
    (self.hour, self.minute) = (hour.value, minute.value)
    if scanner.skip(":") {
      guard let second = scanner.number(digits: 2...2), second.value <= 60 else { return nil }
      self.second = min(second.value, 59)
      if scanner.skip(".") { guard scanner.number(digits: 1...9) != nil else { return nil } }
    }
    _ = scanner.skip("Z")
    if let close { guard scanner.skip(close) else { return nil } }
    (year, month, day) = date
    bytes = bytes[scanner.index...]
    guard let next = bytes.first, next == 0x20 || next == 0x09 else { return nil }
    if next == 0x20 { bytes.removeFirst() }
  }

  /// The date that stands before the time: none, a day of the year, or all of it.
  private static func date(_ scanner: inout StampScanner) -> (Int?, Int?, Int?)? {
    var copy = scanner
    if let month = monthName(&copy) {
      guard copy.skipSpaces(), let day = copy.number(digits: 1...2), copy.skipSpaces() else {
        return nil
      }
      scanner = copy
      return (nil, month, day.value)
    }
    guard let year = copy.number(digits: 4...4), copy.skip("-") else { return (nil, nil, nil) }
    guard let month = copy.number(digits: 2...2), copy.skip("-"),
      let day = copy.number(digits: 2...2), copy.skip("T") || copy.skipSpaces()
    else { return nil }
    scanner = copy
    return (year.value, month.value, day.value)
  }

  private static func monthName(_ scanner: inout StampScanner) -> Int? {
    guard let index = months.firstIndex(of: scanner.ahead(3).lowercased()) else { return nil }
    scanner.advance(bytes: 3)
    return index + 1
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]
}

/// Follows the date through a log whose lines have only a time, as UTC.
struct IRCClock {
  private var midnight: Date?
  private var last: (hour: Int, month: Int?)?
  private var year: Int?

  init(day: Date?) {
    midnight = day
    year = day.map(Self.year)
  }

  /// Takes the date from a line in which the program says that logging began or a day did.
  mutating func take(note line: ArraySlice<UInt8>) -> Bool {
    let text = line.prefix(200).text.trimmingCharacters(in: .whitespacesAndNewlines)
    for mark in Self.marks where text.hasPrefix(mark) {
      // `--- Day changed Wed Nov 18 2009` has no time of day.
      let written = text.dropFirst(mark.count).trimmingCharacters(in: [" ", ":"])
      guard let date = MailDate.parse(written) ?? MailDate.parse(written + " 00:00") else {
        return true
      }
      midnight = Date(
        timeIntervalSince1970: (date.timeIntervalSince1970 / 86400).rounded(.down) * 86400)
      year = Self.year(date)
      last = nil
      return true
    }
    return ["--- Log closed", "Session Close:", "Session Ident:", "**** ENDING LOGGING"]
      .contains { text.hasPrefix($0) }
  }

  /// The moment of a line; `nil` while no date is known.
  mutating func date(_ time: IRCTime) -> Date? {
    if let month = time.month, let day = time.day {
      // A log that goes from December to January is in the next year.
      if time.year == nil, let before = last?.month, month < before, let known = year {
        year = known + 1
      }
      guard let year = time.year ?? year else { return nil }
      midnight = CivilTime.date(
        year: year, month: month, day: day, hour: 0, minute: 0, second: 0, offset: 0)
    } else if let hour = last?.hour, time.hour + 6 < hour {
      // Time that goes back by much has passed midnight.
      midnight = midnight?.addingTimeInterval(86400)
    }
    last = (time.hour, time.month)
    return midnight?.addingTimeInterval(
      Double(time.hour * 3600 + time.minute * 60 + time.second))
  }

  /// How a line begins that says what day it is.
  static let marks = [
    "--- Log opened", "--- Day changed", "Session Start:", "Session Time:",
    "**** BEGIN LOGGING AT",
  ]

  private static func year(_ date: Date) -> Int {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar.component(.year, from: date)
  }
}
