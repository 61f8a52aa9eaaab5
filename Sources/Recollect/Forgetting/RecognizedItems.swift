/// The items of a copy of a library that are recognized as forgotten there.
///
/// A text may be stored at two places, and forgotten at one. What the library still has at a place
/// wasn't forgotten there. Of equal messages of one minute it may have some; as many stay in the
/// copy.
struct RecognizedItems: Sendable {
  /// The content of an item and its place, mail or chat.
  struct Trace: Sendable, Hashable {
    var content: String
    var identity: String

    init(_ traces: ItemTraces) { (content, identity) = (traces.content, traces.identity) }
  }

  /// The traces of the items by their rows.
  var items: [Int64: Trace] = [:]
  var kinds: Set<String> = []
  /// The number of items in the copy with each trace, also of those that weren't recognized.
  var counts: [Trace: Int] = [:]

  /// Returns the rows of the items that the library hasn't any more.
  ///
  /// - Parameter kept: The number of items with each trace in the library.
  func rows(without kept: [Trace: Int]) -> Set<Int64> {
    let recognized = items.values.reduce(into: [Trace: Int]()) { $0[$1, default: 0] += 1 }
    var spared: [Trace: Int] = [:]
    for (trace, count) in recognized {
      let others = max(0, (counts[trace] ?? count) - count)
      spared[trace] = max(0, (kept[trace] ?? 0) - others)
    }
    var rows: Set<Int64> = []
    for (row, trace) in items.sorted(by: { $0.key > $1.key }) {
      if let left = spared[trace], left > 0 {
        spared[trace] = left - 1
      } else {
        rows.insert(row)
      }
    }
    return rows
  }
}
