import Hummingbird

extension Response {
  /// Returns a response of server-sent events.
  ///
  /// Its body is canceled when the client goes away, even if nothing is being sent.
  static func events(_ context: WebContext, _ body: @escaping ServerSentEvent.Body) -> Response {
    Response(
      status: .ok, headers: [.contentType: "text/event-stream; charset=utf-8"],
      body: ResponseBody { writer in
        let events = AsyncStream.sent { send in
          try await context.whileConnected { try await body(send) }
        }
        for await event in events { try await writer.write(ByteBuffer(string: event.text)) }
        try await writer.finish(nil)
      })
  }
}
