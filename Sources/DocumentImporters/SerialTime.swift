import ImportSupport
import Items

/// A date or a time that a spreadsheet stores as a number of days.
struct SerialTime {
  private let day: Int
  private let second: Int
  private let counts1904: Bool

  /// The day after 31 December 9999.
  private static let maximumDays = 2_958_466.0

  /// Days are counted from the end of 1899, or from 1 January 1904.
  ///
  /// Returns `nil` if spreadsheets show the number as no date.
  init?(_ value: Double, counts1904: Bool) {
    guard value >= 0, value < Self.maximumDays else { return nil }
    let seconds = Int((value * 86400).rounded())
    (day, second) = seconds.quotientAndRemainder(dividingBy: 86400)
    self.counts1904 = counts1904
  }

  /// Returns the parts that the format names.
  func text(_ tokens: [NumberFormat.Token]) -> String {
    let parts = Parts(tokens)
    if let unit = parts.elapsed { return elapsed(unit, parts) }
    guard parts.hasDate else { return clock(parts) }
    return parts.hasTime ? date(parts) + " " + clock(parts) : date(parts)
  }

  private func date(_ parts: Parts) -> String {
    let (year, month, day) = civilDay
    if parts.hasYear, !parts.hasDay {
      return parts.hasMonth ? "\(year)-\(Self.padded(month))" : "\(year)"
    }
    return "\(year)-\(Self.padded(month))-\(Self.padded(day))"
  }

  private var civilDay: (year: Int, month: Int, day: Int) {
    if counts1904 { return CivilTime.day(since1970: day - 24_107) }
    // Spreadsheets have a day zero and a 29 February 1900, for the sake of old files.
    switch day {
    case 0: return (1900, 1, 0)
    case 60: return (1900, 2, 29)
    default: return CivilTime.day(since1970: day - (day < 60 ? 25_568 : 25_569))
    }
  }

  private func clock(_ parts: Parts) -> String {
    let (hours, minutes, seconds) = (second / 3600, second / 60 % 60, second % 60)
    if !parts.hasHour, parts.hasSecond { return Self.joined([minutes, seconds]) }
    return Self.joined(parts.hasSecond ? [hours, minutes, seconds] : [hours, minutes])
  }

  private func elapsed(_ unit: Character, _ parts: Parts) -> String {
    let total = day * 86400 + second
    let seconds = parts.hasSecond ? [total % 60] : []
    switch unit {
    case "h":
      let minutes = parts.hasMinute || parts.hasSecond ? [total / 60 % 60] : []
      return Self.joined([total / 3600] + minutes + seconds)
    case "m": return Self.joined([total / 60] + seconds)
    default: return "\(total)"
    }
  }

  private static func joined(_ numbers: [Int]) -> String {
    numbers.map(padded).joined(separator: ":")
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

/// The parts of a date that a format names.
private struct Parts {
  var hasYear = false
  var hasMonth = false
  var hasDay = false
  var hasHour = false
  var hasMinute = false
  var hasSecond = false
  var elapsed: Character?

  var hasDate: Bool { hasYear || hasMonth || hasDay }
  var hasTime: Bool { hasHour || hasMinute || hasSecond }

  init(_ tokens: [NumberFormat.Token]) {
    let letters: [(sign: Character, count: Int, isElapsed: Bool)] = tokens.compactMap {
      switch $0 {
      case .date(let sign, let count): (sign, count, false)
      case .elapsed(let sign): (sign, 1, true)
      default: nil
      }
    }
    for (index, letter) in letters.enumerated() {
      if letter.isElapsed { elapsed = elapsed ?? letter.sign }
      switch letter.sign {
      case "y": hasYear = true
      case "d": hasDay = true
      case "h": hasHour = true
      case "s": hasSecond = true
      default:
        let isAfterHour = index > 0 && letters[index - 1].sign == "h"
        let isBeforeSecond = index + 1 < letters.count && letters[index + 1].sign == "s"
        if letter.isElapsed || letter.count < 3 && (isAfterHour || isBeforeSecond) {
          hasMinute = true
        } else {
          hasMonth = true
        }
      }
    }
  }
}
