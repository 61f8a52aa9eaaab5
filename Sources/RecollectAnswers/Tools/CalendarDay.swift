package import Foundation

/// A year, month or day that a model writes: `2001`, `2001-05` or `2001-05-31`.
package enum CalendarDay {
  /// Returns its first moment in the reader's zone; `nil` if the text is no date.
  package static func start(_ text: String) -> Date? {
    let numbers = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    let parts = numbers.compactMap(\.self)
    guard parts.count == numbers.count, (1...3).contains(parts.count),
      (1...9999).contains(parts[0])
    else { return nil }
    let components = DateComponents(
      calendar: Calendar(identifier: .gregorian), timeZone: .current, year: parts[0],
      month: parts.count > 1 ? parts[1] : 1, day: parts.count > 2 ? parts[2] : 1)
    return components.isValidDate ? components.date : nil
  }
}
