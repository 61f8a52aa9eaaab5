import Foundation
import Testing

@Suite("The page in a browser", .needsPythonClients, .needsBrowser)
struct PageTests {
  /// Serves a workspace's library while a script uses the page.
  private func seen(
    in workspace: Workspace, _ arguments: String...
  ) async throws -> [String: Any] {
    let server = try Run(
      ["serve", "--library", workspace.library, "--port", "0", "--no-open"], in: workspace)
    defer { server.process.terminate() }
    let address = try await server.firstLine()
    let session = try await Run(
      executable: PythonClients.interpreter("browser"),
      ["-B", PythonClients.script("browser.py"), address] + arguments, in: workspace
    ).outcome(code: 0)
    let seen = try session.json()
    server.process.interrupt()
    let ended = try await server.outcome()
    #expect(ended.code == 0, ended.comment)
    return seen
  }

  @Test(
    "A person searches, reads, asks, stops, chats, drops a file, saves a search, and forgets",
    .needsEmbedder, .needsLargeModel)
  func everything() async throws {
    let workspace = try Workspace.withSources()
    try await workspace.run("add", "notes", "mail.mbox", code: 0)
    let question = "When do we harvest the pumpkins?"
    let seen = try await seen(in: workspace, "--question", question)

    #expect(seen["token_in_address"] as? Bool == false)
    #expect((seen["found"] as? [String])?.first == "The garden in autumn")
    #expect((seen["filtered"] as? [String])?.allSatisfy { $0.contains("Camping") } == true)
    #expect((seen["thread"] as? String)?.contains("Camping") == true)
    #expect(seen["keys"] as? Bool == true)
    #expect(seen["left"] as? String == "pumpkins")
    #expect(seen["name"] as? String == "pumpkins · Recollect")
    #expect((seen["refused"] as? String)?.contains("Something else is being added") == true)
    #expect((seen["lost"] as? String)?.contains("can’t be reached") == true)
    #expect((seen["answer"] as? String)?.contains("October") == true)
    let quotes = try #require(seen["quotes"] as? [String])
    #expect(quotes.contains { $0.contains("first week of October") })
    #expect((seen["cited"] as? String)?.contains("first week of October") == true)
    #expect((seen["stopped"] as? String)?.contains("The garden in autumn") == true)
    let chat = try #require(seen["chat"] as? [String])
    #expect(chat.count == 2)
    #expect(chat.first?.contains("Remembered: I own a green canoe.") == true)
    #expect(chat.last?.contains("green") == true)
    #expect(seen["memory"] as? String == "I own a green canoe.")
    #expect((seen["memories"] as? String)?.contains("canoe.") == false)
    #expect((seen["dropped"] as? String)?.contains("stands on the jetty") == true)
    #expect(seen["saved"] as? String == "camping")
    #expect(seen["violations"] as? [String] == [])
    #expect((seen["to_forget"] as? String)?.contains("The garden in autumn") == true)
    #expect((seen["proof"] as? String)?.contains("Nothing of it is left") == true)
    #expect((seen["after"] as? [String])?.contains("The garden in autumn") == false)
    #expect(seen["strangers"] as? [String] == [])
    #expect(seen["errors"] as? [String] == [])
  }
}

extension Trait where Self == ConditionTrait {
  fileprivate static var needsBrowser: Self {
    .enabled("needs Scripts/setup-browser") {
      ["chromium", "chromedriver"].allSatisfy { name in
        FileManager.default.isExecutableFile(atPath: "/usr/bin/\(name)")
      }
    }
  }
}
