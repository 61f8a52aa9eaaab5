import Foundation
import Synchronization

/// The messages about one HTTP request: one JSON object if the response comes first and soon, and
/// otherwise a stream of events.
final class ReplyChannel: Sendable {
  private struct State {
    var messages: [JSONValue] = []
    var isFinished = false
    var response: JSONValue?
    var isClosed = false
    /// True if nothing more is waited for.
    var isLate = false
    var opening: CheckedContinuation<Void, Never>?
    var events: AsyncStream<Data>.Continuation?

    mutating func takeOpening() -> CheckedContinuation<Void, Never>? {
      defer { opening = nil }
      return opening
    }

    mutating func finishEvents() {
      if let response { events?.yield(ReplyChannel.event(response)) }
      events?.finish()
    }
  }

  private static let keepAlive = Duration.seconds(15)

  private let state = Mutex(State())

  var outlet: Outlet {
    Outlet(send: send, finish: finish) { self.state.withLock { !$0.isClosed } }
  }

  private func send(_ message: JSONValue) {
    state.withLock { state in
      if let events = state.events {
        events.yield(Self.event(message))
      } else {
        state.messages.append(message)
      }
      return state.takeOpening()
    }?.resume()
  }

  private func finish(_ response: JSONValue?) {
    state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard !state.isFinished else { return nil }
      state.isFinished = true
      state.response = response
      state.finishEvents()
      return state.takeOpening()
    }?.resume()
  }

  /// Waits for a message, but not for longer than `patience`.
  func open(patience: Duration) async {
    let timer = Task {
      try? await Task.sleep(for: patience)
      stopWaiting()
    }
    defer { timer.cancel() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isReady = state.withLock { state in
          if state.isFinished || !state.messages.isEmpty || state.isLate { return true }
          state.opening = continuation
          return false
        }
        if isReady { continuation.resume() }
      }
    } onCancel: {
      stopWaiting()
    }
  }

  private func stopWaiting() {
    state.withLock { state in
      state.isLate = true
      return state.takeOpening()
    }?.resume()
  }

  /// The response, if it is there and nothing was sent before it.
  var soleResponse: JSONValue? {
    state.withLock { $0.messages.isEmpty ? $0.response : nil }
  }

  /// Returns all messages as events; call it once.
  ///
  /// - Parameter closed: Called if the client goes away before the response.
  func events(closed: @escaping @Sendable () -> Void) -> AsyncStream<Data> {
    let (stream, continuation) = AsyncStream<Data>.makeStream()
    let keepingAlive = Task {
      while (try? await Task.sleep(for: Self.keepAlive)) != nil {
        continuation.yield(Data(":\n\n".utf8))
      }
    }
    continuation.onTermination = { [self] reason in
      keepingAlive.cancel()
      guard case .cancelled = reason else { return }
      close()
      closed()
    }
    // At once, so that a client that waits for the first byte knows that it is served.
    continuation.yield(Data(":\n\n".utf8))
    state.withLock { state in
      for message in state.messages { continuation.yield(Self.event(message)) }
      state.events = continuation
      if state.isFinished { state.finishEvents() }
    }
    return stream
  }

  /// Marks the client as gone.
  func close() { state.withLock { $0.isClosed = true } }

  private static func event(_ message: JSONValue) -> Data {
    Data("event: message\ndata: ".utf8) + message.json + Data("\n\n".utf8)
  }
}
