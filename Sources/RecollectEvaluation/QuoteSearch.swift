/// A search for a quote, letter for letter except for white space.
struct QuoteSearch {
  private let quote: [UInt8]

  /// A quote without letters is found nowhere.
  init(_ quote: String) {
    self.quote = Self.folded(Array(quote.utf8)).bytes.trimmingSpaces
  }

  /// Returns the first range of the quote, in bytes of a text.
  ///
  /// Complexity: O(text × quote) in the worst case.
  func range(in text: some StringProtocol) -> Range<Int>? {
    guard !quote.isEmpty else { return nil }
    let original = Array(text.utf8)
    let (bytes, offsets) = Self.folded(original)
    guard let found = bytes.firstRange(of: quote) else { return nil }
    return offsets[found.lowerBound]..<offsets[found.upperBound - 1] + 1
  }

  /// Reduces each run of white space to one space, and returns the remaining bytes' offsets.
  private static func folded(_ text: [UInt8]) -> (bytes: [UInt8], offsets: [Int]) {
    var (bytes, offsets): ([UInt8], [Int]) = ([], [])
    bytes.reserveCapacity(text.count)
    offsets.reserveCapacity(text.count)
    for (offset, byte) in text.enumerated() {
      let isSpace = byte == 0x20 || (0x09...0x0D).contains(byte)
      if isSpace && bytes.last == 0x20 { continue }
      bytes.append(isSpace ? 0x20 : byte)
      offsets.append(offset)
    }
    return (bytes, offsets)
  }
}

extension [UInt8] {
  fileprivate var trimmingSpaces: [UInt8] {
    Array(drop { $0 == 0x20 }.reversed().drop { $0 == 0x20 }.reversed())
  }
}
