/// The changes of a library between two elements of ``Library/changes``.
///
/// It is empty if something else has changed that searches depend on: who is one person, the
/// embedder or its floor.
public struct LibraryChange: Sendable, Hashable {
  /// The threads that were added, in ascending order.
  ///
  /// A thread that is stored again has a new id here, and its old one in ``removedThreads``.
  public var addedThreads: [LibraryThread.ID]
  /// The threads that were removed, in ascending order.
  public var removedThreads: [LibraryThread.ID]
  /// The memories that were stored, changed or forgotten, in ascending order.
  public var memories: [Memory.ID]

  /// Creates a change.
  public init(
    addedThreads: [LibraryThread.ID] = [], removedThreads: [LibraryThread.ID] = [],
    memories: [Memory.ID] = []
  ) {
    self.addedThreads = addedThreads
    self.removedThreads = removedThreads
    self.memories = memories
  }
}
