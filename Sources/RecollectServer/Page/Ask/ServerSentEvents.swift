import Hummingbird

/// A response of server-sent events.
struct ServerSentEvents: Sendable {
  private let texts: AsyncStream<String>.Continuation

  func send(_ name: String, _ data: String) {
    let lines = data.split(omittingEmptySubsequences: false) { $0.isNewline }
    texts.yield("event: \(name)\n" + lines.map { "data: \($0)\n" }.joined() + "\n")
  }

  /// Returns a response whose events a closure sends.
  ///
  /// The task of the closure is canceled when the client has left. A comment each second finds that
  /// out.
  static func response(
    _ work: @escaping @Sendable (ServerSentEvents) async -> Void
  ) -> Response {
    Response(
      status: .ok, headers: [.contentType: "text/event-stream"],
      body: ResponseBody { writer in
        let (stream, texts) = AsyncStream.makeStream(of: String.self)
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask {
            await work(ServerSentEvents(texts: texts))
            texts.finish()
          }
          group.addTask {
            while true {
              try await Task.sleep(for: .seconds(1))
              texts.yield(":\n\n")
            }
          }
          // An error of a write cancels the tasks, because it leaves the group.
          for await text in stream { try await writer.write(ByteBuffer(string: text)) }
          group.cancelAll()
        }
        try await writer.finish(nil)
      })
  }
}
