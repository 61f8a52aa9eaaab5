public import Foundation
import Synchronization

/// A client's connection to a server, without a transport.
///
/// Messages come in by ``receive(_:)`` and go out by a closure. Requests run concurrently. A request
/// that fails, or a message that can't be read, is answered with an error and harms no other.
///
/// A client may begin with `initialize` (2025-06-18, 2025-11-25), name a version in each request
/// (2026-07-28), or do both.
public final class Connection: Sendable {
  /// The largest number of bytes of a message.
  public static let maximumMessageSize = 1 << 20
  /// The largest number of requests that run at the same time.
  public static let maximumRequests = 64

  /// The version and capabilities that `initialize` has agreed on.
  struct Session {
    var version: ProtocolVersion
    var clientCapabilities: JSONObject
  }

  struct State {
    var session: Session?
    var running: [RequestID: Run] = [:]
    var questions: [RequestID: CheckedContinuation<JSONObject?, any Error>] = [:]
    var count = 0
    var isFinished = false
  }

  /// A request that runs; the number tells it from a later one with the same identifier.
  struct Run {
    var number: Int
    var task: Task<Void, Never>
  }

  let server: ContextServer
  let state = Mutex(State())
  private let output: @Sendable (Data) -> Void

  /// Creates a connection.
  ///
  /// - Parameters:
  ///   - server: The server.
  ///   - send: Sends a message to the client. It is called from any thread.
  public init(to server: ContextServer, send: @escaping @Sendable (Data) -> Void) {
    self.server = server
    output = send
  }

  /// Reads a message of the client and starts what it asks for.
  public func receive(_ json: Data) {
    guard json.count <= Self.maximumMessageSize else { return refuseLargeMessage() }
    do throws(UnreadableMessage) {
      switch try Message(json: json) {
      case .request(let request): start(request)
      case .notification("notifications/cancelled", let parameters):
        if let id = RequestID(parameters["requestId"]) { cancel(id) }
      case .notification: break
      case .response(let id, let result): takeQuestion(id)?.resume(returning: result)
      }
    } catch {
      send(Outgoing.error(error.error, to: error.id))
    }
  }

  /// Answers a message that has more than ``maximumMessageSize`` bytes, and wasn't read.
  public func refuseLargeMessage() {
    let message = "The message has more than \(Self.maximumMessageSize) bytes."
    send(Outgoing.error(ProtocolError(.invalidRequest, message), to: nil))
  }

  /// Cancels all requests and waits for them to end.
  public func finish() async {
    let (tasks, questions) = state.withLock { state in
      state.isFinished = true
      defer { state.questions = [:] }
      return (state.running.values.map(\.task), state.questions.values.map(\.self))
    }
    for task in tasks { task.cancel() }
    for question in questions { question.resume(throwing: CancellationError()) }
    for task in tasks { await task.value }
  }

  func send(_ message: JSONValue) { output(message.json) }

  private func cancel(_ id: RequestID) {
    // Without its entry, the request isn't answered.
    state.withLock { $0.running.removeValue(forKey: id) }?.task.cancel()
  }
}
