extension HTTPTransport {
  /// Answers a message of a version that has sessions.
  func respondInSession(to message: Message, _ http: HTTPMessage) async throws -> HTTPReply {
    let request: Request? = if case .request(let request) = message { request } else { nil }
    try Self.checkVersion(of: http, id: request?.id)
    if let request, request.method == "initialize" { return try await beginSession(request) }
    guard let id = http["mcp-session-id"] else {
      throw HTTPRefusal(
        "`_meta` must have `\(MetaName.version)`, or the header `Mcp-Session-Id` the session that "
          + "`initialize` began.", id: request?.id)
    }
    guard let connection = sessions.connection(of: id) else {
      var refusal = Self.unknownSession
      refusal.id = request?.id
      throw refusal
    }
    guard let request else {
      connection.receive(message, answering: ReplyChannel().outlet)
      return HTTPReply(status: 202)
    }
    let channel = ReplyChannel()
    connection.receive(message, answering: channel.outlet)
    await channel.open(patience: patience)
    if Task.isCancelled {
      // The call goes on: a lost connection doesn't cancel it in these versions.
      channel.close()
      connection.abandonQuestions(of: request.id)
    }
    if let response = channel.soleResponse { return HTTPReply(status: 200, message: response) }
    return HTTPReply(events: channel.events { connection.abandonQuestions(of: request.id) })
  }

  private func beginSession(_ request: Request) async throws -> HTTPReply {
    let connection = Connection(to: server) { _ in }
    let channel = ReplyChannel()
    connection.receive(.request(request), answering: channel.outlet)
    guard let response = channel.soleResponse else {
      throw HTTPRefusal(ProtocolError(.internalError, "The server failed."), id: request.id)
    }
    guard response["result"] != nil else { return HTTPReply(status: 400, message: response) }
    var reply = HTTPReply(status: 200, message: response)
    reply.headers["mcp-session-id"] = sessions.add(connection)
    return reply
  }
}
