import Foundation
import GRDB

/// A segment of an FTS5 index: a b-tree of terms with their postings, never changed once written.
package struct WordSegment: Sendable, Hashable {
  var id: Int64
  var pages: ClosedRange<Int>

  /// The byte before each term of the index of whole words.
  static let prefix: UInt8 = 0x30

  /// Decodes the record of an index's structure, oldest segment first; `nil` if it isn't one.
  ///
  /// The record has the newest segments in the first level, at its end.
  static func all(_ reader: VarintReader) -> [WordSegment]? {
    var reader = reader
    reader.position = 4
    guard let levels = reader.nextInt(), reader.nextInt() != nil, reader.next() != nil else {
      return nil
    }
    var segments: [WordSegment] = []
    for _ in 0..<levels {
      guard reader.nextInt() != nil, let count = reader.nextInt() else { return nil }
      var level: [WordSegment] = []
      for _ in 0..<count {
        guard let id = reader.nextInt(), let first = reader.nextInt(), let last = reader.nextInt(),
          last >= first
        else { return nil }
        level.append(WordSegment(id: Int64(id), pages: first...last))
      }
      segments = level + segments
    }
    return segments
  }

  /// Returns the postings of a token; a deleted chunk has no places.
  func postings(
    of token: String, keepsPlaces: Bool, in database: Database
  ) throws -> PostingList {
    let key = [Self.prefix] + Array(token.utf8)
    let found = try Int.fetchOne(
      database.query(
        """
        SELECT pgno >> 1 FROM chunk_words_idx WHERE segid = ? AND term <= ?
        ORDER BY term DESC LIMIT 1
        """, [id, Data(key)]))
    let first = max(found ?? 0, pages.lowerBound)
    guard first <= pages.upperBound else { return PostingList(keepsPlaces: keepsPlaces) }
    var decoder = PostingDecoder(keepsPlaces: keepsPlaces)
    try read(from: first, in: database) { page, isFirst in
      try isFirst ? decoder.begin(page, key: key) : decoder.go(on: page)
    }
    guard decoder.isComplete else { throw DatabaseError.damaged("a page of the index of words") }
    return decoder.list
  }

  /// Calls a closure with the bytes of each term, sorted: the byte of its index, then the token.
  ///
  /// Complexity: O(pages of the segment).
  func terms(in database: Database, _ body: ([UInt8]) -> Void) throws {
    let rows = try Row.fetchCursor(
      database.query(
        "SELECT block FROM chunk_words_data WHERE id BETWEEN ? AND ? ORDER BY id",
        [id << 37 | Int64(pages.lowerBound), id << 37 | Int64(pages.upperBound)]))
    while let row = try rows.next() {
      let isPage = try row.withPage(at: 0) { page in
        page?.terms { term, _ in
          body(term)
          return true
        } ?? false
      }
      guard isPage else { throw DatabaseError.damaged("a page of the index of words") }
    }
  }

  /// Calls a closure with each page from a number on, until it returns `true`.
  private func read(
    from first: Int, in database: Database, _ body: (WordPage, _ isFirst: Bool) throws -> Bool
  ) throws {
    // A page's row has the number of the segment above the lowest 37 bits.
    let base = id << 37
    let rows = try Row.fetchCursor(
      database.query(
        "SELECT id, block FROM chunk_words_data WHERE id BETWEEN ? AND ? ORDER BY id",
        [base | Int64(first), base | Int64(pages.upperBound)]))
    var next = first
    var isLast = false
    while !isLast, next <= pages.upperBound {
      // The row of a cursor isn't copied.
      guard let row = try rows.next(), row[0] as Int64? == base | Int64(next) else {
        throw DatabaseError.damaged("a missing page of the index of words")
      }
      isLast = try row.withPage(at: 1) { page in
        guard let page else { throw DatabaseError.damaged("a page of the index of words") }
        return try body(page, next == first)
      }
      next += 1
    }
  }
}
