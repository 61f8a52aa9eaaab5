import Foundation
import GRDB

struct ReceiptRecords {
  let database: Database

  func all() throws -> [ForgetReceipt] {
    try database.rows("SELECT * FROM receipts ORDER BY id").map { row in
      guard let date = Date(stored: try row.value("forgotten_at")) else {
        throw DatabaseError.damaged("the time of a receipt")
      }
      return ForgetReceipt(
        id: try row.value("id"), date: date,
        items: try ColumnJSON.decode(row.value("items")) ?? [:],
        memories: try row.count("memories"), passages: try row.count("passages"),
        vectors: try row.count("vectors"), words: try row.count("words"),
        files: try ColumnJSON.decode(row.value("files")) ?? [])
    }
  }

  /// Counts items before they are removed, and inserts their receipt; `nil` if there are none.
  func insert(items: Set<Int64>, now: Date = Date()) throws -> Int64? {
    if items.isEmpty { return nil }
    let ids = items.sorted().json
    let kinds = try database.rows(
      """
      SELECT kind, count(*) AS number FROM items
      WHERE id IN (SELECT value FROM json_each(?)) GROUP BY kind
      """, [ids])
    let counts = try Row.fetchOne(
      database,
      sql: """
        WITH own AS (
          SELECT DISTINCT chunk_id FROM chunk_items WHERE item_id IN (SELECT value FROM json_each(?))
        )
        SELECT (SELECT count(*) FROM own) AS passages,
          (SELECT count(*) FROM embeddings WHERE chunk_id IN own) AS vectors
        """, arguments: [ids])
    return try insert(
      items: Dictionary(
        uniqueKeysWithValues: kinds.map { (try $0.value("kind"), try $0.count("number")) }),
      passages: try counts?.count("passages") ?? 0, vectors: try counts?.count("vectors") ?? 0,
      words: try words(of: items), now: now)
  }

  /// Counts memories before they are erased, and inserts their receipt; `nil` if there are none.
  func insert(memories: [Int64], now: Date = Date()) throws -> Int64? {
    let ids = Set(memories).sorted().json
    let texts = try String.fetchAll(
      database,
      sql: """
        SELECT text FROM memories
        WHERE state <> 'forgotten' AND id IN (SELECT value FROM json_each(?))
        """, arguments: [ids])
    if texts.isEmpty { return nil }
    let vectors = try Int.fetchOne(
      database,
      sql:
        "SELECT count(*) FROM memory_vectors WHERE memory_id IN (SELECT value FROM json_each(?))",
      arguments: [ids])
    return try insert(
      memories: texts.count, vectors: vectors ?? 0,
      words: texts.reduce(0) { $0 + Self.wordCount($1) }, now: now)
  }

  func set(_ files: [ForgetReceipt.File], of receipt: Int64) throws {
    try database.run(
      "UPDATE receipts SET files = ? WHERE id = ?", [try ColumnJSON.encode(files), receipt])
  }

  private func insert(
    items: [String: Int] = [:], memories: Int = 0, passages: Int = 0, vectors: Int, words: Int,
    now: Date
  ) throws -> Int64 {
    try database.run(
      """
      INSERT INTO receipts (forgotten_at, items, memories, passages, vectors, words, files)
      VALUES (?, ?, ?, ?, ?, ?, '[]')
      """, [now.stored, try ColumnJSON.encode(items), memories, passages, vectors, words])
    return database.lastInsertedRowID
  }

  private func words(of items: Set<Int64>) throws -> Int {
    let records = try ItemRecord.fetchCursor(
      database,
      sql: """
        SELECT * FROM items WHERE id IN (SELECT value FROM json_each(?)) ORDER BY thread_id
        """, arguments: [items.sorted().json])
    let loader = ThreadLoader(database: database)
    var last: (thread: Int64, text: [UInt8])?
    var sum = 0
    while let record = try records.next() {
      if let whole = record.whole {
        sum += Self.wordCount(whole)
        continue
      }
      let text =
        last?.thread == record.thread ? last?.text ?? [] : try loader.text(of: record.thread)
      last = (record.thread, text)
      let own = text[record.range.clamped(to: 0..<text.count)]
      sum += Self.wordCount(String(decoding: own, as: UTF8.self))
    }
    return sum
  }

  private static func wordCount(_ text: String) -> Int {
    text.split { !$0.isLetter && !$0.isNumber }.count
  }
}

extension Store {
  /// Completes a receipt with the files that were read, if everything in them is erased.
  func complete(_ receipt: Int64?, isErased: Bool) async {
    guard let receipt, isErased else { return }
    let path = path
    // The receipt is true without them, and what was forgotten is gone in any case.
    try? await write(changesChunks: false) { database in
      let library = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
      let files = ["", "-wal"].compactMap { end -> ForgetReceipt.File? in
        let url = URL(fileURLWithPath: library + end)
        let size = try? url.resourceValues(forKeys: [.fileSizeKey]).fileSize
        return size.map { ForgetReceipt.File(name: url.lastPathComponent, bytes: $0) }
      }
      try ReceiptRecords(database: database).set(files, of: receipt)
    }
  }
}
