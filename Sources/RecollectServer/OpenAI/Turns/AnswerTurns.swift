/// A queue in which answers wait for the model.
package protocol AnswerTurns: Sendable {
  /// Runs a body when it's its turn.
  func run<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value
}

/// No queue: engines process requests one after another by themselves.
package struct UnqueuedTurns: AnswerTurns {
  package init() {}

  package func run<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value { try await body() }
}
