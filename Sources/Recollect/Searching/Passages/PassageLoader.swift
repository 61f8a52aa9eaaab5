import Foundation
import GRDB
import Items

struct PassageLoader {
  let database: Database

  struct Position {
    var thread: Int64
    var range: Range<Int>
    /// The chunk's first meeting if the thread is a series of meetings.
    ///
    /// The largest number of passages per thread then applies to each meeting.
    var meeting: String?
  }

  func position(of chunk: Int64) throws -> Position? {
    let row = try Row.fetchOne(
      database.query(
        """
        SELECT thread_id, start, end, (
          SELECT i.external_id FROM chunk_items ci JOIN items i ON i.id = ci.item_id
          WHERE ci.chunk_id = chunks.id AND i.kind = 'meeting' AND NOT EXISTS (
            SELECT 1 FROM placements p WHERE p.item_id = i.id AND p.conversation IS NOT NULL)
          ORDER BY i.ordinal LIMIT 1) AS meeting
        FROM chunks WHERE id = ?
        """, [chunk]))
    return try row.map { row in
      Position(
        thread: try row.value("thread_id"), range: try row.range("start", "end"),
        meeting: try row.value("meeting"))
    }
  }

  /// Returns the passage of a chunk, or `nil` if the chunk is no longer stored.
  func passage(_ chunk: Int64, scores: Passage.Scores) throws -> Passage? {
    let row = try Row.fetchOne(
      database.query(
        """
        SELECT c.text, c.start, c.end, t.id AS thread, t.kind, i.id AS item, i.date, i.zone,
          iif(t.kind = 'meeting' AND i.title <> '', i.title, t.title) AS title,
          i.text_start, i.text_end, i.whole, i.segments, p.text_line, p.file_line,
          coalesce(f.location, s.path) AS location
        FROM chunks c
        JOIN threads t ON t.id = c.thread_id
        JOIN items i ON i.id = (
          SELECT i2.id FROM chunk_items ci JOIN items i2 ON i2.id = ci.item_id
          WHERE ci.chunk_id = c.id ORDER BY i2.ordinal LIMIT 1)
        JOIN placements p ON p.id = \(PlacementRecord.shown)
        JOIN sources s ON s.id = p.source_id
        LEFT JOIN files f ON f.id = p.file_id
        WHERE c.id = ?
        """, [chunk]))
    guard let row else { return nil }
    let date: String? = try row.value("date")
    let (text, range): (String, Range<Int>) = (try row.value("text"), try row.range("start", "end"))
    guard range.count == text.utf8.count else {
      throw DatabaseError.damaged("a chunk of \(range.count) bytes with another text")
    }
    let people = try people(of: chunk)
    let items = try items(of: chunk)
    return Passage(
      id: chunk, text: text, title: try row.value("title"),
      kind: Item.Kind(rawValue: try row.value("kind")) ?? .document,
      path: try row.value("location"),
      line: try line(of: row), date: date.flatMap(Date.init(stored:)),
      timeZone: try row.timeZone("zone"),
      people: Self.distinct(people.map(\.person)),
      authored: try authored(items, people, in: range), itemIDs: items.map(\.externalID),
      threadID: try row.value("thread"), range: range, highlights: [],
      scores: scores)
  }

  func passages(of thread: Int64, overlapping part: Range<Int>) throws -> [Passage] {
    let chunks = try Int64.fetchAll(
      database,
      sql: "SELECT id FROM chunks WHERE thread_id = ? AND end > ? AND start < ? ORDER BY start",
      arguments: [thread, part.lowerBound, part.upperBound])
    return try chunks.compactMap { try passage($0, scores: Passage.Scores(fused: 0)) }
  }

  /// Returns the line of the passage if the item's lines are the file's, otherwise that of the
  /// item.
  private func line(of row: Row) throws -> Int {
    guard let textLine = try row.optionalCount("text_line") else {
      return try row.count("file_line")
    }
    let (itemStart, start) = (try row.count("text_start"), try row.count("start"))
    if let line = try lineInWhole(of: row, from: textLine) { return line }
    guard start > itemStart else { return textLine }
    let before = try Data.fetchOne(
      database, sql: "SELECT substr(CAST(text AS BLOB), ?, ?) FROM threads WHERE id = ?",
      arguments: [itemStart + 1, start - itemStart, try row.value("thread") as Int64])
    return textLine + (before ?? Data()).count { $0 == UInt8(ascii: "\n") }
  }

