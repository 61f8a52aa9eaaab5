package import Foundation
import Synchronization

/// A client's connection to a server, without a transport.
///
/// Messages come in by ``receive(_:)`` and go out by a closure. Requests run concurrently. A request
/// that fails, or a message that can't be read, is answered with an error and harms no other.
///
/// A client may begin with `initialize` (2025-06-18, 2025-11-25), name a version in each request
/// (2026-07-28), or do both.
package final class Connection: Sendable {
  package static let maximumMessageSize = 1 << 20
  /// The largest number of requests that run at the same time.
  package static let maximumRequests = 64

  /// The version and capabilities that `initialize` has agreed on.
  struct Session {
    var version: ProtocolVersion
    var clientCapabilities: JSONObject
  }

  struct State {
    var session: Session?
    var running: [RequestID: Run] = [:]
    var questions: [RequestID: Question] = [:]
    var count = 0
    var isFinished = false
  }

  /// A request that runs; the number tells it from a later one with the same identifier.
  struct Run {
    var number: Int
    var outlet: Outlet
    var task: Task<Void, Never>
  }

  /// A request to the client that isn't answered yet, and the run that waits for it.
  struct Question {
    var run: Int
    var answer: CheckedContinuation<JSONObject?, any Error>
  }

  let server: ContextServer
  let state = Mutex(State())
  private let outlet: Outlet

  /// - Parameter send: Sends a message to the client. It is called from any thread.
  package init(to server: ContextServer, send: @escaping @Sendable (Data) -> Void) {
    self.server = server
    outlet = Outlet(
      send: { send($0.json) }, finish: { if let response = $0 { send(response.json) } })
  }

  /// Reads a message of the client and starts what it asks for.
  package func receive(_ json: Data) {
    guard json.count <= Self.maximumMessageSize else { return refuseLargeMessage() }
    do throws(UnreadableMessage) {
      receive(try Message(json: json), answering: outlet)
    } catch {
      outlet.send(Outgoing.error(error.error, to: error.id))
    }
  }

  func receive(_ message: Message, answering outlet: Outlet) {
    switch message {
    case .request(let request): start(request, answering: outlet)
    case .notification("notifications/cancelled", let parameters):
      if let id = RequestID(parameters["requestId"]) { cancel(id) }
    case .notification: break
    case .response(let id, let result): takeQuestion(id)?.answer.resume(returning: result)
    }
  }

  /// Answers a message that has more than ``maximumMessageSize`` bytes, and wasn't read.
  package func refuseLargeMessage() { outlet.send(Self.largeMessageError) }

  static let largeMessageError = Outgoing.error(
    ProtocolError(.invalidRequest, "The message has more than \(maximumMessageSize) bytes."),
    to: nil)

  /// Cancels all requests and waits for them to end.
  package func finish() async {
    let (tasks, questions) = state.withLock { state in
      state.isFinished = true
      defer { state.questions = [:] }
      return (state.running.values.map(\.task), state.questions.values.map(\.self))
    }
    for task in tasks { task.cancel() }
    for question in questions { question.answer.resume(throwing: CancellationError()) }
    for task in tasks { await task.value }
  }

  /// Cancels a request, which isn't answered then.
  func cancel(_ id: RequestID) {
    guard let run = state.withLock({ $0.running.removeValue(forKey: id) }) else { return }
    run.task.cancel()
    run.outlet.finish(nil)
  }
}
