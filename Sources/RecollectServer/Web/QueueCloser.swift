import ServiceLifecycle

/// Tells those who wait for an answer when the server ends.
struct QueueCloser: Service {
  let queue: AnswerQueue

  func run() async throws {
    try? await gracefulShutdown()
    queue.close()
  }
}
