package import Foundation
import Items

/// A parser for the dates of mail headers, in the forms of fifty years.
package enum MailDate {
  /// Parses RFC 5322 with its obsolete forms (section 4.3), the order of C's `asctime`, and ISO
  /// 8601.
  ///
  /// A year of two digits is from 2000 to 2049 or from 1950 to 1999. A missing or unknown zone
  /// counts as UTC.
  package static func parse(_ value: String) -> Date? { zoned(value)?.date }

  /// Parses such a date with its zone.
  package static func zoned(_ value: String) -> ZonedDate? {
    let text = withoutComments(value)
    // Only ISO 8601 begins with the four digits of a year.
    if text.utf8.drop(while: { $0 <= .space }).prefix(4).allSatisfy(\.isDigit),
      let date = ISODate.zoned(text.trimmingCharacters(in: .whitespacesAndNewlines))
    {
      return date
    }
    var fields = DateFields()
    for token in tokens(text) { fields.take(token) }
    return fields.date
  }

  /// Returns words, and numbers with their plus or minus signs.
  private static func tokens(_ text: String) -> [Substring] {
    // The obsolete syntax allows white space around the colons of a time.
    let isSpaced = text.contains(" :") || text.contains(": ") || text.contains("\t")
    let times = text.split(separator: ":", omittingEmptySubsequences: false)
    let joined =
      isSpaced
      ? times.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: ":") : text
    return
      joined
      .split { $0 == " " || $0 == "," || $0 == "\t" || $0.isNewline }
      .flatMap { word -> [Substring] in
        // `01-Jan-2020` becomes three words; `-0500` and `10:00` stay one.
        guard word.contains("-"), word.contains(where: \.isLetter) else { return [word] }
        return word.split(separator: "-")
      }
  }

  private static func withoutComments(_ text: String) -> String {
    guard text.contains("(") else { return text }
    var depth = 0
    var result = ""
    for sign in text {
      switch sign {
      case "(":
        depth += 1
        result.append(" ")
      case ")": depth = max(0, depth - 1)
      default: if depth == 0 { result.append(sign) }
      }
    }
    return result
  }
}

private struct DateFields {
  private var day: Int?
  private var month: Int?
  private var year: Int?
  private var time: (hour: Int, minute: Int, second: Int)?
  private var offset: Int?

  mutating func take(_ token: Substring) {
    if token.contains(":"), !token.hasPrefix("+"), !token.hasPrefix("-") {
      takeTime(token)
    } else if let first = token.first, first == "+" || first == "-" {
      if time != nil, offset == nil { offset = Self.numericZone(token) }
    } else if let number = Int(token) {
      takeNumber(number, digits: token.count)
    } else {
      takeWord(token.lowercased())
    }
  }

  private mutating func takeTime(_ token: Substring) {
    guard time == nil else { return }
    let parts = token.split(separator: ":", omittingEmptySubsequences: false)
    // A zone or fractions of a second may follow the seconds directly.
    let numbers = parts.map { Int($0.prefix { $0.isASCII && $0.isNumber }.prefix(4)) }
    guard parts.count >= 2, let hour = numbers[0], let minute = numbers[1] else { return }
    time = (hour, minute, parts.count > 2 ? numbers[2] ?? 0 : 0)
    if let last = parts.last, let sign = last.firstIndex(where: { "+-".contains($0) }) {
      offset = Self.numericZone(last[sign...])
    }
  }

  private mutating func takeNumber(_ number: Int, digits: Int) {
    if day == nil, digits <= 2, (1...31).contains(number) {
      day = number
    } else if year == nil, month != nil || digits == 4 {
      switch digits {
      case ...2: year = number < 50 ? 2000 + number : 1900 + number
      case 3: year = 1900 + number
      case 4: year = number
      default: break
      }
    } else if time != nil, offset == nil, digits == 4 {
      offset = Self.numericZone("+\(number < 1000 ? "0" : "")\(number)"[...])
    }
  }

  private mutating func takeWord(_ word: String) {
    if time != nil, offset == nil, let known = Self.zones[word] {
      offset = known * 60
    } else if month == nil, let number = MonthNames.number(beginning: word) {
      month = number
    } else if word.hasPrefix("gmt") || word.hasPrefix("utc"), time != nil, offset == nil {
      offset = Self.numericZone(word.dropFirst(3))
    } else if word == "am" || word == "pm", let clock = time {
      time?.hour = CivilTime.hour(clock.hour, isAfternoon: word == "pm")
    }
  }

  var date: ZonedDate? {
    guard let day, let month, let year, let time else { return nil }
    return CivilTime.date(
      year: year, month: month, day: day, hour: time.hour, minute: time.minute,
      second: time.second, offset: offset ?? 0
    ).map { ZonedDate(date: $0, offset: offset) }
  }

  /// Returns the seconds east of Greenwich for `+0200`, `-5:30` or `+2`.
  private static func numericZone(_ token: Substring) -> Int? {
    let sign = token.first == "-" ? -1 : 1
    let digits = token.dropFirst().filter { $0 != ":" }.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits.prefix(4)) else { return nil }
    let (hours, minutes) = digits.count <= 2 ? (number, 0) : (number / 100, number % 100)
    guard hours <= 24, minutes < 60 else { return nil }
    return sign * (hours * 3600 + minutes * 60)
  }

  /// In minutes east of Greenwich; ambiguous names have their meaning in RFC 5322.
  private static let zones: [String: Int] = [
    "ut": 0, "utc": 0, "gmt": 0, "z": 0, "wet": 0, "west": 60, "bst": 60, "cet": 60, "met": 60,
    "mez": 60, "cest": 120, "mest": 120, "mesz": 120, "eet": 120, "eest": 180, "msk": 180,
    "ist": 330, "sgt": 480, "hkt": 480, "jst": 540, "kst": 540, "aest": 600, "aedt": 660,
    "nzst": 720, "nzdt": 780, "ast": -240, "adt": -180, "est": -300, "edt": -240, "cst": -360,
    "cdt": -300, "mst": -420, "mdt": -360, "pst": -480, "pdt": -420, "akst": -540, "akdt": -480,
    "hst": -600,
  ]
}
