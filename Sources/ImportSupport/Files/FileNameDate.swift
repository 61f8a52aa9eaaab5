import Foundation
import Items

/// A whole date in the name of a file.
///
/// Its forms are `2024-03-05`, `2024_03_05`, `2024.03.05`, `20240305` and `05.03.2024`.
struct FileNameDate {
  enum Form {
    case yearFirst
    case compact
    case dayFirst
  }

  let form: Form
  let date: Date
  /// The place in the bytes of the name.
  let range: Range<Int>

  /// Finds the date at the beginning of a name, or else the only one.
  ///
  /// The time of a conflict, which synchronization programs write into the name, isn't the file's.
  init?(in name: [UInt8]) {
    let dates = Self.all(in: name)
    let leading = dates.first { $0.range.lowerBound == 0 && $0.form == .yearFirst }
    guard let found = leading ?? (dates.count == 1 ? dates[0] : nil),
      !Self.isConflict(name[..<found.range.lowerBound])
    else { return nil }
    self = found
  }

  /// Returns all dates in a name.
  static func all(in name: [UInt8]) -> [FileNameDate] {
    var dates: [FileNameDate] = []
    var index = 0
    while index < name.count {
      if !name[index].isDigit {
        index += 1
      } else if let date = FileNameDate(name, at: index) {
        dates.append(date)
        index = date.range.upperBound
      } else {
        index = digits(name, at: index).endIndex
      }
    }
    return dates
  }

  /// Reads a date whose first digit is at `start`.
  private init?(_ name: [UInt8], at start: Int) {
    guard let (form, numbers, end) = Self.parts(name, at: start) else { return nil }
    let isDotted = name[start..<end].contains(.period)
    guard Self.mayFollow(name[..<start], isDotted: isDotted),
      Self.mayPrecede(name[end...], isDotted: isDotted)
    else { return nil }
    let (year, day) = form == .dayFirst ? (numbers[2], numbers[0]) : (numbers[0], numbers[2])
    // The notes of a chronicle may be named by any year.
    let isChronicle = start == 0 && form == .yearFirst
    guard isChronicle || (1900...2099).contains(year),
      let date = CivilTime.date(year: year, month: numbers[1], day: day)
    else { return nil }
    self.form = form
    self.date = date
    range = start..<end
  }

  /// Returns the three numbers in the order of the name, and where they end.
  private static func parts(
    _ name: [UInt8], at start: Int
  ) -> (form: Form, numbers: [Int], end: Int)? {
    let first = digits(name, at: start)
    if first.count == 8 {
      let number = value(first)
      return (Form.compact, [number / 10000, number / 100 % 100, number % 100], first.endIndex)
    }
    guard first.count <= 4, first.endIndex < name.count else { return nil }
    let separator = name[first.endIndex]
    let second = digits(name, at: first.endIndex + 1)
    guard "-_.".utf8.contains(separator), (1...2).contains(second.count),
      second.endIndex < name.count, name[second.endIndex] == separator
    else { return nil }
    let third = digits(name, at: second.endIndex + 1)
    guard third.count <= 4 else { return nil }
    let numbers = [first, second, third].map(value)
    if first.count == 4, second.count == 2, third.count == 2 {
      return (Form.yearFirst, numbers, third.endIndex)
    }
    guard first.count <= 2, third.count == 4, separator == .period else { return nil }
    return (Form.dayFirst, numbers, third.endIndex)
  }

  /// Returns the digits from an index on.
  private static func digits(_ name: [UInt8], at start: Int) -> ArraySlice<UInt8> {
    name[start...].prefix { $0.isDigit }
  }

  /// Returns the value of up to eight digits.
  private static func value(_ digits: ArraySlice<UInt8>) -> Int {
    digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  /// Returns whether a date may stand after these bytes: `Scan`, but neither `3f2a` nor `192.168.`.
  private static func mayFollow(_ before: ArraySlice<UInt8>, isDotted: Bool) -> Bool {
    var rest = before
    if isDotted, rest.last == .period { return rest.dropLast().last?.isDigit != true }
    while rest.last?.isLetter == true { rest.removeLast() }
    return rest.last?.isDigit != true
  }

  /// Returns whether a date may stand before these bytes: `T1030`, but neither `b` nor `.1`.
  private static func mayPrecede(_ after: ArraySlice<UInt8>, isDotted: Bool) -> Bool {
    let isNumberNext = after.dropFirst().first?.isDigit == true
    guard let next = after.first else { return true }
    if next == .period { return !isDotted || !isNumberNext }
    return !next.isLetter || (next.lowercased == UInt8(ascii: "t") && isNumberNext)
  }

  private static func isConflict(_ before: ArraySlice<UInt8>) -> Bool {
    let text = before.text.lowercased()
    if text.hasSuffix(".sync-conflict-") { return true }
    guard let bracket = text.lastIndex(of: "(") else { return false }
    return text[bracket...].contains("conflict") && !text[bracket...].contains(")")
  }
}
