import Foundation
import GRDB

/// The source that threads are stored in.
protocol ThreadDestination: Sendable {
  /// Returns the row of the source, or `nil` if it isn't stored yet.
  func source(in database: Database) throws -> Int64?

  /// Stores a thread in place of the threads that had its items.
  ///
  /// - Parameters:
  ///   - thread: The thread, cut into chunks.
  ///   - vectors: The vectors of its chunks, by digest.
  ///   - model: The row of the model.
  ///   - database: The database, within a transaction.
  func write(
    _ thread: PreparedThread, vectors: [String: Data], model: Int64, in database: Database
  ) throws -> ThreadWriter.Outcome
}

extension ThreadDestination {
  /// Prepares a thread with the duplicates that other sources have now.
  func prepare(
    _ thread: LoadedThread, model: Int64, in database: Database
  ) throws -> PreparedThread {
    if thread.digests.isEmpty { return PreparedThread(thread, duplicates: [:]) }
    // No source has the row 0.
    let source = try source(in: database) ?? 0
    let search = DuplicateSearch(database: database, source: source, model: model)
    return PreparedThread(thread, duplicates: try search.duplicates(of: thread.digests))
  }
}

/// A source with a row, which another process may remove meanwhile.
struct StoredSource: ThreadDestination {
  let id: Int64

  func source(in database: Database) throws -> Int64? { id }

  func write(
    _ thread: PreparedThread, vectors: [String: Data], model: Int64, in database: Database
  ) throws -> ThreadWriter.Outcome {
    try ThreadWriter(database: database, source: id, model: model).write(thread, vectors: vectors)
  }
}
