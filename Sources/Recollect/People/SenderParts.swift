import Foundation
import GRDB
import Items

/// The parts of chunks that were written or spoken by the senders a search names.
///
/// A chunk of a chat, a mail thread or a meeting has the words of several people. It matches if it
/// has words of the senders, and only these are searched by word and highlighted.
struct SenderParts: Sendable {
  /// The stored names with addresses.
  private var senders: [String] = []
  /// The ranges in which a sender speaks, in bytes of the texts of meetings, by thread.
  private var spoken: [Int64: [Range<Int>]] = [:]

  /// Adds a sender, and returns the chunks with words that the person speaks in a meeting.
  ///
  /// - Parameter sender: All stored names with addresses of the person.
  mutating func add(_ sender: [String], in database: Database) throws -> [Int64] {
    senders += sender
    let turns = try Self.turns(of: sender, in: database)
    spoken.merge(turns) { $0 + $1 }
    let statement = try database.makeStatement(
      sql: "SELECT id, start, end FROM chunks WHERE thread_id = ?")
    let chunks = try turns.flatMap { thread, ranges in
      try Row.fetchAll(statement, arguments: [thread]).compactMap { row -> Int64? in
        let range = try row.range("start", "end")
        return ranges.contains { $0.overlaps(range) } ? try row.value("id") : nil
      }
    }
    return chunks.sorted()
  }

  /// In bytes of the chunk's text.
  func ranges(in chunk: Int64, _ database: Database) throws -> [Range<Int>] {
    let rows = try database.rows(
      """
      SELECT c.thread_id, c.start, c.end, i.text_start, i.text_end, EXISTS (
        SELECT 1 FROM participants p WHERE p.item_id = i.id AND p.role = 'from'
        AND p.name || ' <' || p.address || '>' IN (SELECT value FROM json_each(?))) AS is_theirs
      FROM chunks c JOIN chunk_items ci ON ci.chunk_id = c.id JOIN items i ON i.id = ci.item_id
      WHERE c.id = ? ORDER BY i.ordinal
      """, [try senders.json, chunk])
    guard let first = rows.first else { return [] }
    let whole = try first.range("start", "end")
    var parts = spoken[try first.value("thread_id")] ?? []
    for row in rows where try row.value("is_theirs") {
      parts.append(try row.range("text_start", "text_end"))
    }
    return parts.filter { $0.overlaps(whole) }.map { part in
      let part = part.clamped(to: whole)
      return part.lowerBound - whole.lowerBound..<part.upperBound - whole.lowerBound
    }
  }

  /// Returns the ranges in which an attendee speaks, in bytes of the texts of meetings, by thread.
  ///
  /// An attendee who is only listed in minutes speaks nowhere.
  private static func turns(
    of sender: [String], in database: Database
  ) throws -> [Int64: [Range<Int>]] {
    let rows = try database.rows(
      """
      SELECT DISTINCT i.id, i.thread_id, i.text_start AS begin, i.text_end AS "end", i.segments,
        t.speaker, t.text_start, t.text_end, t.started
      FROM participants p JOIN items i ON i.id = p.item_id
      JOIN turns t ON t.item_id = i.id AND t.speaker = p.name
      WHERE i.kind = 'meeting' AND p.role = 'attendee' AND p.name <> ''
      AND p.name || ' <' || p.address || '>' IN (SELECT value FROM json_each(?))
      ORDER BY i.id, t.ordinal
      """, [try sender.json])
    var turns: [Int64: [Range<Int>]] = [:]
    for row in rows {
      let item = try row.range("begin", "end")
      let segments = try (row.value("segments") as String?)
        .map { try ItemSegment.stored($0, within: item) }
      let parts = AuthoredRange.parts(
        of: .meeting, by: [], in: item, segments: segments, turns: [try Item.Turn(row: row)])
      turns[try row.value("thread_id"), default: []] += parts.map(\.range)
    }
    return turns
  }
}

extension Collection where Element == Int64 {
  /// A JSON array, for `json_each`.
  var json: String { "[" + map(String.init).joined(separator: ",") + "]" }
}

extension Collection where Element: Encodable & Comparable {
  /// A sorted JSON array, for `json_each`.
  var json: String {
    get throws { String(decoding: try JSONEncoder().encode(sorted()), as: UTF8.self) }
  }
}
