import Foundation
import GRDB

/// The words that the bytes of the indexes of words have, those of removed texts included.
///
/// FTS5 keeps the terms of a removed text, marked as deleted, until it merges the segments of its
/// index. No query returns them, so the pages are decoded: "SQLite FTS5 Extension", section 9, "The
/// FTS5 Inverted Index".
struct StoredWords {
  let database: Database

  private static let tables = ["chunk_words", "memory_words"]

  /// Returns the words of a query with the number of texts that have them, and the number of all
  /// stored terms.
  func words(of query: LexicalQuery) throws -> (words: [ErasureProof.Word], count: Int) {
    let stored = try Self.tables.reduce(into: Set<[UInt8]>()) { terms, table in
      terms.formUnion(try self.terms(of: table))
    }
    let tokenizer = try database.makeTokenizer(LibraryTokenizer.tokenizerDescriptor())
    func stems(of text: String) throws -> [[UInt8]] {
      try tokenizer.tokenize(document: text).map { Array($0.token.utf8) }
    }
    let words = try query.words.map { word in
      // In scripts without spaces, a word is several characters, each of them indexed.
      let pieces = try stems(of: word).count > 1 ? word.map(String.init) : [word]
      let isLeftover = try pieces.contains { piece in
        let stems = try stems(of: piece)
        return try !stems.isEmpty && stems.allSatisfy(stored.contains) && holders(of: piece) == 0
      }
      return ErasureProof.Word(
        word: word, holders: try holders(of: word), isLeftover: isLeftover)
    }
    return (words, stored.count)
  }

  /// Returns the number of passages and memories that have a word.
  private func holders(of word: String) throws -> Int {
    try Self.tables.reduce(0) { sum, table in
      let count = try Int.fetchOne(
        database, sql: "SELECT count(*) FROM \(table) WHERE \(table) MATCH ?",
        arguments: [LexicalQuery.quoted(word)])
      return sum + (count ?? 0)
    }
  }

  /// Returns the terms on all leaf pages of an index.
  private func terms(of table: String) throws -> Set<[UInt8]> {
    let rows = try Row.fetchCursor(
      database, sql: "SELECT id, block FROM \(table)_data WHERE id > 10")
    var terms: Set<[UInt8]> = []
    while let row = try rows.next() {
      let id: Int64 = try row.value("id")
      // Bits 31 to 36 are 0 for the leaves of a segment.
      guard id >> 31 & 0x3F == 0 else { continue }
      try row.withUnsafeData(named: "block") { data in
        let isPage = (data ?? Data()).withUnsafeBytes { bytes in
          bytes.withMemoryRebound(to: UInt8.self) { bytes in
            WordPage(bytes)?.terms { term, _ in
              if term.first == WordSegment.prefix { terms.insert(Array(term.dropFirst())) }
              return true
            }
          }
        }
        guard isPage == true else { throw DatabaseError.damaged("a page of the index of words") }
      }
    }
    return terms
  }
}
