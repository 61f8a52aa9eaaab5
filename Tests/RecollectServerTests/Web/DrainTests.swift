import Foundation
import RecollectServer
import TestSupport
import Testing

@Suite("The end of a server", .timeLimit(.minutes(5)))
struct DrainTests {
  @Test("A request that runs is finished, and those who wait for an answer are told")
  func drain() async throws {
    let routes = TestRoutes()
    let replies = Mutexed<[Task<RawClient.Reply, any Error>]>([])
    let folder = try await TestServer.makeFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    // The socket has nothing to finish, and doesn't hurry the other requests.
    let socket = ServerSocket(of: TestServer.library(in: folder), folder: folder)
    try await TestServer.run(in: folder, routes: [routes]) {
      $0.socket = socket
    } _: { server in
      let queue = server.served.answerQueue
      let running = try queue.turn()
      let waiting = try queue.turn()
      replies.value = [Task { try await server.request("GET", "/wait") }]
      await routes.isWaiting.wait()
      // Goes on while the server ends.
      Task {
        await #expect(throws: AnswerQueue.Refusal.closed) {
          for try await place in waiting.places { #expect(place == 1) }
        }
        routes.mayAnswer.open()
        running.end()
      }
    }
    #expect(try await replies.value[0].value.body == "waited")
  }
}
