import Foundation
import Items
import Recollect

/// Items by month, a row of bars for each kind, and the same by year as a table.
struct MonthPlot: Sendable {
  struct Bar: Sendable {
    var x: Int
    var top: Int
    var height: Int
  }

  struct Row: Sendable {
    var kind: String
    var total: String
    var bars: [Bar]
    var href: String
  }

  struct Year: Sendable {
    var year: String
    var counts: [String]
    var href: String
  }

  var first: String
  var last: String
  /// The number of months.
  var width: Int
  var rows: [Row]
  var kinds: [String]
  var years: [Year]
  var undated: String?

  private static let height = 30
  private static let maximumMonths = 1200
  private static let maximumYear = 9999

  init?(_ counts: [MonthCount]) {
    let dated = counts.compactMap { count in count.month.map { (PageWording.month($0), count) } }
    let plotted = Self.plotted(dated)
    guard let end = plotted.map(\.0).max(), let start = plotted.map(\.0).min() else { return nil }
    first = "\(start / 12)"
    last = "\(end / 12)"
    width = end - start + 1
    let present = Item.Kind.allCases.filter { kind in counts.contains { $0.kind == kind } }
    kinds = present.map { $0.rawValue + "s" }
    rows = present.map { kind in
      let own = plotted.filter { $0.1.kind == kind }
      let highest = own.map(\.1.items).max() ?? 1
      return Row(
        kind: kind.rawValue + "s",
        total: PageWording.grouped(counts.filter { $0.kind == kind }.reduce(0) { $0 + $1.items }),
        bars: own.map { month, count in
          let height = max(1, count.items * Self.height / highest)
          return Bar(x: month - start, top: Self.height - height, height: height)
        }, href: Address("/").with("q", "kind:\(kind.rawValue)").text)
    }
    let byYear = Dictionary(grouping: dated) { $0.0 / 12 }
    years = byYear.sorted { $0.key > $1.key }.map { year, months in
      Year(
        year: "\(year)",
        counts: present.map { kind in
          PageWording.grouped(months.filter { $0.1.kind == kind }.reduce(0) { $0 + $1.1.items })
        }, href: Address("/").with("q", Self.words(ofYear: year)).text)
    }
    let without = counts.filter { $0.month == nil }.reduce(0) { $0 + $1.items }
    undated = without > 0 ? "\(PageWording.count(without, "item")) without a date" : nil
  }

  /// Returns the months of the bars: of a longer time, those around the item in the middle.
  ///
  /// A month that is far from it is a mistake of a clock, and in the table only.
  private static func plotted(_ dated: [(Int, MonthCount)]) -> [(Int, MonthCount)] {
    let sorted = dated.sorted { $0.0 < $1.0 }
    guard let first = sorted.first, let last = sorted.last, last.0 - first.0 > maximumMonths
    else { return dated }
    var rest = sorted.reduce(0) { $0 + $1.1.items } / 2
    let middle = sorted.first { entry in
      rest -= entry.1.items
      return rest < 0
    }
    return sorted.filter { abs($0.0 - (middle ?? last).0) <= maximumMonths / 2 }
  }

  private static func words(ofYear year: Int) -> String {
    year < maximumYear ? "after:\(year) before:\(year + 1)" : "after:\(year)"
  }
}
