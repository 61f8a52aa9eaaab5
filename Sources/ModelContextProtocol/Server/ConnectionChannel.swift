import Foundation
import Synchronization

/// The way from a request back to its client, over a connection.
final class ConnectionChannel: Sendable {
  private let connection: Connection
  private let id: RequestID
  private let number: Int
  private let token: RequestID?
  private let outlet: Outlet
  private let progress = Mutex(-Double.infinity)

  init(connection: Connection, id: RequestID, number: Int, token: RequestID?, outlet: Outlet) {
    self.connection = connection
    self.id = id
    self.number = number
    self.token = token
    self.outlet = outlet
  }

  func report(progress value: Double, of total: Double?, message: String?) {
    guard let token, connection.isRunning(id, number: number) else { return }
    let isMore = progress.withLock { last in
      defer { last = max(last, value) }
      return value > last
    }
    guard isMore else { return }
    var parameters: JSONObject = ["progressToken": token.json, "progress": .number(value)]
    parameters["total"] = total.map(JSONValue.number)
    parameters["message"] = message.map(JSONValue.string)
    outlet.send(Outgoing.notification("notifications/progress", parameters))
  }

  /// Returns the result of a request to the client; `nil` if it answers with an error.
  ///
  /// Only for versions before 2026-07-28.
  func request(_ method: String, _ parameters: JSONObject) async throws -> JSONObject? {
    try await connection.request(method, parameters, run: number, through: outlet)
  }
}

extension Connection {
  /// Sends a request to the client and waits for its result; `nil` for an error.
  ///
  /// Its identifier is never used again, not even after the server has been started anew: an answer
  /// that comes too late must not count for another question.
  fileprivate func request(
    _ method: String, _ parameters: JSONObject, run: Int, through outlet: Outlet
  ) async throws -> JSONObject? {
    let id = RequestID.string("server-\(UUID().uuidString)")
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isOpen = state.withLock { state in
          guard !state.isFinished else { return false }
          state.questions[id] = Question(run: run, answer: continuation)
          return true
        }
        guard isOpen else { return continuation.resume(throwing: CancellationError()) }
        outlet.send(Outgoing.request(method, parameters, id: id))
        // The handler, or the end of the outlet, may have come before there was a question.
        if Task.isCancelled || !outlet.isOpen() { withdraw(id, outlet) }
      }
    } onCancel: {
      withdraw(id, outlet)
    }
  }

  func takeQuestion(_ id: RequestID) -> Question? {
    state.withLock { $0.questions.removeValue(forKey: id) }
  }

  /// Ends the questions of a request whose client can't be reached any more.
  func abandonQuestions(of id: RequestID) {
    let abandoned = state.withLock { state in
      guard let run = state.running[id]?.number else { return [Question]() }
      let ids = state.questions.filter { $0.value.run == run }.keys
      return ids.compactMap { state.questions.removeValue(forKey: $0) }
    }
    for question in abandoned { question.answer.resume(throwing: CancellationError()) }
  }

  private func withdraw(_ id: RequestID, _ outlet: Outlet) {
    guard let question = takeQuestion(id) else { return }
    question.answer.resume(throwing: CancellationError())
    outlet.send(Outgoing.notification("notifications/cancelled", ["requestId": id.json]))
  }
}
