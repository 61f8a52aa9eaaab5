import Foundation
package import GRDB

/// The postings of the index of words, read within one transaction.
///
/// FTS5's query language returns a row at a time and looks up the length of each. So the pages of
/// the index are decoded here, which reads the postings of a word once: "SQLite FTS5 Extension",
/// section 9, "The FTS5 Inverted Index".
///
/// Only version 4 of the format is decoded. An index of another version is read through SQLite's
/// `fts5vocab` table, which is slower.
package struct WordIndex {
  package let chunkCount: Int
  let averageLength: Double

  private let database: Database
  private let tokenizer: any FTS5Tokenizer
  /// The segments, oldest first; `nil` if the pages aren't decoded.
  package let segments: [WordSegment]?

  private static let version = 4
  private static let averagesRow = 1
  private static let structureRow = 10

  package init(_ database: Database, decodesPages: Bool = true) throws {
    self.database = database
    tokenizer = try database.makeTokenizer(LibraryTokenizer.tokenizerDescriptor())
    let totals = try Self.record(Self.averagesRow, in: database) { reader in
      (reader.nextInt() ?? 0, (reader.next() ?? 0) &+ (reader.next() ?? 0))
    }
    let (count, words) = totals ?? (0, 0)
    chunkCount = count
    averageLength = count == 0 ? 1 : max(1, Double(words) / Double(count))
    let version = try Int.fetchOne(
      database.cachedStatement(sql: "SELECT v FROM chunk_words_config WHERE k = 'version'"))
    segments =
      decodesPages && version == Self.version
      ? try Self.record(Self.structureRow, in: database) { WordSegment.all($0) } ?? [] : nil
  }

  package func postings(of term: String) throws -> PostingList {
    let tokens = try tokens(of: term)
    return PostingList.phrase(
      try tokens.map { try postings(ofToken: $0, keepsPlaces: tokens.count > 1) })
  }

  func tokens(of text: String) throws -> [String] {
    try tokenizer.tokenize(query: text).map(\.token)
  }

  /// - Parameter some: The segments that have the token; `nil` if they aren't known.
  package func postings(
    ofToken token: String, keepsPlaces: Bool = false, in some: [WordSegment]? = nil
  ) throws -> PostingList {
    guard let segments = some ?? segments else {
      return try listedPostings(of: token, keepsPlaces: keepsPlaces)
    }
    var list = PostingList(keepsPlaces: keepsPlaces)
    for segment in segments {
      list.append(
        newer: try segment.postings(of: token, keepsPlaces: keepsPlaces, in: database))
    }
    return list.withoutDeleted()
  }

  private func listedPostings(of token: String, keepsPlaces: Bool) throws -> PostingList {
    try database.execute(
      sql: """
        CREATE VIRTUAL TABLE IF NOT EXISTS temp.chunk_word_places
        USING fts5vocab(main, chunk_words, instance)
        """)
    let rows = try Row.fetchCursor(
      database.query(
        """
        SELECT doc, col = 'text' AS is_text, offset FROM temp.chunk_word_places WHERE term = ?
        """, [token]))
    var list = PostingList(keepsPlaces: keepsPlaces)
    while let row = try rows.next() {
      let chunk: Int64 = try row.value("doc")
      if list.chunks.last != chunk { list.append(chunk) }
      let place = PostingList.Place(truncatingIfNeeded: try row.count("offset"))
      list.append(place: try row.value("is_text") ? place | PostingList.inText : place)
    }
    return list
  }

  private static func record<T>(
    _ id: Int, in database: Database, _ read: (inout VarintReader) throws -> T?
  ) throws -> T? {
    let statement = try database.cachedStatement(
      sql: "SELECT block FROM chunk_words_data WHERE id = ?")
    let block = try Row.fetchOne(statement, arguments: [id])
    return try block?.withUnsafeData(named: "block") { data in
      guard let data else { throw DatabaseError.damaged("the index of words") }
      return try data.withUnsafeBytes { bytes in
        try bytes.withMemoryRebound(to: UInt8.self) { bytes in
          var reader = VarintReader(bytes: bytes, position: 0)
          guard let value = try read(&reader) else {
            throw DatabaseError.damaged("the index of words")
          }
          return value
        }
      }
    }
  }
}
