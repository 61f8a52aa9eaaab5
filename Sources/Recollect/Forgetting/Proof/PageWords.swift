/// The stems on pages of the indexes of words that readers no longer see.
///
/// A segment of FTS5 is a row of a table with an id from 2³⁷ on and a block, which always fits its
/// page.
struct PageWords {
  let wanted: Set<[UInt8]>
  private(set) var found: Set<[UInt8]> = []

  mutating func read(_ page: PageText.Page) {
    guard page.state != .used, let cells = page.cells else { return }
    for payload in cells.payloads where payload.overflow == nil && payload.rowID >> 37 > 0 {
      guard StoredWords.isLeaf(payload.rowID),
        let block = Self.block(of: payload.range, in: page.bytes)
      else { continue }
      _ = WordPage(UnsafeBufferPointer(rebasing: page.bytes[block]))?.terms { term, _ in
        let stem = Array(term.dropFirst())
        if term.first == WordSegment.prefix && wanted.contains(stem) { found.insert(stem) }
        return true
      }
    }
  }

  /// Returns the range of a record's second column; `nil` if it hasn't two, or that is no blob.
  private static func block(
    of record: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Range<Int>? {
    var header = VarintReader(bytes: bytes, position: record.lowerBound)
    guard let size = header.nextInt(), header.next() == 0, let type = header.nextInt(),
      header.position == record.lowerBound + size, type >= 12, type.isMultiple(of: 2),
      header.position + (type - 12) / 2 <= record.upperBound
    else { return nil }
    return header.position..<header.position + (type - 12) / 2
  }
}
