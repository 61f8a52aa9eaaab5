struct RowSet {
  private var words: [UInt64]

  init(count: Int) { words = .init(repeating: 0, count: (count + 63) / 64) }

  mutating func insert(_ row: Int) { words[row / 64] |= 1 << UInt64(row % 64) }

  /// The range starts at a multiple of 64.
  func rows(from first: Int, to end: Int) -> [Int] {
    var rows: [Int] = []
    for word in first / 64..<(end + 63) / 64 {
      var bits = words[word]
      while bits != 0 {
        rows.append(word * 64 + bits.trailingZeroBitCount)
        bits &= bits - 1
      }
    }
    return rows
  }
}
