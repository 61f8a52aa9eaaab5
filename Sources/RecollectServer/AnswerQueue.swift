import Synchronization

/// The turns of answers: a few run at a time, and the others wait for their place.
///
/// ```swift
/// let answer = try await queue.run { place in
///   show(place == 0 ? "Answering" : "\(place) questions are before this one")
/// } _: {
///   try await assistant.answer(question)
/// }
/// ```
package final class AnswerQueue: Sendable {
  /// A reason for not letting an answer run.
  package enum Refusal: Error, Hashable {
    /// As many wait as may.
    case full
    /// The server is ending.
    case closed

    /// A sentence for a person or an agent.
    var message: String {
      switch self {
      case .full: "Too many questions are waiting. Ask again later."
      case .closed: "The server is ending."
      }
    }
  }

  private struct Waiting {
    let id: Int
    let places: AsyncThrowingStream<Int, any Error>.Continuation
  }

  private struct State {
    var lastID = 0
    var running: Set<Int> = []
    var waiting: [Waiting] = []
    var isClosed = false
  }

  private let maximumRunning: Int
  private let maximumWaiting: Int
  private let state = Mutex(State())

  package init(maximumRunning: Int = 1, maximumWaiting: Int = 16) {
    self.maximumRunning = maximumRunning
    self.maximumWaiting = maximumWaiting
  }

  /// Waits for a turn and runs an answer in it.
  ///
  /// - Parameters:
  ///   - show: Called with the number of answers before this one each time that it changes, and
  ///     with 0 when it begins.
  ///   - body: The answer.
  /// - Throws: ``Refusal`` at once if too many wait, or when the server ends; errors of the
  ///   closures; `CancellationError`.
  package func run<Value>(
    show: (Int) async throws -> Void = { _ in },
    _ body: () async throws -> Value
  ) async throws -> Value {
    let turn = try turn()
    defer { turn.end() }
    for try await place in turn.places { try await show(place) }
    try Task.checkCancellation()
    return try await body()
  }

  /// A place in the queue; ``end()`` gives it up, whether its turn has come or not.
  package struct Turn: Sendable {
    fileprivate let queue: AnswerQueue
    fileprivate let id: Int
    /// The number of answers before this one, each time that it changes.
    ///
    /// It finishes after 0, with which the turn begins, and fails when the server ends.
    package let places: AsyncThrowingStream<Int, any Error>

    package func end() { queue.end(id) }
  }

  /// Returns a place at the end of the queue.
  ///
  /// - Throws: ``Refusal``.
  package func turn() throws -> Turn {
    let (places, continuation) = AsyncThrowingStream.makeStream(
      of: Int.self, throwing: (any Error).self, bufferingPolicy: .bufferingNewest(1))
    let id = try state.withLock { state in
      guard !state.isClosed else { throw Refusal.closed }
      guard state.waiting.count < maximumWaiting || state.running.count < maximumRunning else {
        throw Refusal.full
      }
      state.lastID += 1
      state.waiting.append(Waiting(id: state.lastID, places: continuation))
      beginWaiting(&state)
      if let place = state.waiting.firstIndex(where: { $0.id == state.lastID }) {
        continuation.yield(place + state.running.count)
      }
      return state.lastID
    }
    return Turn(queue: self, id: id, places: places)
  }

  package var isWaiting: Bool { state.withLock { !$0.waiting.isEmpty } }

  /// Refuses those who wait and all who come, while answers that run go on.
  package func close() {
    let waiting = state.withLock { state in
      state.isClosed = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for waiting in waiting { waiting.places.finish(throwing: Refusal.closed) }
  }

  private func end(_ id: Int) {
    state.withLock { state in
      state.running.remove(id)
      if let place = state.waiting.firstIndex(where: { $0.id == id }) {
        state.waiting.remove(at: place).places.finish()
      }
      beginWaiting(&state)
      for (place, waiting) in state.waiting.enumerated() {
        waiting.places.yield(place + state.running.count)
      }
    }
  }

  private func beginWaiting(_ state: inout State) {
    while state.running.count < maximumRunning, !state.waiting.isEmpty {
      let next = state.waiting.removeFirst()
      state.running.insert(next.id)
      next.places.yield(0)
      next.places.finish()
    }
  }
}
