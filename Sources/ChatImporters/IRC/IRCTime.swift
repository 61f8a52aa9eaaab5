import Foundation
import ImportSupport
import Items

struct IRCTime {
  var year: Int?
  var month: Int?
  var day: Int?
  var hour: Int
  var minute: Int
  var second = 0

  /// Removes a time at the start of a line, after which white space must follow.
  ///
  /// Valid are `[18:21:38]`, `18:21`, `2009-11-17 18:21:38`, `2009-11-17T18:21:38`,
  /// `Nov 17 18:21:38` and similar forms.
  init?(_ bytes: inout ArraySlice<UInt8>) {
    guard let first = bytes.first,
      first == .openingBracket || first == .openingParenthesis || first.isDigit || first.isLetter
    else { return nil }
    var scanner = TimestampScanner(bytes)
    let close: Unicode.Scalar? = scanner.skip("[") ? "]" : scanner.skip("(") ? ")" : nil
    guard let date = Self.date(&scanner) else { return nil }
    guard let hour = scanner.readNumber(digits: 1...2), scanner.skip(":"),
      let minute = scanner.readNumber(digits: 2...2), hour.value < 24, minute.value < 60
    else { return nil }
    (self.hour, self.minute) = (hour.value, minute.value)
    if scanner.skip(":") {
      guard let second = scanner.readNumber(digits: 2...2), second.value <= 60 else { return nil }
      self.second = min(second.value, 59)
      if scanner.skip(".") { guard scanner.readNumber(digits: 1...9) != nil else { return nil } }
    }
    _ = scanner.skip("Z")
    if let close { guard scanner.skip(close) else { return nil } }
    (year, month, day) = date
    bytes = bytes[scanner.index...]
    guard let next = bytes.first, next == .space || next == .tab else { return nil }
    if next == .space { bytes.removeFirst() }
  }

  /// The date before the time may be missing, a month and a day, or a full date.
  private static func date(_ scanner: inout TimestampScanner) -> (Int?, Int?, Int?)? {
    var copy = scanner
    if let month = monthName(&copy) {
      guard copy.skipSpaces(), let day = copy.readNumber(digits: 1...2), copy.skipSpaces() else {
        return nil
      }
      scanner = copy
      return (nil, month, day.value)
    }
    guard let year = copy.readNumber(digits: 4...4), copy.skip("-") else { return (nil, nil, nil) }
    guard let month = copy.readNumber(digits: 2...2), copy.skip("-"),
      let day = copy.readNumber(digits: 2...2), copy.skip("T") || copy.skipSpaces()
    else { return nil }
    scanner = copy
    return (year.value, month.value, day.value)
  }

  private static func monthName(_ scanner: inout TimestampScanner) -> Int? {
    guard let month = MonthNames.number(beginning: scanner.ahead(3).lowercased()) else {
      return nil
    }
    scanner.advance(bytes: 3)
    return month
  }
}

/// Tracks the current date, in UTC, through a log whose lines have only a time.
struct IRCClock {
  private var midnight: Date?
  private var last: (hour: Int, month: Int?)?
  private var year: Int?

  init(day: Date?) {
    midnight = day
    year = day.flatMap { CivilClock($0)?.year }
  }

  /// Returns `true` for a note that logging began or ended, or that a new day did.
  mutating func take(note line: ArraySlice<UInt8>) -> Bool {
    let text = line.prefix(200).text.trimmingCharacters(in: .whitespacesAndNewlines)
    for prefix in Self.notePrefixes where text.hasPrefix(prefix) {
      // `--- Day changed Wed Nov 18 2009` has no time of day.
      let written = text.dropFirst(prefix.count).trimmingCharacters(in: [" ", ":"])
      guard let date = MailDate.parse(written) ?? MailDate.parse(written + " 00:00") else {
        return true
      }
      midnight = date.civilMidnight
      year = CivilClock(date)?.year
      last = nil
      return true
    }
    return ["--- Log closed", "Session Close:", "Session Ident:", "**** ENDING LOGGING"]
      .contains { text.hasPrefix($0) }
  }

  mutating func advance(to time: IRCTime) -> Date? {
    if let month = time.month, let day = time.day {
      // A log that goes from December to January continues in the next year.
      if time.year == nil, let before = last?.month, month < before, let known = year {
        year = known + 1
      }
      guard let year = time.year ?? year else { return nil }
      midnight = CivilTime.date(year: year, month: month, day: day)
    } else if let hour = last?.hour, time.hour + 6 < hour {
      // A time at least six hours earlier than the one before is after midnight.
      midnight = midnight?.addingTimeInterval(86400)
    }
    last = (time.hour, time.month)
    return midnight?.addingTimeInterval(
      Double(time.hour * 3600 + time.minute * 60 + time.second))
  }

  static let notePrefixes = [
    "--- Log opened", "--- Day changed", "Session Start:", "Session Time:",
    "**** BEGIN LOGGING AT",
  ]
}
