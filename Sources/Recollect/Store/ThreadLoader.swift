import Foundation
import GRDB
import Items

struct ThreadLoader {
  let database: Database

  func threads(_ sql: String, _ arguments: StatementArguments) throws -> [LibraryThread] {
    try Int64.fetchAll(database, sql: sql, arguments: arguments).compactMap(thread)
  }

  func thread(_ id: Int64) throws -> LibraryThread? {
    let row = try Row.fetchOne(
      database, sql: "SELECT kind, title, text, language FROM threads WHERE id = ?",
      arguments: [id])
    guard let row else { return nil }
    let text: String = try row.value("text")
    let bytes = Array(text.utf8)
    let items = try ItemRecord.fetchAll(
      database, sql: "SELECT * FROM items WHERE thread_id = ? ORDER BY ordinal", arguments: [id])
    return LibraryThread(
      id: id, kind: Item.Kind(rawValue: try row.value("kind")) ?? .document,
      title: try row.value("title"), text: text, language: try row.value("language"),
      items: try items.map { try member($0, of: bytes) })
  }

  private func member(_ row: ItemRecord, of thread: [UInt8]) throws -> LibraryThread.Member {
    guard let id = row.id else { throw DatabaseError.damaged("an item without an id") }
    let places = try places(of: id)
    guard let (shown, place) = places.first else {
      throw DatabaseError.damaged("an item without a place")
    }
    return LibraryThread.Member(
      item: try item(row, of: thread, placement: shown), path: place.path, line: place.line,
      copies: places.dropFirst().map(\.1).sorted { ($0.path, $0.line) < ($1.path, $1.line) },
      range: row.range, segments: row.segments ?? [ItemSegment(range: row.range, offset: 0)])
  }

  func text(of thread: Int64) throws -> [UInt8] {
    let text = try String.fetchOne(
      database.query("SELECT text FROM threads WHERE id = ?", [thread]))
    return Array((text ?? "").utf8)
  }

  /// Returns an item as it was read, with its labels and line in one of its places.
  ///
  /// - Parameter thread: The text of the item's thread.
  func item(_ row: ItemRecord, of thread: [UInt8], placement: PlacementRecord) throws -> Item {
    guard let id = row.id, row.range.upperBound <= thread.count else {
      throw DatabaseError.damaged("an item beyond its thread's text")
    }
    let text = row.whole ?? String(decoding: thread[row.range], as: UTF8.self)
    var item = Item(
      id: row.externalID, kind: row.kind, title: row.title, text: text,
      date: row.date.flatMap(Date.init(stored:)),
      timeZone: row.timeZone,
      people: try Item.Participant.stored(of: id, in: database), tags: placement.tags,
      textLine: placement.textLine, attachments: row.attachments,
      excludedRanges: try ExcludedRange.stored(row.excludedRanges, in: text), fields: row.fields,
      turns: try Item.Turn.stored(of: id, in: text, database), parent: row.parent,
      thread: placement.conversation)
    item.wholeText = row.wholeText
    item.schedule = try ScheduleRecord.schedule(of: id, in: database)
    item.datedLines = try Item.DatedLine.stored(of: id, in: database)
    return item
  }

  /// Returns the places of an item, the one by which it is shown first.
  private func places(
    of item: Int64
  ) throws -> [(placement: PlacementRecord, place: LibraryThread.Place)] {
    try database.rows(
      """
      SELECT p.*, coalesce(f.location, s.path) AS location FROM items i
      JOIN threads t ON t.id = i.thread_id JOIN placements p ON p.item_id = i.id
      JOIN sources s ON s.id = p.source_id LEFT JOIN files f ON f.id = p.file_id
      WHERE i.id = ? ORDER BY p.id <> \(PlacementRecord.shown)
      """, [item]
    ).map { row in
      let placement = try PlacementRecord(row: row)
      return (placement, LibraryThread.Place(path: try row.value("location"), line: placement.line))
    }
  }
}
