import Foundation
import GRDB

extension Library {
  /// Returns the library's chunks in an order drawn by a seed.
  ///
  /// Each thread has its turn before any has its second, so a huge chat counts as much as a note.
  /// The order depends only on the seed, the threads and their texts. Chunks that are added later
  /// come in between and change nothing else.
  ///
  /// Complexity: O(chunks × log chunks).
  ///
  /// - Parameter length: The fewest characters of a chunk.
  package func drawnPassages(
    seed: UInt64, filter: SearchFilter = SearchFilter(), atLeast length: Int = 1
  ) async throws -> [(id: Passage.ID, thread: LibraryThread.ID)] {
    let people = people
    return try await store.read { database in
      let filter = try FilterSQL(filter, phrases: nil, people: people, in: database)
      let selection = filter.selection.map { "AND c.id IN (\($0.sql))" } ?? ""
      let excluded = filter.exclusion
      let exclusion = excluded.map { "AND c.id NOT IN (\($0.sql))" } ?? ""
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT c.id, c.hash, c.thread_id, t.key FROM chunks c JOIN threads t ON t.id = c.thread_id
          WHERE length(c.text) >= ? \(selection) \(exclusion)
          """,
        arguments: [length] + (filter.selection?.arguments ?? []) + (excluded?.arguments ?? []))
      let drawn = try rows.map { row in
        DrawnChunk(
          id: try row.value("id"), thread: try row.value("thread_id"),
          place: DrawnChunk.place(of: try row.value("hash"), seed),
          threadPlace: DrawnChunk.place(of: try row.value("key"), seed))
      }
      return DrawnChunk.ordered(drawn).map { ($0.id, $0.thread) }
    }
  }

  package func passage(_ chunk: Passage.ID) async throws -> Passage? {
    try await store.read { database in
      try PassageLoader(database: database).passage(chunk, scores: Passage.Scores(fused: 0))
    }
  }
}

private struct DrawnChunk {
  var id: Int64
  var thread: Int64
  var place: UInt64
  var threadPlace: UInt64

  /// Returns a text's place in the draw (FNV-1a, mixed).
  static func place(of text: String, _ seed: UInt64) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    var random = SeededDraw(seed: hash ^ (seed &* 0x9E37_79B9_7F4A_7C15))
    return random.next()
  }

  /// Returns the first chunks of all threads, then the second ones, and so on.
  static func ordered(_ chunks: [DrawnChunk]) -> [DrawnChunk] {
    let threads = Dictionary(grouping: chunks, by: \.thread).values
    let turns = threads.flatMap { thread in
      thread.sorted { ($0.place, $0.id) < ($1.place, $1.id) }.enumerated()
        .map { (turn: $0, chunk: $1) }
    }
    return turns.sorted {
      ($0.turn, $0.chunk.threadPlace, $0.chunk.thread)
        < ($1.turn, $1.chunk.threadPlace, $1.chunk.thread)
    }.map(\.chunk)
  }
}
