import Foundation
import GRDB
import Items
import Synchronization

/// The destination of a source's threads that are composed again from the library's own items.
///
/// Another process may forget an item or store another version of it meanwhile. A thread is written
/// only if all its items are still where they were read from. Otherwise it stays until the next
/// import.
final class RecomposedSource: ThreadDestination {
  private let id: Int64
  private let reader: StoredItemReader
  /// The item counts of the threads that items are read from.
  ///
  /// A stored thread's text changes only if it loses items.
  private let sizes: Mutex<[Int64: Int]>

  init(_ id: Int64, reader: StoredItemReader, sizes: [Int64: Int]) {
    (self.id, self.reader) = (id, reader)
    self.sizes = Mutex(sizes)
  }

  static func size(of thread: Int64, in database: Database) throws -> Int {
    try Int.fetchOne(
      database.query("SELECT count(*) FROM items WHERE thread_id = ?", [thread])) ?? 0
  }

  func source(in database: Database) throws -> Int64? { id }

  func prepare(
    _ thread: LoadedThread, model: Int64, in database: Database
  ) throws -> PreparedThread? {
    try placements(of: thread, in: database).map { _ in
      try withCopies(thread, model: model, in: database)
    }
  }

  func write(
    _ thread: PreparedThread, vectors: [String: Data], model: Int64, in database: Database
  ) throws -> ThreadWriter.Outcome {
    var outcome = ThreadWriter.Outcome.outdated
    var left: [Int64: Int] = [:]
    try database.inSavepoint {
      guard let placements = try placements(of: thread.read, in: database) else { return .commit }
      left = try takeOut(placements, in: database)
      outcome = try ThreadWriter(database: database, source: id, model: model)
        .write(thread, vectors: vectors)
      return outcome == .stored ? .commit : .rollback
    }
    if outcome == .stored { sizes.withLock { $0.merge(left) { $1 } } }
    return outcome
  }

  private struct Known {
    var placement: PlacementRemoval.Placement
    /// The item's key has changed.
    var isRenamed: Bool
  }

  /// Returns where a thread's items were read from, or `nil` if any of them has changed.
  private func placements(of thread: LoadedThread, in database: Database) throws -> [Known]? {
    let removal = PlacementRemoval(database: database)
    var known: [Known] = []
    for (_, origin) in thread.items {
      guard let stored = reader.stored(origin) else { return nil }
      let key = stored.origin.key
      let placements = try removal.placements(of: key, in: id)
      guard placements.count == 1, placements[0].thread == stored.thread else { return nil }
      known.append(Known(placement: placements[0], isRenamed: key != origin.key))
    }
    for thread in Set(known.map(\.placement.thread)) {
      let size = sizes.withLock { $0[thread] }
      guard try size == Self.size(of: thread, in: database) else { return nil }
    }
    return known
  }

  /// Removes items that storing a thread doesn't replace, and returns the counts that are left.
  ///
  /// These are items of threads that keep other items, and items whose key has changed.
  private func takeOut(_ known: [Known], in database: Database) throws -> [Int64: Int] {
    let removal = PlacementRemoval(database: database)
    let apart = Set(try removal.withOthers(known.map(\.placement), of: id).map(\.id))
    let taken = known.filter { $0.isRenamed || apart.contains($0.placement.id) }.map(\.placement)
    try removal.removeAlone(taken, of: id)
    return try Set(taken.map(\.thread)).reduce(into: [:]) { sizes, thread in
      sizes[thread] = try Self.size(of: thread, in: database)
    }
  }
}
