import Items
import Recollect

/// The items of a thread cut into pages: an item, or a part of a long one, is a slice.
struct ThreadSlices: Sendable {
  struct Slice: Sendable, Equatable {
    /// The position of the item in the thread.
    var item: Int
    /// The part, in bytes of the item's text.
    var range: Range<Int>
    var isBeginning: Bool { range.lowerBound == 0 }
  }

  private(set) var pages: [[Slice]] = [[]]

  private static let maximumSliceBytes = 24_000
  private static let maximumPageBytes = 48_000
  private static let maximumPageSlices = 40

  init(_ texts: [MarkedText]) {
    var bytes = 0
    for (item, text) in texts.enumerated() {
      var start = 0
      repeat {
        let end = text.lineEnd(in: start..<min(start + Self.maximumSliceBytes, text.count))
        let slice = Slice(item: item, range: start..<max(start, end))
        let isFull =
          bytes + slice.range.count > Self.maximumPageBytes
          || pages[pages.count - 1].count == Self.maximumPageSlices
        if isFull, !pages[pages.count - 1].isEmpty {
          pages.append([])
          bytes = 0
        }
        pages[pages.count - 1].append(slice)
        bytes += slice.range.count
        // A text that can't be cut is shown whole.
        start = end > start ? end : text.count
      } while start < text.count
    }
  }

  /// Returns the page that has a byte of an item, counted from 0.
  func page(of item: Int, at byte: Int) -> Int {
    pages.lastIndex { page in
      page.contains { $0.item < item || $0.item == item && $0.range.lowerBound <= byte }
    } ?? 0
  }
}
