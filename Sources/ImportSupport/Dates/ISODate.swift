package import Foundation
import Items

/// Parses the dates that people write in notes: ISO 8601 and common short forms.
package enum ISODate {
  /// Parses a date such as `2023-05-01`, `2023-05-01 09:30` or `2023-05-01T09:30:00+02:00`.
  ///
  /// A date without a zone is taken as UTC, which gives an equal date on every machine.
  package static func parse(_ text: String) -> Date? { zoned(text)?.date }

  /// Parses such a date with its zone.
  package static func zoned(_ text: String) -> ZonedDate? {
    var scanner = NumberScanner(text)
    guard let year = scanner.readNumber(digits: 4), scanner.skip("-/."),
      let month = scanner.readNumber(digits: 1...2), scanner.skip("-/."),
      let day = scanner.readNumber(digits: 1...2)
    else { return nil }
    var clock = (hour: 0, minute: 0, second: 0)
    var offset: Int?
    if !scanner.isAtEnd {
      guard scanner.skip("Tt "), let hour = scanner.readNumber(digits: 1...2), scanner.skip(":"),
        let minute = scanner.readNumber(digits: 2)
      else { return nil }
      clock = (hour, minute, 0)
      if scanner.skip(":") {
        guard let second = scanner.readNumber(digits: 2) else { return nil }
        clock.second = second
        if scanner.skip(".,") { guard scanner.readNumber(digits: 1...9) != nil else { return nil } }
      }
      while scanner.skip(" ") {}
      if !scanner.isAtEnd {
        guard let zone = scanner.readZone(), scanner.isAtEnd else { return nil }
        offset = zone
      }
    }
    return CivilTime.date(
      year: year, month: month, day: day, hour: clock.hour, minute: clock.minute,
      second: clock.second, offset: offset ?? 0
    ).map { ZonedDate(date: $0, offset: offset) }
  }
}

private struct NumberScanner {
  private var rest: Substring.UTF8View

  init(_ text: String) {
    var trimmed = Substring(text).utf8
    while trimmed.last == .space { trimmed.removeLast() }
    while trimmed.first == .space { trimmed.removeFirst() }
    rest = trimmed
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func readNumber(digits: Int) -> Int? { readNumber(digits: digits...digits) }

  mutating func readNumber(digits: ClosedRange<Int>) -> Int? {
    let run = rest.prefix(digits.upperBound).prefix { $0.isDigit }
    guard digits.contains(run.count) else { return nil }
    rest = rest.dropFirst(run.count)
    return run.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  mutating func skip(_ signs: String) -> Bool {
    guard let first = rest.first, signs.utf8.contains(first) else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Returns seconds east of Greenwich; `nil` if the zone is invalid.
  mutating func readZone() -> Int? {
    if skip("Zz") { return 0 }
    let isWest = rest.first == .hyphen
    guard skip("+-"), let hours = readNumber(digits: 2) else { return nil }
    _ = skip(":")
    let minutes = isAtEnd ? 0 : readNumber(digits: 2)
    guard let minutes, hours < 24, minutes < 60 else { return nil }
    return (hours * 3600 + minutes * 60) * (isWest ? -1 : 1)
  }
}
