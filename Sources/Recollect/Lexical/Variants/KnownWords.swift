package import GRDB
import Synchronization

/// The vocabulary of a library in memory, and whether the library is German.
///
/// Both are read when a question first needs them. After a change, only new segments of the index
/// are read. A word takes its length and 8 bytes.
///
/// FTS5 may give a new segment the number of a removed one with as many pages. Then some words are
/// unknown until the next change, and nothing wrong is found.
package final class KnownWords: Sendable {
  private struct State {
    var segments: [WordSegment]?
    var vocabulary = Vocabulary()
    /// The number of chunks that ``isGerman`` was decided for.
    var chunks: Int?
    var isGerman = false
  }

  private let known = Mutex(State())

  package init() {}

  /// Complexity: O(pages of the index) at first, then O(pages of new segments).
  package func vocabulary(of index: WordIndex, in database: Database) throws -> Vocabulary {
    guard let segments = index.segments else { return Vocabulary() }
    return try known.withLock { known in
      if known.segments != segments {
        known.vocabulary = try Vocabulary(segments, known: known.vocabulary, in: database)
        known.segments = segments
      }
      return known.vocabulary
    }
  }

  private static let sample: Int64 = 256

  /// Returns `true` if at least one thread in fifty is German.
  ///
  /// The sample is spread over the library. It is drawn again after an eighth of the chunks was
  /// added or removed.
  func isGerman(_ index: WordIndex, in database: Database) throws -> Bool {
    let count = index.chunkCount
    return try known.withLock { known in
      if let chunks = known.chunks, abs(chunks - count) <= chunks / 8 { return known.isGerman }
      let last = try Int64.fetchOne(database, sql: "SELECT max(id) FROM threads") ?? 0
      // The rows are found by their ids, because a language is stored behind a thread's whole text.
      let statement = try database.cachedStatement(
        sql: "SELECT language FROM threads WHERE id >= ? ORDER BY id LIMIT 1")
      let steps = min(Self.sample, last)
      var german: Int64 = 0
      for step in 0..<steps {
        let language = try String?.fetchOne(statement, arguments: [step * (last / steps) + 1])
        if language == "de" { german += 1 }
      }
      known.isGerman = german > 0 && german * 50 >= steps
      known.chunks = count
      return known.isGerman
    }
  }
}
