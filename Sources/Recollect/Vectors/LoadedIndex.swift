import GRDB
import Synchronization
import VectorSearch

/// The vectors of a library's embedder in memory, which follow the changes of the file.
///
/// The file numbers the changes of its vectors (`vector_changes`). A search that finds later
/// changes than the index has applied reads only the changed vectors, whichever process wrote them.
/// If the log doesn't reach back that far, it reads all vectors.
///
/// The first search maps the vectors that were saved beside the library (``SavedIndex``), if any.
///
/// The index is changed in place, under a lock. A search gets a copy and scans it without the lock.
final class LoadedIndex: Sendable {
  struct State {
    var model: Int64
    /// The number of the last change that the index has.
    var position: Int64
    var index: any VectorIndex
  }

  let fullReads = Counter()
  private let saved: SavedIndex
  private let known = Mutex(Known())

  /// `true` if many vectors are to be saved rather than read into memory.
  private let asksForFile: Atomic<Bool>

  private struct Known {
    var state: State?
    var usesSaved = true
  }

  init(saved: SavedIndex, canSave: Bool) {
    self.saved = saved
    asksForFile = Atomic(canSave)
  }

  /// Drops the vectors and doesn't use saved ones again, because some of them are damaged.
  func discardSaved() {
    known.withLock { known in
      (known.state, known.usesSaved) = (nil, false)
    }
  }

  /// Drops the vectors, so that the next search maps those that were just saved.
  ///
  /// Vectors that were changed since the file was mapped are in memory until then.
  func reload() { known.withLock { $0 = Known() } }

  /// The most vectors that are always compared exactly, which takes about a millisecond.
  static let maximumExactCount = 16_384

  /// Returns an index that estimates inner products first, if there are many vectors.
  ///
  /// It is made at the second search. Making it takes longer than an exact search, so a program
  /// that searches once would wait for nothing.
  private static func faster(_ index: any VectorIndex) -> any VectorIndex {
    guard let exact = index as? ExactIndex, exact.count > maximumExactCount else { return index }
    return QuantizedIndex(exact)
  }

  /// Returns the vectors of a model as a transaction sees them.
  ///
  /// Complexity: O(changes × dimension) after the first call.
  ///
  /// - Parameter canRepeat: `true` if the caller can begin another transaction. Otherwise all
  ///   vectors are read if the index is ahead of the transaction.
  /// - Returns: The index; `nil` if a search with a later transaction has moved it on.
  func vectors(
    of model: Int64, dimension: Int, in database: Database, canRepeat: Bool
  ) throws -> (any VectorIndex)? {
    try state(of: model, dimension: dimension, in: database, canRepeat: canRepeat)?.index
  }

  /// Returns the vectors of a model as a transaction sees them, with the number of their last
  /// change.
  ///
  /// - Throws: ``SavedIndex/Missing`` once, if there are so many that they are to be saved first.
  func state(
    of model: Int64, dimension: Int, in database: Database, canRepeat: Bool = true
  ) throws -> State? {
    let reader = VectorReader(database: database, model: model, dimension: dimension)
    let log = try reader.log()
    return try known.withLock { known in
      if canRepeat, let position = known.state?.position, position > log.last { return nil }
      // The index is taken out while it changes: it isn't copied, and an error leaves none. After a
      // change of the library's embedder, the vectors of the old one aren't used any more.
      if var state = known.state.take(), state.model == model,
        log.reachesBack(to: state.position)
      {
        try reader.apply(log, to: &state)
        state.index = Self.faster(state.index)
        known.state = state
        return state
      }
      if known.usesSaved,
        let (position, index) = try saved.index(of: model, dimension: dimension, in: database),
        log.reachesBack(to: position)
      {
        var state = State(model: model, position: position, index: index)
        try reader.apply(log, to: &state)
        known.state = state
        return state
      }
      // A save that failed or was of no use isn't asked for again.
      if canRepeat, try reader.count() >= SavedIndex.minimumVectorsForSearch,
        asksForFile.exchange(false, ordering: .relaxed)
      {
        throw SavedIndex.Missing()
      }
      fullReads.increment()
      let state = State(model: model, position: log.last, index: try reader.all())
      known.state = state
      return state
    }
  }
}
