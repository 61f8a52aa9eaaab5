import Foundation
import GRDB
import Items

/// The data of a stored item, or of a copy, that planning an import needs.
struct StoredItem: Sendable {
  var threadKey: String
  var origin: ItemOrigin

  static func all(of source: Int64, in database: Database) throws -> [StoredItem] {
    let decoder = JSONDecoder()
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT t.key, f.path, i.file_offset, i.file_length, i.file_line, i.threading,
          i.conversation, i.outline_date, i.part, i.scope, i.name, i.attachment, i.variant
        FROM items i JOIN threads t ON t.id = i.thread_id JOIN files f ON f.id = i.file_id
        WHERE t.source_id = :source
        UNION ALL
        SELECT c.thread_key, f.path, c.file_offset, c.file_length, c.file_line,
          c.threading, c.conversation, c.outline_date, c.part, c.scope, c.name, c.attachment,
          c.variant
        FROM copies c JOIN files f ON f.id = c.file_id WHERE c.source_id = :source
        ORDER BY 2, 3
        """, arguments: ["source": source])
    var items: [StoredItem] = []
    while let row = try rows.next() {
      let threading: String? = try row.value("threading")
      let attachment: String = try row.value("attachment")
      let outline = Outline(
        id: try row.value("name"), offset: try row.place("file_offset"),
        length: try row.place("file_length"), line: try row.place("file_line"),
        threading: try threading.map { try decoder.decode(Threading.self, from: Data($0.utf8)) },
        conversation: try row.value("conversation"), date: try row.time("outline_date"),
        part: try row.value("part"), scope: try scope(of: row),
        attachment: attachment.isEmpty ? nil : attachment)
      let origin = ItemOrigin(
        file: try row.value("path"), outline: outline, variant: try row.value("variant"))
      items.append(StoredItem(threadKey: try row.value("key"), origin: origin))
    }
    return items
  }

  private static func scope(of row: Row) throws -> Outline.Scope {
    let name: String = try row.value("scope")
    guard let scope = Outline.Scope(rawValue: name) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "an item of scope \(name)")
    }
    return scope
  }
}
