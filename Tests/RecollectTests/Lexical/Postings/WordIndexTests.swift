import Foundation
import GRDB
import Recollect
import TestSupport
import Testing

/// Tests that decoded postings are those that SQLite lists, after any changes of the index.
@Suite struct WordIndexTests {
  /// A database with the tables of a library, and rows of `chunks` alone.
  private struct Chunks {
    let pool: DatabasePool
    private let folder: TemporaryFolder
    private var generator: SeededGenerator
    private var ids: [Int64] = []

    init(seed: UInt64) throws {
      folder = try TemporaryFolder()
      var configuration = Configuration()
      LibraryTokenizer.register(in: &configuration)
      configuration.foreignKeysEnabled = false
      pool = try DatabasePool(
        path: folder.file("chunks.sqlite").path, configuration: configuration)
      try Schema.migrator.migrate(pool)
      generator = SeededGenerator(seed: seed)
    }

    static let words =
      (0..<60).map { "word\($0)" } + ["harvest", "harvests", "東京", "京都", "Ärger", "日"]

    private mutating func text(_ count: Int) -> String {
      (0..<count).map { _ in
        // The first words are the most frequent.
        let share = Double.random(in: 0..<1, using: &generator)
        return Self.words[Int(share * share * share * Double(Self.words.count))]
      }
      .joined(separator: " ")
    }

    /// Inserts, deletes and replaces some chunks in one transaction, so that the index gets a
    /// segment.
    mutating func change() throws {
      let count = Int.random(in: 1...30, using: &generator)
      var rows: [(id: Int64?, title: String, text: String)] = []
      for _ in 0..<count {
        let isLong = Int.random(in: 0..<100, using: &generator) == 0
        let words = isLong ? 12_000 : Int.random(in: 0...200, using: &generator)
        rows.append((nil, text(Int.random(in: 0...5, using: &generator)), text(words)))
      }
      var deleted: [Int64] = []
      for _ in 0..<count / 3 where !ids.isEmpty {
        deleted.append(ids.remove(at: Int.random(in: ids.indices, using: &generator)))
      }
      // Some are stored again with another text within the same transaction.
      for id in deleted.prefix(deleted.count / 2) { rows.append((id, "again", text(20))) }
      let optimizes = Int.random(in: 0..<20, using: &generator) == 0
      ids += try pool.write { database in
        for id in deleted {
          try database.execute(sql: "DELETE FROM chunks WHERE id = ?", arguments: [id])
        }
        let inserted = try rows.map { row in
          try database.execute(
            sql: """
              INSERT INTO chunks (id, thread_id, ordinal, start, end, title, text, hash)
              VALUES (?, 1, (SELECT coalesce(max(ordinal), 0) + 1 FROM chunks), 0, 0, ?, ?, '')
              """, arguments: [row.id, row.title, row.text])
          return database.lastInsertedRowID
        }
        if optimizes {
          try database.execute(sql: "INSERT INTO chunk_words (chunk_words) VALUES ('optimize')")
        }
        return inserted
      }
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func decodedPostingsAreThoseThatSQLiteLists(seed: UInt64) throws {
    var chunks = try Chunks(seed: seed)
    var found = 0
    for step in 1...60 {
      try chunks.change()
      guard step % 10 == 0 else { continue }
      try chunks.pool.read { database in
        let decoded = try WordIndex(database)
        let listed = try WordIndex(database, decodesPages: false)
        let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM chunks")
        #expect(decoded.chunkCount == count)
        for term in Chunks.words + ["absent", "wor", "word1000", "東", "🎉", ""] {
          let postings = try decoded.postings(of: term)
          #expect(try postings == listed.postings(of: term), "\(term) in step \(step)")
          found += postings.chunks.count
        }
      }
    }
    #expect(found > 10_000)
  }

  /// Postings of any number of bytes: of ids far apart, and of one or many places anywhere in a
  /// chunk.
  @Test func shortAndLongPostingsAreThoseThatSQLiteLists() throws {
    let chunks = try Chunks(seed: 7)
    let distances: [Int64] = [1, 2, 127, 128, 129, 16_383, 16_384, 3_000_000]
    let counts = [1, 2, 3, 7, 8, 9, 15, 16, 17, 60, 62, 63, 64, 65, 300]
    try chunks.pool.write { database in
      var id: Int64 = 0
      for (number, count) in (counts + counts + counts).enumerated() {
        for distance in distances {
          id += distance
          // Some places take one byte and some two.
          let space = number % 3 == 0 ? "" : String(repeating: "other ", count: 40 * (number % 5))
          let title = number % 4 == 0 ? String(repeating: "word ", count: count % 7) : "title"
          let words = number % 2 == 0 ? "word " : "word a b "
          let text = space + String(repeating: words, count: count)
          try database.execute(
            sql: """
              INSERT INTO chunks (id, thread_id, ordinal, start, end, title, text, hash)
              VALUES (?, 1, ?, 0, 0, ?, ?, '')
              """, arguments: [id, id, title, text])
        }
      }
    }
    try chunks.pool.read { database in
      let listed = try WordIndex(database, decodesPages: false).postings(of: "word")
      #expect(try WordIndex(database).postings(of: "word") == listed)
      #expect(listed.chunks.count == 3 * counts.count * distances.count)
    }
  }

  @Test func aPhraseNeedsItsTokensInARow() throws {
    var chunks = try Chunks(seed: 4)
    for _ in 1...20 { try chunks.change() }
    try chunks.pool.read { database in
      let index = try WordIndex(database)
      for term in ["東京", "word0 word1", "word1 word0 word0"] {
        let rows = try Int64.fetchAll(
          database, sql: "SELECT rowid FROM chunk_words WHERE chunk_words MATCH ? ORDER BY rowid",
          arguments: ["\"\(term)\""])
        #expect(try index.postings(of: term).chunks == rows)
        #expect(!rows.isEmpty)
      }
    }
  }

  @Test func anEmptyIndexHasNoPostings() throws {
    let chunks = try Chunks(seed: 5)
    try chunks.pool.read { database in
      let index = try WordIndex(database)
      #expect(index.chunkCount == 0)
      #expect(try index.postings(of: "word0").chunks.isEmpty)
    }
  }

  /// A page with any bytes is reported as damaged, or read as some postings; it never traps.
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func damageIsReported(seed: UInt64) throws {
    var chunks = try Chunks(seed: 6)
    for _ in 1...6 { try chunks.change() }
    var generator = SeededGenerator(seed: seed)
    try chunks.pool.write { database in
      let pages = try Row.fetchAll(database, sql: "SELECT id, block FROM chunk_words_data")
      for row in pages {
        var block = Array(row["block"] as Data)
        for _ in 0..<3 where !block.isEmpty {
          block[Int.random(in: block.indices, using: &generator)] = UInt8.random(
            in: 0...255, using: &generator)
        }
        if Int.random(in: 0..<8, using: &generator) == 0 { block.removeLast(block.count / 2) }
        try database.execute(
          sql: "UPDATE chunk_words_data SET block = ? WHERE id = ?",
          arguments: [Data(block), row["id"] as Int64])
      }
      for term in Chunks.words {
        do {
          _ = try WordIndex(database).postings(of: term)
        } catch let error as DatabaseError {
          #expect(error.resultCode == .SQLITE_CORRUPT)
        }
      }
    }
  }
}
