import GRDB
import Items

/// The items and memories that are kept and have the words of a text, within one transaction.
///
/// Messages that are still to be read for memories have no number to name them by, so only their
/// bytes are searched.
struct KeptWords {
  private let database: Database
  private var words: PlainWords
  /// The rows of the items.
  private(set) var items: Set<Int64> = []
  private(set) var memories: Set<Int64> = []

  /// Finds them, up to a number of rows of each.
  ///
  /// Complexity: O(size of the texts).
  init(_ words: PlainWords, limit: Int, in database: Database) throws {
    (self.words, self.database) = (words, database)
    try addThreads(limit: limit)
    for values in Self.values where items.count < limit {
      let found = try rows(values, limit: limit - items.count)
      items.formUnion(found)
    }
    for values in Self.memoryValues where memories.count < limit {
      let found = try rows(values, limit: limit - memories.count)
      memories.formUnion(found)
    }
  }

  /// Columns of a table, with the row that they belong to as `id`.
  private struct Values {
    var sql: String
    var texts: @Sendable (Row) throws -> [String]
  }

  /// The texts of items that their threads don't have.
  private static let values: [Values] = [
    Values(sql: "SELECT id, title, whole, fields, attachments FROM items") { row in
      let fields: [Item.Field] = try ColumnJSON.decode(row.value("fields")) ?? []
      let attachments: [String] = try ColumnJSON.decode(row.value("attachments")) ?? []
      let title: String = try row.value("title")
      let whole: String? = try row.value("whole")
      return [title, whole ?? ""] + fields.map(\.value) + attachments
    },
    Values(sql: "SELECT item_id AS id, name FROM participants") { row in
      [try row.value("name")]
    },
    Values(sql: "SELECT item_id AS id, speaker FROM turns") { row in
      [try row.value("speaker")]
    },
    Values(sql: "SELECT item_id AS id, title FROM dated_lines") { row in
      [try row.value("title")]
    },
    Values(sql: "SELECT item_id AS id, tags FROM placements WHERE tags <> '[]'") { row in
      try ColumnJSON.decode(row.value("tags")) ?? []
    },
    Values(
      sql: """
        SELECT min(ci.item_id) AS id, c.title, c.embedded FROM chunks c
        JOIN chunk_items ci ON ci.chunk_id = c.id GROUP BY c.id
        """
    ) { row in
      let title: String = try row.value("title")
      let embedded: String? = try row.value("embedded")
      return [title, embedded ?? ""]
    },
  ]

  private static let memoryValues: [Values] = [
    Values(sql: "SELECT id, subject, text FROM memories WHERE state <> 'forgotten'") { row in
      [try row.value("subject"), try row.value("text")]
    },
    Values(sql: "SELECT memory_id AS id, quote FROM memory_evidence") { row in
      [try row.value("quote")]
    },
  ]

  private mutating func rows(_ values: Values, limit: Int) throws -> Set<Int64> {
    var found: Set<Int64> = []
    let rows = try Row.fetchCursor(database, sql: values.sql)
    while found.count < limit, let row = try rows.next() {
      let texts: [String] = try values.texts(row)
      if texts.contains(where: { words.end(in: $0) != nil }) {
        found.insert(try row.value("id"))
      }
    }
    return found
  }

  /// Adds the item of the first place in each thread's text, or the first one for a title.
  private mutating func addThreads(limit: Int) throws {
    let rows = try Row.fetchCursor(database, sql: "SELECT id, title, text FROM threads")
    while items.count < limit, let row = try rows.next() {
      let (title, text): (String, String) = (try row.value("title"), try row.value("text"))
      var end = words.end(in: text)
      if end == nil, words.end(in: title) != nil { end = 0 }
      guard let end else { continue }
      let thread: Int64 = try row.value("id")
      let item = try Int64.fetchOne(
        database,
        sql: """
          SELECT id FROM items WHERE thread_id = ?
          ORDER BY text_end < ?, text_end, ordinal LIMIT 1
          """, arguments: [thread, end])
      if let item { items.insert(item) }
    }
  }
}
