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
        guard let data, let page = WordPage(Array(data)) else {
          throw DatabaseError.damaged("a page of the index of words")
        }
        terms.formUnion(page.terms)
      }
    }
    return terms
  }
}

/// A leaf page of an FTS5 index.
///
/// It begins with two numbers of two bytes, the second of which is the size of its content. After the
/// content, varints give the offset of each term from the one before. A term is the number of bytes
/// that it shares with the term before, which the first one lacks, the number of its other bytes, and
/// those bytes. Its first byte tells the index; the whole words have 0x30.
private struct WordPage {
  private(set) var terms: [[UInt8]] = []

  /// Decodes a page; `nil` if it isn't one.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 4 else { return nil }
    let end = Int(bytes[2]) << 8 | Int(bytes[3])
    guard end >= 4, end <= bytes.count else { return nil }
    var footer = VarintReader(bytes: bytes, position: end)
    var (offset, term): (Int, [UInt8]) = (0, [])
    while footer.position < bytes.count {
      guard let step = footer.next(), step > 0, step <= end - offset else { return nil }
      let isFirst = offset == 0
      offset += step
      var reader = VarintReader(bytes: bytes, position: offset)
      guard let shared = isFirst ? 0 : reader.next(), let count = reader.next(),
        shared <= term.count, count <= end - reader.position
      else { return nil }
      term = Array(term.prefix(shared)) + bytes[reader.position..<reader.position + count]
      if term.first == 0x30 { terms.append(Array(term.dropFirst())) }
    }
  }
}

/// A reader of SQLite's varints that fit an `Int32`.
private struct VarintReader {
  let bytes: [UInt8]
  var position: Int

  /// Returns the next number; `nil` if there is none.
  mutating func next() -> Int? {
    var value = 0
    for _ in 0..<5 {
      guard position < bytes.count else { return nil }
      let byte = bytes[position]
      position += 1
      value = value << 7 | Int(byte & 0x7F)
      if byte < 0x80 { return value }
    }
    return nil
  }
}
