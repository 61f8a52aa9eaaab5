import Foundation
import Items
import MenuAssistant
import MenuCore
import RecollectAnswers
import RecollectTesting
import Testing

@Suite struct RemoteMenuTests {
  /// A generous timeout, because the server shares two cores with all other tests.
  private static let patience: TimeInterval = 600

  /// Runs a server during the call of `body`.
  private func serving(
    _ finder: some MenuFinder, _ body: (URL) async throws -> Void
  ) async throws {
    let server = try MenuServer(finder, port: 0, patience: Int(Self.patience))
    async let running: Void = server.run()
    let result: Result<Void, any Error>
    do { result = .success(try await body(server.url)) } catch { result = .failure(error) }
    server.stop()
    await running
    try result.get()
  }

  @Test func findsOverTheWireWhatTheIndexFinds() async throws {
    let index = try await TestMenu.index()
    try await serving(index) { url in
      let remote = RemoteMenu(url: url, timeout: Self.patience)
      for query in ["peanut sauce", "crème & brûlée + 100%?", "", "ceps #1 a=b"] {
        let here = try await index.dishes(for: query, count: 3)
        let there = try await remote.dishes(for: query, count: 3)
        #expect(here == there)
      }
    }
  }

  @Test func aMenuThatIsElsewhereServesTheGuest() async throws {
    try await serving(try await TestMenu.index()) { url in
      let remote = RemoteMenu(url: url, timeout: Self.patience)
      let model = ScriptedLanguageModel(turns: [#"{"about":"dishes"}"#])
      let waiter = try RecordAssistant(
        waitingWith: try await remote.menu(), finder: remote, model: model)
      let answer = try await waiter.answer("Something with peanuts")
      #expect(answer.lookup?.matches.map(\.item.title) == ["Chicken Satay"])
      #expect(answer.lookup?.matches.first?.score != nil)
    }
  }

  @Test func anotherPathIsntAMenu() async throws {
    try await serving(try await TestMenu.index()) { url in
      let remote = RemoteMenu(
        url: url.deletingLastPathComponent().appending(path: "drinks"), timeout: Self.patience)
      await #expect(throws: MenuError.self) { try await remote.dishes(for: "tea", count: 1) }
    }
  }

  @Test func aServerThatIsntThereIsNamed() async throws {
    let error = await #expect(throws: MenuError.self) {
      try await RemoteMenu(url: URL(string: "http://127.0.0.1:1/dishes")!).dishes(
        for: "x", count: 1)
    }
    #expect(error?.description.contains("http://127.0.0.1:1/dishes: It can't be reached: ") == true)
  }

  @Test func aPortThatIsTakenIsNamed() async throws {
    let server = try MenuServer(try await TestMenu.index(), port: 0)
    let index = try await TestMenu.index()
    let error = #expect(throws: MenuError.self) { try MenuServer(index, port: server.port) }
    #expect(error?.description.contains("Port \(server.port)") == true)
  }
}
