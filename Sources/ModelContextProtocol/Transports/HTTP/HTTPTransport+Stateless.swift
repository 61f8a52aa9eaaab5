extension HTTPTransport {
  /// Answers a message of version 2026-07-28, which is complete in itself.
  func respondStateless(to message: Message, _ http: HTTPMessage) async throws -> HTTPReply {
    guard case .request(let request) = message else {
      // The version has no notification over HTTP that means anything, and no responses.
      guard case .notification = message else {
        throw HTTPRefusal("This version has no responses from clients.")
      }
      return HTTPReply(status: 202)
    }
    try HeaderCheck(message: http, request: request).check()
    let call = Connection(to: server) { _ in }
    guard sessions.begin(call) else {
      throw HTTPRefusal(
        status: 503, ProtocolError(.internalError, "Too many requests are running."),
        id: request.id)
    }
    let channel = ReplyChannel()
    let outlet = channel.outlet
    let sessions = sessions
    call.receive(
      message,
      answering: Outlet(
        send: outlet.send,
        finish: { response in
          sessions.end(call)
          outlet.finish(response)
        }))
    await channel.open(patience: patience)
    if Task.isCancelled { call.cancel(request.id) }
    if let response = channel.soleResponse {
      return HTTPReply(status: Self.status(of: response), message: response)
    }
    return HTTPReply(events: channel.events { call.cancel(request.id) })
  }

  private static func status(of response: JSONValue) -> Int {
    guard let code = response["error"]?["code"]?.integer else { return 200 }
    return switch ProtocolError.Code(rawValue: code) {
    case .methodNotFound: 404
    case .internalError: 500
    default: 400
    }
  }
}
