import Synchronization

/// The way from a request back to its client, over a connection.
final class ConnectionChannel: RequestChannel {
  private let connection: Connection
  private let id: RequestID
  private let number: Int
  private let token: RequestID?
  private let progress = Mutex(-Double.infinity)

  init(connection: Connection, id: RequestID, number: Int, token: RequestID?) {
    self.connection = connection
    self.id = id
    self.number = number
    self.token = token
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
    connection.send(Outgoing.notification("notifications/progress", parameters))
  }

  func request(_ method: String, _ parameters: JSONObject) async throws -> JSONObject? {
    try await connection.request(method, parameters)
  }
}

extension Connection {
  /// Sends a request to the client and waits for its result; `nil` for an error.
  func request(_ method: String, _ parameters: JSONObject) async throws -> JSONObject? {
    let id = state.withLock { state in
      state.count += 1
      return RequestID.string("server-\(state.count)")
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isOpen = state.withLock { state in
          guard !state.isFinished else { return false }
          state.questions[id] = continuation
          return true
        }
        guard isOpen else { return continuation.resume(throwing: CancellationError()) }
        send(Outgoing.request(method, parameters, id: id))
        // The handler may have run before there was a question.
        if Task.isCancelled { withdrawQuestion(id) }
      }
    } onCancel: {
      withdrawQuestion(id)
    }
  }

  func takeQuestion(_ id: RequestID) -> CheckedContinuation<JSONObject?, any Error>? {
    state.withLock { $0.questions.removeValue(forKey: id) }
  }

  private func withdrawQuestion(_ id: RequestID) {
    guard let question = takeQuestion(id) else { return }
    question.resume(throwing: CancellationError())
    send(Outgoing.notification("notifications/cancelled", ["requestId": id.json]))
  }
}
