import Languages

/// English, in lowercase and in the order of the calendar.
package enum MonthNames {
  package static let full = Language.english.monthNames

  /// From `jan` to `dec`.
  package static let short = full.map { String($0.prefix(3)) }

  /// Returns the number, from 1 to 12, of the month whose short name begins the word.
  package static func number(beginning word: String) -> Int? {
    short.firstIndex { word.hasPrefix($0) }.map { $0 + 1 }
  }
}
