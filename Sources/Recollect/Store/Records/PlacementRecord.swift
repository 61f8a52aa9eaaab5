import Foundation
import GRDB
import Items

/// A row of `placements`: the place of an item in a source, and what that source says of it.
///
/// An item has one placement for each source that contains it, and is deleted with the last one.
struct PlacementRecord: FetchableRecord, MutablePersistableRecord, Hashable {
  static let databaseTableName = "placements"

  var id: Int64?
  var item: Int64
  var source: Int64
  /// The key of the thread that the item belongs to in this source.
  var threadKey: String
  var file: Int64?
  var offset: Int
  var length: Int
  var line: Int
  /// The line of the file on which the item's text begins, if the text's lines are the file's.
  var textLine: Int?
  var tags: [String]
  var threading: Threading?
  var conversation: String?
  /// The date by which a conversation is ordered, in seconds since 1970.
  var date: Double?
  var importerData: String?

  mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }

  /// SQL for the placement by which an item is shown: that of the source that composed its thread,
  /// otherwise the oldest.
  ///
  /// It expects the aliases `i` for the item and `t` for its thread.
  static let shown = """
    coalesce(
      (SELECT h.id FROM placements h WHERE h.item_id = i.id AND h.source_id = t.source_id),
      (SELECT min(h.id) FROM placements h WHERE h.item_id = i.id))
    """
}

extension PlacementRecord {
  init(
    of item: Item, itemID: Int64, at origin: ItemOrigin, file: Int64?, source: Int64,
    threadKey: String
  ) {
    let outline = origin.outline
    self.init(
      item: itemID, source: source, threadKey: threadKey, file: file, offset: outline.offset,
      length: outline.length, line: outline.line, textLine: item.textLine, tags: item.tags,
      threading: outline.threading, conversation: outline.conversation,
      date: outline.date?.timeIntervalSince1970, importerData: outline.importerData)
  }

  init(row: Row) throws {
    id = try row.value("id")
    item = try row.value("item_id")
    source = try row.value("source_id")
    threadKey = try row.value("thread_key")
    file = try row.value("file_id")
    offset = try row.count("file_offset")
    length = try row.count("file_length")
    line = try row.count("file_line")
    textLine = try row.optionalCount("text_line")
    tags = try ColumnJSON.decode(row.value("tags")) ?? []
    threading = try ColumnJSON.decode(row.value("threading"))
    conversation = try row.value("conversation")
    date = try row.time("outline_date")?.timeIntervalSince1970
    importerData = try row.value("part")
  }

  func encode(to container: inout PersistenceContainer) throws {
    container["id"] = id
    container["item_id"] = item
    container["source_id"] = source
    container["thread_key"] = threadKey
    container["file_id"] = file
    container["file_offset"] = offset
    container["file_length"] = length
    container["file_line"] = line
    container["text_line"] = textLine
    container["tags"] = tags.isEmpty ? "[]" : try ColumnJSON.encode(tags)
    container["threading"] = try threading.map(ColumnJSON.encode)
    container["conversation"] = conversation
    container["outline_date"] = date
    container["part"] = importerData
  }
}
