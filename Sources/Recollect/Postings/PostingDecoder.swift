import GRDB

/// A decoder of the postings of one term, which may go on over many pages.
///
/// For each chunk there is its id, as the difference to the one before except for the first one of a
/// term or a page, the size of its list of places with a bit for a deletion, and the list. A list
/// has the differences of places plus 2, and 1 with a column before the places in another column.
struct PostingDecoder {
  private(set) var list: PostingList
  private let keepsPlaces: Bool
  /// The chunk that was read last.
  private var chunk: Int64 = 0
  /// The bytes of a list of places that goes on over several pages.
  private var split: [UInt8] = []
  /// The number of bytes that the split list still lacks.
  private var missing = 0
  /// A Boolean value that indicates whether the next chunk's id isn't a difference.
  private var isFirst = true

  /// Creates a decoder.
  ///
  /// - Parameter keepsPlaces: A Boolean value that indicates whether the places are needed.
  init(keepsPlaces: Bool) {
    self.keepsPlaces = keepsPlaces
    list = PostingList(keepsPlaces: keepsPlaces)
  }

  /// A Boolean value that indicates whether the postings end after a whole list.
  var isComplete: Bool { missing == 0 }

  private static let damaged = DatabaseError.damaged("the postings of a word")

  /// Decodes the postings on the page that a term begins on.
  ///
  /// - Returns: A Boolean value that indicates whether they end there.
  mutating func begin(_ page: WordPage, key: [UInt8]) throws -> Bool {
    guard let found = page.postings(of: key) else { throw Self.damaged }
    guard let range = found else { return true }
    try read(page, range)
    return range.upperBound < page.end
  }

  /// Decodes the postings at the beginning of a page, for a term of an earlier page.
  ///
  /// - Returns: A Boolean value that indicates whether they end there.
  mutating func go(on page: WordPage) throws -> Bool {
    guard let firstTerm = page.firstTerm, page.firstChunk <= firstTerm else { throw Self.damaged }
    if missing > 0 {
      let count = min(missing, firstTerm - WordPage.header)
      split += page.bytes[WordPage.header..<WordPage.header + count]
      missing -= count
      if missing == 0 { try readSplit() }
    }
    isFirst = true
    if missing == 0, page.firstChunk > 0 { try read(page, page.firstChunk..<firstTerm) }
    return firstTerm < page.end
  }

  private mutating func read(_ page: WordPage, _ range: Range<Int>) throws {
    var reader = VarintReader(
      bytes: UnsafeBufferPointer(rebasing: page.bytes[..<range.upperBound]),
      position: range.lowerBound)
    while reader.position < range.upperBound {
      guard let number = reader.next(), let size = reader.nextInt() else { throw Self.damaged }
      chunk = isFirst ? Int64(bitPattern: number) : chunk &+ Int64(bitPattern: number)
      isFirst = false
      guard chunk >= 0, chunk > list.chunks.last ?? -1 else { throw Self.damaged }
      list.append(chunk)
      let end = reader.position + size / 2
      if end > range.upperBound {
        split = Array(page.bytes[reader.position..<range.upperBound])
        missing = end - range.upperBound
        return
      }
      try readPlaces(&reader, to: end)
    }
  }

  private mutating func readSplit() throws {
    let bytes = split
    split = []
    try bytes.withUnsafeBufferPointer { bytes in
      var reader = VarintReader(bytes: bytes, position: 0)
      try readPlaces(&reader, to: bytes.count)
    }
  }

  private mutating func readPlaces(_ reader: inout VarintReader, to end: Int) throws {
    var frequency = PostingList.Frequency()
    var (place, isInText): (UInt64, Bool) = (0, false)
    while reader.position < end {
      guard let number = reader.next() else { throw Self.damaged }
      if number == 1 {
        guard !isInText, reader.next() == 1 else { throw Self.damaged }
        (place, isInText) = (0, true)
        continue
      }
      place = place &+ number &- 2
      guard number >= 2, place < UInt64(PostingList.inText) else { throw Self.damaged }
      if keepsPlaces {
        list.append(place: PostingList.Place(place) | (isInText ? PostingList.inText : 0))
      } else if isInText {
        frequency.inText += 1
      } else {
        frequency.inTitle += 1
      }
    }
    guard reader.position == end else { throw Self.damaged }
    if !keepsPlaces { list.append(frequency) }
  }
}
