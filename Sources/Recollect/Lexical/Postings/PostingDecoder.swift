import GRDB

/// A decoder of the postings of one term, which may continue over many pages.
///
/// A posting has the chunk's id, the size of its list of places with a bit for a deletion, and the
/// list. The id is the difference to the one before, except for the first one of a term or a page.
/// The list has the differences of places plus 2. Before the places in another column it has 1 and
/// the number of the column.
struct PostingDecoder {
  private(set) var list: PostingList
  private let keepsPlaces: Bool
  private var chunk: Int64 = -1
  /// The bytes of a list of places that continues over several pages.
  private var split: [UInt8] = []
  /// The number of bytes that the split list still lacks.
  private var missing = 0
  /// `true` if the next chunk's id isn't a difference.
  private var isFirst = true

  init(keepsPlaces: Bool) {
    self.keepsPlaces = keepsPlaces
    list = PostingList(keepsPlaces: keepsPlaces)
  }

  /// `true` if the postings end after a whole list.
  var isComplete: Bool { missing == 0 }

  private static let damaged = DatabaseError.damaged("the postings of a word")

  /// Decodes the postings on the page on which a term begins, and returns `true` if they end there.
  mutating func begin(_ page: WordPage, key: [UInt8]) throws -> Bool {
    guard let found = page.postings(of: key) else { throw Self.damaged }
    guard let range = found else { return true }
    try read(page, range)
    return range.upperBound < page.end
  }

  /// Decodes the postings of an earlier page's term, and returns `true` if they end on this page.
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
    if keepsPlaces {
      while reader.position < range.upperBound, let end = try readHead(&reader) {
        list.append(chunk)
        try readPlaces(&reader, to: end)
      }
      return
    }
    // A chunk takes at least two bytes: its id and the size of its places.
    //
    // Entries are collected outside of the list, which would check on each that it isn't shared.
    let maximumChunks = range.count / 2 + 1
    try withUnsafeTemporaryAllocation(of: Int64.self, capacity: maximumChunks) { chunks in
      try withUnsafeTemporaryAllocation(of: PostingList.Frequency.self, capacity: maximumChunks) {
        counts in
        var count = 0
        while reader.position < range.upperBound {
          if !isFirst, let short = ShortPosting(reader.bytes, at: reader.position),
            case let next = chunk &+ short.distance, next > chunk
          {
            (chunk, chunks[count], counts[count]) = (next, next, short.frequency)
            (reader.position, count) = (short.end, count + 1)
            continue
          }
          let end = try readHead(&reader)
          chunks[count] = chunk
          counts[count] = try end.map { try readFrequency(&reader, to: $0) } ?? .init()
          count += 1
          if end == nil { break }
        }
        list.append(
          UnsafeBufferPointer(rebasing: chunks[..<count]),
          UnsafeBufferPointer(rebasing: counts[..<count]))
      }
    }
  }

  /// Reads the id of the next chunk and the size of its places.
  ///
  /// - Returns: The end of the places; `nil` if they continue on the next page.
  @inline(__always)
  private mutating func readHead(_ reader: inout VarintReader) throws -> Int? {
    guard let number = reader.next(), let size = reader.nextInt() else { throw Self.damaged }
    let next = isFirst ? Int64(bitPattern: number) : chunk &+ Int64(bitPattern: number)
    guard next > chunk else { throw Self.damaged }
    (chunk, isFirst) = (next, false)
    let end = reader.position + size / 2
    if end <= reader.bytes.count { return end }
    split = Array(reader.bytes[reader.position...])
    missing = end - reader.bytes.count
    if keepsPlaces { list.append(chunk) }
    return nil
  }

  private mutating func readSplit() throws {
    let bytes = split
    split = []
    try bytes.withUnsafeBufferPointer { bytes in
      var reader = VarintReader(bytes: bytes, position: 0)
      if keepsPlaces { return try readPlaces(&reader, to: bytes.count) }
      list.replaceLast(try readFrequency(&reader, to: bytes.count))
    }
  }

  @inline(__always)
  private func readFrequency(
    _ reader: inout VarintReader, to end: Int
  ) throws -> PostingList.Frequency {
    var frequency = PostingList.Frequency()
    // The places in the title come first, then 1 and the number of the text's column.
    while reader.position < end, reader.bytes[reader.position] != 1 {
      guard reader.next() != nil else { throw Self.damaged }
      frequency.inTitle += 1
    }
    if reader.position < end {
      reader.position += 1
      guard reader.next() == 1 else { throw Self.damaged }
      while reader.position < end {
        // The last byte of a number is less than 128.
        if reader.bytes[reader.position] < 0x80 { frequency.inText += 1 }
        reader.position += 1
      }
    }
    guard reader.position == end else { throw Self.damaged }
    return frequency
  }

  private mutating func readPlaces(_ reader: inout VarintReader, to end: Int) throws {
    var (place, column): (UInt64, PostingList.Place) = (0, 0)
    while reader.position < end {
      guard let number = reader.next() else { throw Self.damaged }
      if number == 1 {
        guard column == 0, reader.next() == 1 else { throw Self.damaged }
        (place, column) = (0, PostingList.inText)
        continue
      }
      place = place &+ number &- 2
      guard number >= 2, place < UInt64(PostingList.inText) else { throw Self.damaged }
      list.append(place: PostingList.Place(place) | column)
    }
    guard reader.position == end else { throw Self.damaged }
  }
}
