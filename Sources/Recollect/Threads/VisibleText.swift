import Items

/// What of an item's text is searched: all of it but what is set aside.
enum VisibleText {
  /// Bytes of the item's text that are shown, in order; the whole where nothing else would be left.
  static func ranges(of item: Item) -> [Range<Int>] {
    let whole = 0..<item.text.utf8.count
    guard !item.asides.isEmpty else { return [whole] }
    let bytes = Array(item.text.utf8)
    var shown: [Range<Int>] = []
    var start = 0
    for aside in item.asides.map(\.range) + [bytes.count..<bytes.count] {
      precondition(
        aside.lowerBound >= start && aside.upperBound <= bytes.count,
        "The asides of an item are ranges of its text, in order and apart from each other.")
      if let range = trimmed(start..<aside.lowerBound, bytes) { shown.append(range) }
      start = aside.upperBound
    }
    return shown.isEmpty ? [whole] : shown
  }

  /// The range without the white space around it; `nil` when nothing else is in it.
  private static func trimmed(_ range: Range<Int>, _ bytes: [UInt8]) -> Range<Int>? {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    guard let first = range.first(where: { !isSpace(bytes[$0]) }),
      let last = range.last(where: { !isSpace(bytes[$0]) })
    else { return nil }
    return first..<last + 1
  }
}
