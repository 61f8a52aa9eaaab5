import Synchronization

/// A streaming request: the task that runs it and its newest partial response.
///
/// Streams and their iterators share one instance. The task is cancelled when the last of them is
/// released.
final class StreamRun: Sendable {
  typealias CompletedRequest = LanguageModelSession.CompletedRequest

  private let feed: Feed<PartialResponse>
  private let task: Task<CompletedRequest, any Error>

  init(
    _ body:
      @escaping @Sendable (@escaping @Sendable (PartialResponse) -> Void) async throws ->
      CompletedRequest
  ) {
    // The task captures the feed and not `self`, which would be a retain cycle.
    let feed = Feed<PartialResponse>()
    self.feed = feed
    task = Task {
      do {
        let finished = try await body { feed.publish($0) }
        feed.finish(.success(()))
        return finished
      } catch {
        feed.finish(.failure(error))
        throw error
      }
    }
  }

  deinit {
    task.cancel()
  }

  var finished: CompletedRequest {
    get async throws { try await task.value }
  }

  func cancel() {
    task.cancel()
    feed.finish(.failure(CancellationError()))
  }

  func next(after seen: Int) async throws -> (version: Int, content: PartialResponse)? {
    try await withTaskCancellationHandler {
      try await feed.next(after: seen)
    } onCancel: {
      cancel()
    }
  }
}

/// A broadcast of the newest value to any number of consumers, which may skip values.
private final class Feed<Content: Sendable>: Sendable {
  private struct State {
    var newest: Content?
    var version = 0
    var end: Result<Void, any Error>?
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private enum Glance {
    case value(version: Int, Content)
    case end(Result<Void, any Error>)
    case nothing
  }

  private let state = Mutex(State())

  func publish(_ content: Content) {
    wake { state in
      guard state.end == nil else { return }
      state.newest = content
      state.version += 1
    }
  }

  func finish(_ end: Result<Void, any Error>) {
    wake { state in
      state.end = state.end ?? end
    }
  }

  func next(after seen: Int) async throws -> (version: Int, content: Content)? {
    while true {
      switch glance(after: seen) {
      case .value(let version, let content): return (version, content)
      case .end(let result):
        try result.get()
        return nil
      case .nothing: await change(after: seen)
      }
    }
  }

  private func glance(after seen: Int) -> Glance {
    state.withLock { state in
      if let newest = state.newest, state.version > seen {
        return .value(version: state.version, newest)
      }
      return state.end.map { .end($0) } ?? .nothing
    }
  }

  /// Waits for a version after `seen`, or returns immediately if there is one.
  private func change(after seen: Int) async {
    await withCheckedContinuation { continuation in
      let ready = state.withLock { state in
        if state.version > seen || state.end != nil { return true }
        state.waiting.append(continuation)
        return false
      }
      if ready { continuation.resume() }
    }
  }

  private func wake(_ body: @Sendable (inout State) -> Void) {
    let waiting = state.withLock { state in
      body(&state)
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}
