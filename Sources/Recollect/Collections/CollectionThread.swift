import GRDB
import Items

/// The stored items of one thread of a collection.
///
/// To change one item, the thread is composed again from the library. Chunks with unchanged text
/// keep their vectors.
struct CollectionThread {
  /// The items in the order of the thread.
  var items: [ItemWithOrigin]
  /// A value that differs after each change of the stored thread.
  var version: String

  init(_ name: String, of path: String, source: Int64, in database: Database) throws {
    let loader = ThreadLoader(database: database)
    var texts: [Int64: [UInt8]] = [:]
    items = try Self.rows("p.*", name, source, database).map { placement in
      let placement = try PlacementRecord(row: placement)
      let record = try placement.itemRecord(in: database)
      let text = try texts[record.thread] ?? loader.text(of: record.thread)
      texts[record.thread] = text
      var item = try loader.item(record, of: text, placement: placement)
      let outline = placement.outline(of: record.key)
      // The item's column has whole seconds.
      item.date = outline.date
      let origin = ItemOrigin(file: path, outline: outline, variant: record.key.variant.string)
      return (item, origin)
    }
    version = try Self.version(of: name, source: source, in: database)
  }

  static func version(of name: String, source: Int64, in database: Database) throws -> String {
    // Thread ids are never reused. A thread without a digest lost items since it was composed.
    try rows("i.thread_id, t.hash, i.id", name, source, database).map { row in
      let (thread, item): (Int64, Int64) = (try row.value("thread_id"), try row.value("id"))
      return "\(thread) \(try row.value("hash") as String) \(item)"
    }.joined(separator: "\n")
  }

  private static func rows(
    _ columns: String, _ name: String, _ source: Int64, _ database: Database
  ) throws -> [Row] {
    try database.rows(
      """
      SELECT \(columns) FROM placements p
      JOIN items i ON i.id = p.item_id JOIN threads t ON t.id = i.thread_id
      WHERE p.source_id = ? AND p.conversation = ?
      ORDER BY t.source_id <> p.source_id, t.id, i.ordinal
      """, [source, name])
  }
}