  /// Returns a passage's line in an item that the thread shows in segments; `nil` if it's shown
  /// whole.
  private func lineInWhole(of row: Row, from textLine: Int) throws -> Int? {
    guard let whole: String = try row.value("whole"), let json: String = try row.value("segments")
    else { return nil }
    let start = try row.count("start")
    let segments = try ItemSegment.stored(json, within: row.range("text_start", "text_end"))
    guard let segment = segments.last(where: { $0.range.lowerBound <= start }) ?? segments.first
    else { return textLine }
    let offset =
      segment.offset + max(0, min(start, segment.range.upperBound) - segment.range.lowerBound)
    return textLine + whole.utf8.prefix(offset).count { $0 == UInt8(ascii: "\n") }
  }

  /// An item that a chunk covers, as far as a passage shows it.
  private struct CoveredItem {
    var id: Int64
    var externalID: String
    var kind: Item.Kind
    var range: Range<Int>
    var segments: String?
  }

  private func items(of chunk: Int64) throws -> [CoveredItem] {
    try database.rows(
      """
      SELECT i.id, i.external_id, i.kind, i.text_start, i.text_end, i.segments
      FROM chunk_items ci JOIN items i ON i.id = ci.item_id
      WHERE ci.chunk_id = ? ORDER BY i.ordinal
      """, [chunk]
    ).map { row in
      CoveredItem(
        id: try row.value("id"), externalID: try row.value("external_id"),
        kind: Item.Kind(rawValue: try row.value("kind")) ?? .document,
        range: try row.range("text_start", "text_end"), segments: try row.value("segments"))
    }
  }

  func people(of chunk: Int64) throws -> [(item: Int64, person: Item.Participant)] {
    try database.rows(
      """
      SELECT p.item_id, p.role, p.name, p.address FROM chunk_items ci
      JOIN participants p ON p.item_id = ci.item_id
      WHERE ci.chunk_id = ? ORDER BY p.role <> 'from', ci.item_id, p.ordinal
      """, [chunk]
    ).compactMap { row in
      try Item.Participant(row: row).map { (try row.value("item_id"), $0) }
    }
  }

  private static func distinct(_ people: [Item.Participant]) -> [Item.Participant] {
    var seen: Set<Item.Participant> = []
    return people.filter { seen.insert($0).inserted }
  }

  /// Returns the parts of a passage by their authors; `range` is in bytes of the thread's text.
  private func authored(
    _ items: [CoveredItem], _ people: [(item: Int64, person: Item.Participant)],
    in range: Range<Int>
  ) throws -> [AuthoredRange] {
    try items.flatMap { item -> [AuthoredRange] in
      let isMeeting = item.kind == .meeting
      let turns = isMeeting ? try turns(of: item, in: range) : []
      let segments =
        try turns.isEmpty
        ? nil : item.segments.map { try ItemSegment.stored($0, within: item.range) }
      return AuthoredRange.parts(
        of: item.kind, by: people.filter { $0.item == item.id }.map(\.person), in: item.range,
        segments: segments, turns: turns)
    }.compactMap { $0.moved(into: range) }
  }

  /// Returns the turns of a meeting that a part of the thread's text may show.
  private func turns(of item: CoveredItem, in range: Range<Int>) throws -> [Item.Turn] {
    // A meeting in one segment has its turns at the same distances as the thread.
    let shown =
      item.segments == nil
      ? range.lowerBound - item.range.lowerBound..<range.upperBound - item.range.lowerBound
      : 0..<Row.greatest
    return try database.rows(
      """
      SELECT * FROM turns WHERE item_id = ? AND text_end > ? AND text_start < ? ORDER BY ordinal
      """, [item.id, shown.lowerBound, shown.upperBound]
    ).map(Item.Turn.init)
  }
}
