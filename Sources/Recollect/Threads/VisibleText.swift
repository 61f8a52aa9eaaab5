import Items

/// The searched part of an item's text: all except its excluded ranges.
enum VisibleText {
  /// Returns the ranges in bytes of the item's text that are searched, in order.
  ///
  /// If the excluded ranges cover the whole text, the whole text is searched.
  static func ranges(of item: Item) -> [Range<Int>] {
    let whole = 0..<item.text.utf8.count
    guard !item.excludedRanges.isEmpty else { return [whole] }
    let bytes = Array(item.text.utf8)
    var shown: [Range<Int>] = []
    var start = 0
    for excluded in item.excludedRanges.map(\.range) + [bytes.count..<bytes.count] {
      precondition(
        excluded.lowerBound >= start && excluded.upperBound <= bytes.count,
        "The excludedRanges of an item are ranges of its text, in order and apart from each other.")
      if let range = trimmed(start..<excluded.lowerBound, bytes) { shown.append(range) }
      start = excluded.upperBound
    }
    return shown.isEmpty ? [whole] : shown
  }

  /// Returns the range without surrounding white space, or `nil` if nothing else is in it.
  private static func trimmed(_ range: Range<Int>, _ bytes: [UInt8]) -> Range<Int>? {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    guard let first = range.first(where: { !isSpace(bytes[$0]) }),
      let last = range.last(where: { !isSpace(bytes[$0]) })
    else { return nil }
    return first..<last + 1
  }
}
