import Foundation
import GRDB

/// A thread in the library of which items are taken away, without reading its source again.
///
/// What is left of the text keeps its chunks with their vectors. A chunk that reached into what goes
/// is cut there: words find it at once, and its files are marked to be read again, so that the next
/// import of their source cuts and embeds the thread anew.
struct StoredThread {
  let id: Int64
  let database: Database

  private struct Member {
    var id: Int64
    var range: Range<Int>
    var pieces: [ItemPiece]?
  }

  /// Members side by side that stay: bytes of the text as it was, and how far they move.
  private struct Stretch {
    var range: Range<Int>
    var shift: Int
  }

  /// Takes all other items out of the thread; without items the thread goes.
  func keep(_ items: Set<Int64>) throws {
    let members = try members()
    let kept = members.filter { items.contains($0.id) }
    if kept.count == members.count { return }
    guard let first = kept.first else {
      try database.execute(sql: "DELETE FROM threads WHERE id = ?", arguments: [id])
      return
    }
    let text: Data =
      try Data.fetchOne(
        database, sql: "SELECT CAST(text AS BLOB) FROM threads WHERE id = ?", arguments: [id])
      ?? Data()
    let ends = [0] + members.map(\.range.upperBound)
    guard ends.allSatisfy({ $0 <= text.count }),
      zip(members, ends).allSatisfy({ $0.range.lowerBound >= $1 })
    else { throw DatabaseError.damaged("an item beyond its place in its thread's text") }
    let (stretches, left) = Self.cut(text, members: members, kept: items)
    for member in members where !items.contains(member.id) {
      try database.execute(sql: "DELETE FROM items WHERE id = ?", arguments: [member.id])
    }
    try move(kept, by: stretches)
    try database.execute(
      sql: """
        UPDATE threads SET text = ?, hash = '', (kind, title) =
          (SELECT kind, title FROM items WHERE id = ?) WHERE id = ?
        """, arguments: [String(decoding: left, as: UTF8.self), first.id, id])
    try cutChunks(stretches, text: text)
    try database.execute(
      sql: """
        UPDATE files SET is_complete = 0
        WHERE id IN (SELECT file_id FROM items WHERE thread_id = ?)
        """, arguments: [id])
  }

  private func members() throws -> [Member] {
    try Row.fetchAll(
      database,
      sql: """
        SELECT id, text_start, text_end, pieces FROM items WHERE thread_id = ? ORDER BY ordinal
        """, arguments: [id]
    ).map { row in
      let pieces: String? = try row.value("pieces")
      let range = try row.range("text_start", "text_end")
      return Member(
        id: try row.value("id"), range: range,
        pieces: try pieces.map { try ItemPiece.stored($0, within: range) })
    }
  }

  /// The text of the kept members, each with the line that introduces it, a blank line between.
  private static func cut(
    _ text: Data, members: [Member], kept: Set<Int64>
  ) -> (stretches: [Stretch], text: Data) {
    var stretches: [Stretch] = []
    var left = Data()
    var wasKept = false
    var end = 0
    for member in members {
      let begin = text[end..<member.range.lowerBound].firstIndex { !isSpace($0) }
      let range = (begin ?? member.range.lowerBound)..<max(member.range.upperBound, end)
      end = range.upperBound
      let isKept = kept.contains(member.id)
      defer { wasKept = isKept }
      guard isKept else { continue }
      if wasKept, let last = stretches.last {
        let rest = last.range.upperBound..<range.upperBound
        left += text[rest]
        stretches[stretches.count - 1].range = last.range.lowerBound..<range.upperBound
      } else {
        if !left.isEmpty { left += Data("\n\n".utf8) }
        stretches.append(Stretch(range: range, shift: left.count - range.lowerBound))
        left += text[range]
      }
    }
    return (stretches, left)
  }

  private func move(_ kept: [Member], by stretches: [Stretch]) throws {
    for (ordinal, member) in kept.enumerated() {
      let shift = stretches.last { $0.range.lowerBound <= member.range.lowerBound }?.shift ?? 0
      let pieces = try member.pieces.map { pieces in
        try ThreadWriter.json(
          pieces.map { ItemPiece(range: $0.range.moved(by: shift), offset: $0.offset) })
      }
      try database.execute(
        sql: """
          UPDATE items SET ordinal = ?, text_start = ?, text_end = ?, pieces = ? WHERE id = ?
          """,
        arguments: [
          ordinal, member.range.lowerBound + shift, member.range.upperBound + shift, pieces,
          member.id,
        ])
    }
  }

  private func cutChunks(_ stretches: [Stretch], text: Data) throws {
    let chunks = try Row.fetchAll(
      database, sql: "SELECT id, start, end FROM chunks WHERE thread_id = ? ORDER BY ordinal",
      arguments: [id])
    try database.execute(
      sql: "UPDATE chunks SET ordinal = -1 - ordinal WHERE thread_id = ?", arguments: [id])
    var ordinal = 0
    var covered = 0
    for chunk in chunks {
      let (chunkID, range): (Int64, _) = (try chunk.value("id"), try chunk.range("start", "end"))
      var isKept = false
      for stretch in stretches {
        let part = Self.trimmed(range.clamped(to: stretch.range), in: text)
        let isCut = part != range
        let moved = part.moved(by: stretch.shift)
        if part.isEmpty || isCut && moved.upperBound <= covered { continue }
        covered = max(covered, moved.upperBound)
        if isCut {
          try insertChunk(moved, text: text[part], at: ordinal, like: chunkID)
        } else {
          isKept = true
          try database.execute(
            sql: "UPDATE chunks SET ordinal = ?, start = ?, end = ? WHERE id = ?",
            arguments: [ordinal, moved.lowerBound, moved.upperBound, chunkID])
        }
        ordinal += 1
      }
      if !isKept {
        try database.execute(sql: "DELETE FROM chunks WHERE id = ?", arguments: [chunkID])
      }
    }
  }

  /// A part of a chunk as a chunk of its own, which has no vector yet.
  private func insertChunk(
    _ range: Range<Int>, text: Data, at ordinal: Int, like chunk: Int64
  ) throws {
    try database.execute(
      sql: """
        INSERT INTO chunks (thread_id, ordinal, start, end, title, text, hash)
        SELECT thread_id, ?, ?, ?, title, ?, '' FROM chunks WHERE id = ?
        """,
      arguments: [
        ordinal, range.lowerBound, range.upperBound, String(decoding: text, as: UTF8.self), chunk,
      ])
    let inserted = database.lastInsertedRowID
    // An item reaches from the end of the one before it to its own end.
    try database.execute(
      sql: """
        INSERT INTO chunk_items (chunk_id, item_id)
        SELECT ?, id FROM (
          SELECT id, lag(text_end, 1, 0) OVER (ORDER BY ordinal) AS begin, text_end FROM items
          WHERE thread_id = ?)
        WHERE begin < ? AND text_end > ?
        """, arguments: [inserted, id, range.upperBound, range.lowerBound])
  }

  private static func trimmed(_ range: Range<Int>, in text: Data) -> Range<Int> {
    guard let first = text[range].firstIndex(where: { !isSpace($0) }),
      let last = text[range].lastIndex(where: { !isSpace($0) })
    else { return range.lowerBound..<range.lowerBound }
    return first..<last + 1
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}

extension Range<Int> {
  fileprivate func moved(by shift: Int) -> Range<Int> { lowerBound + shift..<upperBound + shift }
}
