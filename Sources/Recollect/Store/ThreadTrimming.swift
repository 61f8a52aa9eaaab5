import Foundation
import GRDB

/// The removal of items from a stored thread without reading their source.
///
/// The remaining text keeps its chunks and their vectors. A chunk that overlaps removed text is cut
/// there, and words find it at once. The thread loses its digest, so it is composed again as soon
/// as there is an embedder (``SourceRecomposition``). The titles of the chunks stay as they are
/// (``ChunkTitles``).
struct ThreadTrimming {
  let thread: Int64
  let database: Database

  private struct Member {
    var id: Int64
    var range: Range<Int>
    var segments: [ItemSegment]?
  }

  /// A range of the old text with adjacent kept members, and the offset by which it moves.
  private struct KeptRange {
    var range: Range<Int>
    var shift: Int
  }

  /// Removes all other items; a thread without items is deleted.
  ///
  /// - Returns: False if nothing was removed.
  @discardableResult
  func keep(_ items: Set<Int64>) throws -> Bool {
    let members = try members()
    let kept = members.filter { items.contains($0.id) }
    guard let first = kept.first else {
      try database.run("DELETE FROM threads WHERE id = ?", [thread])
      return true
    }
    if kept.count == members.count { return false }
    let text: Data =
      try Data.fetchOne(
        database, sql: "SELECT CAST(text AS BLOB) FROM threads WHERE id = ?", arguments: [thread])
      ?? Data()
    let ends = [0] + members.map(\.range.upperBound)
    guard ends.allSatisfy({ $0 <= text.count }),
      zip(members, ends).allSatisfy({ $0.range.lowerBound >= $1 })
    else { throw DatabaseError.damaged("an item beyond its place in its thread's text") }
    let (keptRanges, left) = Self.cut(text, members: members, kept: items)
    for member in members where !items.contains(member.id) {
      try database.run("DELETE FROM items WHERE id = ?", [member.id])
    }
    try move(kept, by: keptRanges)
    try database.run(
      """
      UPDATE threads SET text = ?, hash = '', (kind, title) =
        (SELECT kind, title FROM items WHERE id = ?) WHERE id = ?
      """, [String(decoding: left, as: UTF8.self), first.id, thread])
    try cutChunks(keptRanges, text: text)
    return true
  }

  private func members() throws -> [Member] {
    try database.rows(
      """
      SELECT id, text_start, text_end, segments FROM items
      WHERE thread_id = ? ORDER BY ordinal
      """, [thread]
    ).map { row in
      let segments: String? = try row.value("segments")
      let range = try row.range("text_start", "text_end")
      return Member(
        id: try row.value("id"), range: range,
        segments: try segments.map { try ItemSegment.stored($0, within: range) })
    }
  }

  /// Returns the text of the kept members, with their headings and a blank line between the ranges.
  private static func cut(
    _ text: Data, members: [Member], kept: Set<Int64>
  ) -> (keptRanges: [KeptRange], text: Data) {
    var keptRanges: [KeptRange] = []
    var left = Data()
    var wasKept = false
    var end = 0
    for member in members {
      let begin = text[end..<member.range.lowerBound].firstIndex { !$0.isWhiteSpace }
      let range = (begin ?? member.range.lowerBound)..<max(member.range.upperBound, end)
      end = range.upperBound
      let isKept = kept.contains(member.id)
      defer { wasKept = isKept }
      guard isKept else { continue }
      if wasKept, let last = keptRanges.last {
        let rest = last.range.upperBound..<range.upperBound
        left += text[rest]
        keptRanges[keptRanges.count - 1].range = last.range.lowerBound..<range.upperBound
      } else {
        if !left.isEmpty { left += Data("\n\n".utf8) }
        keptRanges.append(KeptRange(range: range, shift: left.count - range.lowerBound))
        left += text[range]
      }
    }
    return (keptRanges, left)
  }

  private func move(_ kept: [Member], by keptRanges: [KeptRange]) throws {
    for (ordinal, member) in kept.enumerated() {
      let shift = keptRanges.last { $0.range.lowerBound <= member.range.lowerBound }?.shift ?? 0
      let segments = try member.segments.map { segments in
        try ColumnJSON.encode(
          segments.map { ItemSegment(range: $0.range.moved(by: shift), offset: $0.offset) })
      }
      try database.run(
        """
        UPDATE items SET ordinal = ?, text_start = ?, text_end = ?, segments = ?
        WHERE id = ?
        """,
        [
          ordinal, member.range.lowerBound + shift, member.range.upperBound + shift, segments,
          member.id,
        ])
    }
  }

  private func cutChunks(_ keptRanges: [KeptRange], text: Data) throws {
    let chunks = try database.rows(
      "SELECT id, start, end FROM chunks WHERE thread_id = ? ORDER BY ordinal", [thread])
    try database.run("UPDATE chunks SET ordinal = -1 - ordinal WHERE thread_id = ?", [thread])
    var ordinal = 0
    var covered = 0
    for chunk in chunks {
      let (chunkID, range): (Int64, _) = (try chunk.value("id"), try chunk.range("start", "end"))
      var isKept = false
      for keptRange in keptRanges {
        let part = Self.trimmed(range.clamped(to: keptRange.range), in: text)
        let isCut = part != range
        let moved = part.moved(by: keptRange.shift)
        if part.isEmpty || isCut && moved.upperBound <= covered { continue }
        covered = max(covered, moved.upperBound)
        if isCut {
          try insertChunk(moved, text: text[part], at: ordinal, like: chunkID)
        } else {
          isKept = true
          try database.run(
            "UPDATE chunks SET ordinal = ?, start = ?, end = ? WHERE id = ?",
            [ordinal, moved.lowerBound, moved.upperBound, chunkID])
        }
        ordinal += 1
      }
      if !isKept {
        try database.run("DELETE FROM chunks WHERE id = ?", [chunkID])
      }
    }
  }

  /// Inserts a part of a chunk as a new chunk, which has no vector yet.
  private func insertChunk(
    _ range: Range<Int>, text: Data, at ordinal: Int, like chunk: Int64
  ) throws {
    try database.run(
      """
      INSERT INTO chunks (thread_id, ordinal, start, end, title, text, hash)
      SELECT thread_id, ?, ?, ?, title, ?, '' FROM chunks WHERE id = ?
      """,
      [
        ordinal, range.lowerBound, range.upperBound, String(decoding: text, as: UTF8.self), chunk,
      ])
    let inserted = database.lastInsertedRowID
    // An item extends from the end of the item before it to its own end.
    try database.run(
      """
      INSERT INTO chunk_items (chunk_id, item_id)
      SELECT ?, id FROM (
        SELECT id, lag(text_end, 1, 0) OVER (ORDER BY ordinal) AS begin, text_end FROM items
        WHERE thread_id = ?)
      WHERE begin < ? AND text_end > ?
      """, [inserted, thread, range.upperBound, range.lowerBound])
  }

  private static func trimmed(_ range: Range<Int>, in text: Data) -> Range<Int> {
    guard let first = text[range].firstIndex(where: { !$0.isWhiteSpace }),
      let last = text[range].lastIndex(where: { !$0.isWhiteSpace })
    else { return range.lowerBound..<range.lowerBound }
    return first..<last + 1
  }
}

extension Range<Int> {
  fileprivate func moved(by shift: Int) -> Range<Int> { lowerBound + shift..<upperBound + shift }
}
