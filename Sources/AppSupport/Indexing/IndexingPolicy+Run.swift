extension IndexingPolicy {
  /// The end of work that a policy watched over.
  public enum Outcome: Sendable, Hashable {
    /// The work is done.
    case finished
    /// The work wasn't begun, or was stopped, and is to be done later.
    case stopped(Reason)
  }

  /// Runs work while the conditions allow it, and cancels it when they no longer do.
  ///
  /// The work has to end soon after a cancellation, and to continue where it stopped when it is run
  /// again, as the imports of a library do.
  ///
  /// ```swift
  /// let outcome = try await IndexingPolicy().run(under: { await device.conditions }) {
  ///   try await indexer.update()
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - interval: The time between two looks at the conditions.
  ///   - clock: The clock of the interval.
  ///   - conditions: A closure that returns the conditions.
  ///   - work: The work.
  /// - Throws: The error of the work; `CancellationError` if the caller is cancelled.
  public func run(
    every interval: Duration = .seconds(2), clock: any Clock<Duration> = ContinuousClock(),
    under conditions: @escaping @Sendable () async -> IndexingConditions,
    _ work: @escaping @Sendable () async throws -> Void
  ) async throws -> Outcome {
    if case .wait(let reason) = decision(under: await conditions()) { return .stopped(reason) }
    return try await withThrowingTaskGroup(of: Reason?.self) { group in
      group.addTask {
        try await work()
        return nil
      }
      group.addTask {
        while true {
          try await clock.sleep(for: interval)
          if case .wait(let reason) = decision(under: await conditions()) { return reason }
        }
      }
      let first = try await group.next() ?? nil
      group.cancelAll()
      guard let reason = first else { return .finished }
      // The work may have been done in the meantime; otherwise it was cancelled.
      do {
        _ = try await group.next()
        return .finished
      } catch is CancellationError {
        try Task.checkCancellation()
        return .stopped(reason)
      }
    }
  }
}
