/// The English names of the months, in lowercase and in the order of the calendar.
package enum MonthNames {
  /// The whole names, from `january` to `december`.
  package static let full = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  /// The first three letters of each name, from `jan` to `dec`.
  package static let short = full.map { String($0.prefix(3)) }

  /// Returns the number of the month, from 1 to 12, whose short name begins a word in lowercase.
  package static func number(beginning word: String) -> Int? {
    short.firstIndex { word.hasPrefix($0) }.map { $0 + 1 }
  }
}
