extension Library {
  /// The changes of the library, by this and other processes.
  ///
  /// The first element comes at once and is empty. What a program reads after it is as new as the
  /// observation, so no change is missed between the two. Each further element has all changes
  /// since the one before, however slowly they are consumed.
  ///
  /// ```swift
  /// for try await _ in library.changes {
  ///   sources = try await library.status().sources
  /// }
  /// ```
  ///
  /// A write through this library or one that shares its open file is seen in a tenth of a second,
  /// others within a second. Cancelling the task ends the sequence. It throws ``LibraryError`` if
  /// the library can't be read.
  ///
  /// Complexity: a query of one row twice a second, and O(threads) for each element.
  public var changes: some AsyncSequence<LibraryChange, any Error> & Sendable {
    ChangeSequence(store: store)
  }

  /// Searches, and searches again when the library changes.
  ///
  /// The first results come at once. Later ones come only if they differ from those before, also in
  /// a score.
  ///
  /// ```swift
  /// for try await results in library.observe(search: "harvest") { passages = results.passages }
  /// ```
  ///
  /// Changes are seen as by ``changes``, and each costs a ``search(_:options:)``. Cancelling the
  /// task ends the sequence, which throws the errors of a search.
  public func observe(
    search question: String, options: SearchOptions = SearchOptions()
  ) -> some AsyncSequence<SearchResults, any Error> & Sendable {
    SearchSequence(library: self, question: question, options: options)
  }
}

/// Pulls: whatever has changed between two calls of `next` is one element.
private struct ChangeSequence: AsyncSequence, Sendable {
  let store: Store

  /// The time between two looks at what other processes have written.
  private static let interval = Duration.milliseconds(500)
  /// The time to wait after a write for others that follow at once, as in an import.
  private static let burst = Duration.milliseconds(50)

  func makeAsyncIterator() -> Iterator {
    Iterator(
      store: store, signals: store.signal.stream(every: Self.interval).makeAsyncIterator())
  }

  struct Iterator: AsyncIteratorProtocol {
    let store: Store
    var signals: AsyncStream<Void>.Iterator
    var state: ObservedState?

    mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws -> LibraryChange? {
      do {
        guard let known = state else {
          state = try await store.read { try ObservedState(of: $0) }
          return LibraryChange()
        }
        while await signals.next(isolation: actor) != nil {
          try await Task.sleep(for: ChangeSequence.burst)
          if let next = try await store.read({ try known.next(in: $0) }) {
            state = next.state
            return next.change
          }
        }
        return nil
      } catch is CancellationError {
        return nil
      }
    }
  }
}

private struct SearchSequence: AsyncSequence, Sendable {
  let library: Library
  let question: String
  let options: SearchOptions

  func makeAsyncIterator() -> Iterator {
    Iterator(
      sequence: self, changes: ChangeSequence(store: library.store).makeAsyncIterator())
  }

  struct Iterator: AsyncIteratorProtocol {
    let sequence: SearchSequence
    var changes: ChangeSequence.Iterator
    var last: SearchResults?

    mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws -> SearchResults? {
      do {
        while try await changes.next(isolation: actor) != nil {
          let results = try await sequence.library.search(
            sequence.question, options: sequence.options)
          if results == last { continue }
          last = results
          return results
        }
        return nil
      } catch is CancellationError {
        return nil
      }
    }
  }
}
