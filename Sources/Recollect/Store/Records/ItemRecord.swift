import Foundation
import GRDB
import Items

/// A row of `items`: the content of an item, and its range in its thread's text.
///
/// Its places in sources are rows of `placements`.
struct ItemRecord: FetchableRecord, PersistableRecord {
  static let databaseTableName = "items"

  var id: Int64?
  var thread: Int64
  var ordinal: Int
  var key: ItemKey
  var externalID: String
  var kind: Item.Kind
  var title: String
  /// In its stored form.
  var date: String?
  /// In seconds east of Greenwich.
  var zone: Int?
  /// The bytes of the thread's text from the item's first segment to the end of its last.
  var range: Range<Int>
  /// The item's text, unless the thread's text has all of it in one segment.
  var whole: String?
  /// The segments of the item's text in the thread's, unless all of it is one segment.
  var segments: [ItemSegment]?
  /// The excluded ranges as JSON, which ``ExcludedRange/stored(_:in:)`` checks against the text.
  var excludedRanges: String?
  var fields: [Item.Field]
  var attachments: [String]
  var parent: String?
  var digest: String?
  var wholeText: String?

  var timeZone: TimeZone? { zone.flatMap(TimeZone.init(secondsFromGMT:)) }
}

extension ItemRecord {
  init(_ member: ThreadText.Member, digest: String?, at ordinal: Int, thread: Int64) throws {
    let item = member.item
    self.init(
      thread: thread, ordinal: ordinal, key: member.origin.key, externalID: item.id,
      kind: item.kind, title: item.title, date: item.date?.stored,
      zone: item.date.flatMap { item.timeZone?.secondsFromGMT(for: $0) }, range: member.range,
      whole: member.isWhole ? nil : item.text.storable,
      segments: member.isWhole ? nil : member.segments,
      excludedRanges: try ColumnJSON.encode(unlessEmpty: item.excludedRanges),
      fields: item.fields, attachments: item.attachments,
      parent: item.parent, digest: digest, wholeText: item.wholeText)
  }

  init(row: Row) throws {
    id = try row.value("id")
    thread = try row.value("thread_id")
    ordinal = try row.value("ordinal")
    key = try ItemKey(row: row)
    externalID = try row.value("external_id")
    kind = Item.Kind(rawValue: try row.value("kind")) ?? .document
    title = try row.value("title")
    date = try row.value("date")
    zone = try row.value("zone")
    let range = try row.range("text_start", "text_end")
    self.range = range
    whole = try row.value("whole")
    segments = try (row.value("segments") as String?).map {
      try ItemSegment.stored($0, within: range)
    }
    excludedRanges = try row.value("excluded_ranges")
    fields = try ColumnJSON.decode(row.value("fields")) ?? []
    attachments = try ColumnJSON.decode(row.value("attachments")) ?? []
    parent = try row.value("parent")
    digest = try row.value("digest")
    wholeText = try row.value("whole_text")
  }

  func encode(to container: inout PersistenceContainer) throws {
    container["thread_id"] = thread
    container["ordinal"] = ordinal
    key.encode(to: &container)
    container["external_id"] = externalID
    container["kind"] = kind.rawValue
    container["title"] = title
    container["date"] = date
    container["zone"] = zone
    container["text_start"] = range.lowerBound
    container["text_end"] = range.upperBound
    container["whole"] = whole
    container["segments"] = try segments.map(ColumnJSON.encode)
    container["excluded_ranges"] = excludedRanges
    container["fields"] = try ColumnJSON.encode(unlessEmpty: fields)
    container["attachments"] = try ColumnJSON.encode(unlessEmpty: attachments)
    container["parent"] = parent
    container["digest"] = digest
    container["whole_text"] = wholeText
  }
}

extension ItemKey {
  init(row: Row) throws {
    let name: String = try row.value("scope")
    guard let scope = Item.Outline.Scope(rawValue: name) else {
      throw DatabaseError.damaged("an item of scope \(name)")
    }
    self.scope = scope
    place = ExactString(try row.value("place"))
    self.name = ExactString(try row.value("name"))
    attachment = ExactString(try row.value("attachment"))
    variant = ExactString(try row.value("variant"))
  }

  fileprivate func encode(to container: inout PersistenceContainer) {
    container["scope"] = scope.rawValue
    container["place"] = place.string
    container["name"] = name.string
    container["attachment"] = attachment.string
    container["variant"] = variant.string
  }
}

/// A row of `placements`: the place of an item in a source, and what that source says of it.
///
/// An item has one placement for each source that contains it, and is deleted with the last one.
struct PlacementRecord: FetchableRecord, PersistableRecord, Hashable {
  static let databaseTableName = "placements"

  var item: Int64
  var source: Int64
  /// The key of the item's thread in this source.
  var threadKey: String
  var file: Int64?
  var offset: Int
  var length: Int
  var line: Int
  var textLine: Int?
  var tags: [String]
  var threading: Item.Threading?
  var conversation: String?
  /// The account that the name of the conversation belongs to.
  var account: String?
  /// The date by which a conversation is ordered, in seconds since 1970.
  var date: Double?
  var importerData: String?

  /// SQL for the placement by which an item is shown.
  ///
  /// That is the one of the source that composed its thread, otherwise the oldest. The SQL expects
  /// the aliases `i` for the item and `t` for its thread.
  static let shown = """
    coalesce(
      (SELECT h.id FROM placements h WHERE h.item_id = i.id AND h.source_id = t.source_id),
      (SELECT min(h.id) FROM placements h WHERE h.item_id = i.id))
    """
}

extension PlacementRecord {
  func itemRecord(in database: Database) throws -> ItemRecord {
    let record = try ItemRecord.fetchOne(
      database.query("SELECT * FROM items WHERE id = ?", [item]))
    guard let record else { throw DatabaseError.damaged("a placement without an item") }
    return record
  }

  init(
    of item: Item, itemID: Int64, at origin: ItemOrigin, file: Int64?, source: Int64,
    threadKey: String
  ) {
    let outline = origin.outline
    self.init(
      item: itemID, source: source, threadKey: threadKey, file: file, offset: outline.offset,
      length: outline.length, line: outline.line, textLine: item.textLine, tags: item.tags,
      threading: outline.threading, conversation: outline.conversation, account: outline.account,
      date: outline.date?.timeIntervalSince1970, importerData: outline.importerData)
  }

  init(row: Row) throws {
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
    account = try row.value("account")
    date = try row.time("outline_date")?.timeIntervalSince1970
    importerData = try row.value("part")
  }

  func encode(to container: inout PersistenceContainer) throws {
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
    container["account"] = account
    container["outline_date"] = date
    container["part"] = importerData
  }
}
