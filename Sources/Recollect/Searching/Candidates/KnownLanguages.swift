import GRDB
import Synchronization

/// The languages of a library's chunks in memory, as far as searches have asked for them.
///
/// A language is stored behind a thread's whole text, so few are read: those of threads that are
/// spread over the library, and those of hits.
final class KnownLanguages: Sendable {
  private struct State {
    /// The last thread at the time of the sample.
    var last: Int64 = 0
    var sample: [String: [Int64]] = [:]
    /// The languages of chunks that were looked up; empty for an unknown one.
    var languages: [Int64: String] = [:]
  }

  private let known = Mutex(State())

  private static let sampledThreads: Int64 = 256
  private static let maximumChunksOfThread: Int64 = 16
  /// The fewest sampled chunks of a language of the library, and their smallest share.
  private static let minimumChunks = 4
  private static let minimumShare = 0.03

  /// Returns chunks in each of the library's languages; none if it has only one.
  ///
  /// They are drawn again after an eighth of the threads was added.
  func sample(in database: Database) throws -> [String: [Int64]] {
    let last = try Int64.fetchOne(database, sql: "SELECT max(id) FROM threads") ?? 0
    return try known.withLock { known in
      if known.last > 0, abs(known.last - last) <= known.last / 8 { return known.sample }
      let drawn = try Self.draw(upTo: last, in: database)
      let minimum = Self.minimumShare * Double(drawn.values.reduce(0) { $0 + $1.count })
      let main = drawn.filter { $1.count >= Self.minimumChunks && Double($1.count) >= minimum }
      known.last = last
      known.sample = main.count > 1 ? main : [:]
      return known.sample
    }
  }

  private static func draw(upTo last: Int64, in database: Database) throws -> [String: [Int64]] {
    let threads = try database.cachedStatement(
      sql: "SELECT id, language FROM threads WHERE id >= ? ORDER BY id LIMIT 1")
    let chunks = try database.cachedStatement(
      sql: "SELECT id FROM chunks WHERE thread_id = ? ORDER BY ordinal LIMIT ?")
    let steps = min(sampledThreads, last)
    var (drawn, previous): ([String: [Int64]], Int64) = ([:], 0)
    for step in 0..<steps {
      guard
        let row = try Row.fetchOne(threads, arguments: [step * (last / steps) + 1]),
        let language: String = try row.value("language")
      else { continue }
      let thread: Int64 = try row.value("id")
      if thread == previous { continue }
      previous = thread
      let count = min(maximumChunksOfThread, sampledThreads / steps)
      drawn[language, default: []] += try Int64.fetchAll(chunks, arguments: [thread, count])
    }
    return drawn
  }

  func languages(of chunks: [Int64], in database: Database) throws -> [Int64: String] {
    try known.withLock { known in
      let unknown = chunks.filter { known.languages[$0] == nil }
      let rows = try Row.fetchCursor(
        database.query(
          """
          SELECT c.id, t.language FROM chunks c INDEXED BY chunk_places \
          JOIN threads t ON t.id = c.thread_id
          WHERE c.id IN (SELECT value FROM json_each(?))
          """, [unknown.json]))
      while let row = try rows.next() {
        let language: String? = try row.value("language")
        known.languages[try row.value("id")] = language ?? ""
      }
      return Dictionary(
        chunks.compactMap { chunk in
          known.languages[chunk].flatMap { $0.isEmpty ? nil : (chunk, $0) }
        }, uniquingKeysWith: { first, _ in first })
    }
  }
}
