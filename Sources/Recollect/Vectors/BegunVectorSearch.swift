import Dispatch
import Synchronization
import VectorSearch

/// A search among all vectors of an index that runs beside the transaction that needs it.
final class BegunVectorSearch: Sendable {
  let count: Int
  private let found = Mutex<[VectorMatch]>([])
  private let group = DispatchGroup()

  /// Begins a search as soon as the vector to search for is there.
  ///
  /// If the embedder fails, nothing is found.
  init(for deferred: DeferredVector, count: Int, in index: any VectorIndex) {
    self.count = count
    group.enter()
    deferred.whenResolved { [self] in
      if let vector = try? deferred.value() {
        let matches = index.search(vector, count: count)
        found.withLock { $0 = matches }
      }
      group.leave()
    }
  }

  /// Returns the nearest vectors, best first; may block the thread.
  func matches() -> [VectorMatch] {
    group.wait()
    return found.withLock { $0 }
  }
}
