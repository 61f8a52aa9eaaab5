import Foundation
import Testing

@Suite("Leaving words and chats out of a search")
struct ExclusionTests {
  private func titles(_ arguments: String..., in workspace: Workspace) async throws -> [String] {
    let outcome = try await workspace.run(
      ["search", "--mode", "lexical", "--all", "--json"] + arguments)
    let passages = try #require(try outcome.json()["passages"] as? [[String: Any]])
    return passages.compactMap { $0["title"] as? String }.sorted()
  }

  private func filled() async throws -> Workspace {
    let workspace = try await Workspace.withLibrary()
    return workspace
  }

  @Test(
    "A word or phrase after a minus sign isn't in any passage found",
    arguments: [
      ["the"], ["the -stove"], ["the -\"big tent\""], ["the", "--not", "stoves"],
      ["the -flour -Commit"], ["the", "--not", "big tent", "--not", "commit"],
    ])
  func words(_ arguments: [String]) async throws {
    let workspace = try await filled()
    let outcome = try await workspace.run(
      ["search", "--mode", "lexical", "--all", "--json"] + arguments)
    let passages = try #require(try outcome.json()["passages"] as? [[String: Any]])
    let titles = Set(passages.compactMap { $0["title"] as? String })
    let line = arguments.joined(separator: " ")
    let leavesOutCamping = line.contains("stove") || line.contains("big tent")
    #expect(titles.contains("Camping in July") != leavesOutCamping, outcome.comment)
    let leavesOutGit = line.lowercased().contains("commit")
    #expect(titles.contains("Undoing a commit") != leavesOutGit, outcome.comment)
    #expect(titles.contains("Piano lessons"), outcome.comment)
  }

  @Test("A line says what is left out; a query of exclusions alone finds nothing and says why")
  func said() async throws {
    let workspace = try await filled()
    let found = try await workspace.run("search", "piano -tent", "--mode", "lexical")
    #expect(found.output.hasPrefix("(leaves out passages with “tent”;"), found.comment)
    let alone = try await workspace.run("search", "--mode", "lexical", "--", "-tent", code: 1)
    alone.expectOutput("only leaves words out")
    let quoted = try await workspace.run("search", "\"-tent\"", "--mode", "lexical", code: 0)
    quoted.expectOutput("»tent«")
  }

  @Test("Chats with the assistant come after own texts, and can be left out")
  func chats() async throws {
    let workspace = try await filled()
    let kept = try await workspace.keepChat("What about the stove?", "The stove, the stove, stove.")
    let found = try await workspace.run("search", "stove", "--mode", "lexical", "--json")
    let passages = try #require(try found.json()["passages"] as? [[String: Any]])
    #expect(passages.count == 2, found.comment)
    #expect(passages.first?["kind"] as? String == "mail", found.comment)
    #expect(passages.last?["path"] as? String == kept, found.comment)
    let own = try await titles("stove", "--no-chats", in: workspace)
    #expect(own == ["Camping in July"])
    let recent = try await workspace.run("recent", "--format", "{path}")
    #expect(!recent.output.contains(kept), recent.comment)
  }
}
