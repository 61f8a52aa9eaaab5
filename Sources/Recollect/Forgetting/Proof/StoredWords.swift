import Foundation
import GRDB

/// The words of a text in the indexes of words, those of removed texts included.
///
/// FTS5 keeps the terms of a removed text, marked as deleted, until it merges the segments of its
/// index. No query returns them, so the pages are decoded: "SQLite FTS5 Extension", section 9, "The
/// FTS5 Inverted Index".
struct StoredWords {
  private struct Word {
    var word: String
    var holders: Int
    /// The stems of each part of the word that nothing has; a part is left if all its stems are.
    var unheld: [[[UInt8]]]
  }

  private static let tables = ["chunk_words", "memory_words"]
  /// The first identifier of a segment; the rows before have other content.
  private static let firstSegment: Int64 = 1 << 37

  private var words: [Word]
  let wanted: Set<[UInt8]>
  private(set) var found: Set<[UInt8]> = []
  /// The number of stems in the indexes.
  private(set) var count = 0
  /// `true` if all pages of the indexes could be decoded.
  private(set) var isWhole = true

  init(of query: LexicalQuery, in database: Database) throws {
    let tokenizer = try database.makeTokenizer(LibraryTokenizer.tokenizerDescriptor())
    func stems(of text: String) throws -> [[UInt8]] {
      try tokenizer.tokenize(document: text).map { Array($0.token.utf8) }
    }
    words = try query.words.map { word in
      // In scripts without spaces, a word is several characters, each of them indexed.
      let pieces = try stems(of: word).count > 1 ? word.map(String.init) : [word]
      let unheld = try pieces.filter { try Self.holders(of: $0, in: database) == 0 }
      return Word(
        word: word, holders: try Self.holders(of: word, in: database),
        unheld: try unheld.map(stems(of:)).filter { !$0.isEmpty })
    }
    wanted = Set(words.flatMap { $0.unheld.joined() })
    var seen: Set<Int> = []
    for table in Self.tables { try readTerms(of: table, in: database, seen: &seen) }
    count = seen.count
  }

  /// Returns the words of the text; `stale` are the stems on earlier versions of pages.
  func words(stale: Set<[UInt8]>) -> [ErasureProof.Word] {
    let stored = found.union(stale)
    return words.map { word in
      ErasureProof.Word(
        word: word.word, holders: word.holders,
        isLeftover: word.unheld.contains { $0.allSatisfy(stored.contains) })
    }
  }

  /// Returns `true` if a row of an index is a leaf of a segment, for which bits 31 to 36 are 0.
  static func isLeaf(_ id: Int64) -> Bool { id >> 31 & 0x3F == 0 }

  private static func holders(of word: String, in database: Database) throws -> Int {
    try tables.reduce(0) { sum, table in
      let count = try Int.fetchOne(
        database, sql: "SELECT count(*) FROM \(table) WHERE \(table) MATCH ?",
        arguments: [LexicalQuery.quoted(word)])
      return sum + (count ?? 0)
    }
  }

  /// Reads the terms on all leaf pages of an index.
  ///
  /// `seen` has the hashes of all stems, to count each once.
  private mutating func readTerms(
    of table: String, in database: Database, seen: inout Set<Int>
  ) throws {
    let rows = try Row.fetchCursor(
      database, sql: "SELECT id, block FROM \(table)_data WHERE id >= ?",
      arguments: [Self.firstSegment])
    while let row = try rows.next() {
      guard Self.isLeaf(try row.value("id")) else { continue }
      let isPage = try row.withPage(at: 1) { page in
        page?.terms { term, _ in
          guard term.first == WordSegment.prefix else { return true }
          let stem = Array(term.dropFirst())
          seen.insert(stem.hashValue)
          if wanted.contains(stem) { found.insert(stem) }
          return true
        } ?? false
      }
      if !isPage { isWhole = false }
    }
  }
}
