import Foundation

/// Dates of hits as bars, each of which narrows the search to its time.
struct TimelineView: Sendable {
  struct Bar: Sendable {
    var href: String
    /// The time in words: `March 2004`.
    var name: String
    /// The time below the bar; `nil` if there is no room.
    var label: String?
    var count: Int
    /// The height and its distance from the top, of 40.
    var height: Int
    var top: Int
  }

  var bars: [Bar]

  /// More would be too narrow to press.
  private static let maximumBars = 12
  private static let height = 40

  /// Counts dates by month, quarter, year or several years, whichever fits.
  ///
  /// Returns `nil` if all dates are of one month.
  init?(_ dates: [Date], _ address: SearchAddress) {
    let months = dates.map(PageWording.month)
    guard let first = months.min(), let last = months.max(), first < last else { return nil }
    let step =
      [1, 3, 12, 24, 60, 120, 240].first { last / $0 - first / $0 < Self.maximumBars } ?? 1200
    let counts = Dictionary(months.map { ($0 / step, 1) }, uniquingKeysWith: +)
    let highest = counts.values.max() ?? 1
    let buckets = Array(first / step...last / step)
    guard buckets.count > 1 else { return nil }
    let labels = buckets.count > 8 ? 4 : 2
    bars = buckets.enumerated().map { position, bucket in
      let count = counts[bucket] ?? 0
      let height = count == 0 ? 0 : max(3, count * Self.height / highest)
      let (start, end) = (bucket * step, (bucket + 1) * step)
      return Bar(
        href: address.changed { address in
          address.words = address.words.adding(.after, Self.text(start))
            .adding(.before, Self.text(end))
        },
        name: Self.name(start, step: step),
        label: position.isMultiple(of: labels) ? Self.label(start, step: step) : nil,
        count: count, height: height, top: Self.height - height)
    }
  }

  /// The month as a filter has it: `2004-03`; empty for a year that no filter has.
  private static func text(_ month: Int) -> String {
    guard (1...9999).contains(month / 12) else { return "" }
    let number = month % 12 + 1
    let year = String("000\(month / 12)".suffix(4))
    return number == 1 ? year : "\(year)-\(number < 10 ? "0" : "")\(number)"
  }

  private static func name(_ month: Int, step: Int) -> String {
    let (year, end) = (month / 12, (month + step) / 12 - 1)
    switch step {
    case 1: return "\(names[month % 12]) \(year)"
    case 3: return "\(names[month % 12]) to \(names[month % 12 + 2]) \(year)"
    case 12: return "\(year)"
    default: return "\(year) to \(end)"
    }
  }

  private static func label(_ month: Int, step: Int) -> String {
    let year = text(month).prefix(4)
    return step >= 12 ? String(year) : "\(names[month % 12].prefix(3)) ’\(year.suffix(2))"
  }

  private static let names = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
