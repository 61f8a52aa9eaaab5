import Foundation
import GRDB
import Items

/// The stored data of a source's item that planning an import needs.
struct StoredItem: Sendable {
  var threadKey: String
  var origin: ItemOrigin
  var item: Int64
  /// The row of the thread that has the item, which may be of another source.
  var thread: Int64
  /// True if the item is the first of its thread.
  var isFirst: Bool

  /// In the order of the source's files.
  static func all(of source: Int64, in database: Database) throws -> [StoredItem] {
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT p.*, f.path, i.thread_id, i.ordinal, \(ItemKey.columns) FROM placements p
        JOIN items i ON i.id = p.item_id JOIN files f ON f.id = p.file_id
        WHERE p.source_id = ? ORDER BY f.path, p.file_offset
        """, arguments: [source])
    var items: [StoredItem] = []
    while let row = try rows.next() {
      let (placement, key) = (try PlacementRecord(row: row), try ItemKey(row: row))
      let origin = ItemOrigin(
        file: try row.value("path"), outline: placement.outline(of: key),
        variant: key.variant.string)
      items.append(
        StoredItem(
          threadKey: placement.threadKey, origin: origin, item: placement.item,
          thread: try row.value("thread_id"), isFirst: try row.value("ordinal") as Int == 0))
    }
    return items
  }
}

extension PlacementRecord {
  func outline(of key: ItemKey) -> Item.Outline {
    let attachment = key.attachment.string
    return Item.Outline(
      id: key.name.string, offset: offset, length: length, line: line, threading: threading,
      conversation: conversation, date: date.map(Date.init(timeIntervalSince1970:)),
      importerData: importerData, scope: key.scope,
      attachment: attachment.isEmpty ? nil : attachment, account: account)
  }
}
