import Hummingbird
import ServiceLifecycle

/// The sockets of a server, which begin and end together.
struct Listeners: Service {
  let applications: [any ApplicationProtocol]

  func run() async throws {
    try await withThrowingTaskGroup { group in
      for application in applications { group.addTask { try await application.run() } }
      // One that fails takes the others along; one that has nothing left to do doesn't.
      try await group.waitForAll()
    }
  }
}

/// Tells those who wait for an answer when the server ends.
struct QueueCloser: Service {
  let queue: AnswerQueue

  func run() async throws {
    try? await gracefulShutdown()
    queue.close()
  }
}
