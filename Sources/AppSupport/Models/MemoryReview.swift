public import Observation
public import Recollect

/// The memories that wait for a person to accept or reject them, for a view.
///
/// ```swift
/// List(review.memories) { MemoryRow(memory: $0, review: review) }
///   .task { await review.follow() }
/// ```
@MainActor @Observable
public final class MemoryReview {
  /// The memories that wait, in the order of their numbers.
  public private(set) var memories: [Memory] = []
  /// The error of the last step; `nil` if it succeeded.
  public private(set) var error: (any Error)?

  @ObservationIgnored private let library: Library

  /// Creates a review.
  public init(library: Library) { self.library = library }

  /// Reads the memories, and reads them again when the library changes, until its task is
  /// cancelled.
  public func follow() async {
    await attempt {
      for try await _ in library.changes {
        memories = try await library.memories(MemorySelection(states: [.pending]))
      }
    }
  }

  /// Accepts a memory: from now on it is recalled.
  public func accept(_ id: Memory.ID) async {
    await attempt {
      try await library.editMemory(id) { $0.state = .active }
      memories.removeAll { $0.id == id }
    }
  }

  /// Rejects a memory: its words are erased from the library's file.
  public func reject(_ id: Memory.ID) async {
    await attempt {
      try await library.forgetMemories([id])
      memories.removeAll { $0.id == id }
    }
  }

  private func attempt(_ step: () async throws -> Void) async {
    do {
      try await step()
      error = nil
    } catch {
      self.error = error
    }
  }
}
