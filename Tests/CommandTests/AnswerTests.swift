import Foundation
import Testing

@Suite("Asking and chatting", .needsLargeModel, .serialized)
struct AnswerTests {
  private func workspace() async throws -> Workspace {
    let workspace = try Workspace()
    try workspace.writeSources()
    let added = try await workspace.run("add", "notes", "mail.mbox")
    #expect(added.code == 0, added.comment)
    return workspace
  }

  @Test("A question the library answers: the answer, then its sources")
  func answer() async throws {
    let workspace = try await workspace()
    let outcome = try await workspace.run(
      "ask", "Who brings the big tent?", "--passages", "2", "-v")
    #expect(outcome.code == 0, outcome.comment)
    #expect(outcome.output.contains("Anna"), outcome.comment)
    #expect(outcome.output.contains("\nSources:\n"), outcome.comment)
    #expect(outcome.output.contains("[1] Camping in July  mail.mbox:"), outcome.comment)
    #expect(outcome.errors.contains("wrote "), outcome.comment)
  }

  @Test("A question it doesn't answer: that is said, the model's own words aren't, and it is 1")
  func abstention() async throws {
    let workspace = try await workspace()
    let question = "What is the phone number of the piano teacher?"
    let outcome = try await workspace.run("ask", question, "--passages", "2")
    #expect(outcome.code == 1, outcome.comment)
    #expect(outcome.output.hasPrefix("The model found no answer in what comes"), outcome.comment)
    #expect(!outcome.output.contains("I don't know"), outcome.comment)
    #expect(outcome.output.contains("Piano lessons"), outcome.comment)
  }

  @Test("As JSON an answer has the documented fields")
  func json() async throws {
    let workspace = try await workspace()
    let outcome = try await workspace.run(
      "ask", "When do we harvest the pumpkins?", "--passages", "2", "--json")
    #expect(outcome.code == 0, outcome.comment)
    let json = try outcome.json()
    #expect(
      Set(json.keys) == ["question", "answer", "citations", "passages", "below_floor", "model"],
      outcome.comment)
    #expect((json["answer"] as? String)?.contains("October") == true, outcome.comment)
    let passages = try #require(json["passages"] as? [[String: Any]])
    #expect(passages.allSatisfy { $0["is_cited"] is Bool })
  }

  @Test("In a chat from a pipe a later question leans on the one before")
  func chat() async throws {
    let workspace = try await workspace()
    let outcome = try await workspace.run(
      "chat", "--passages", "2",
      input: "/help\nWho brings the big tent?\nAnd what did Bo bring?\n/sources\n/nonsense\n/quit\n"
    )
    #expect(outcome.code == 0, outcome.comment)
    #expect(outcome.output.contains("Anna"), outcome.comment)
    #expect(outcome.output.contains("stove"), outcome.comment)
    #expect(outcome.output.contains("There is no command /nonsense."), outcome.comment)
    #expect(!outcome.output.contains("you>"), outcome.comment)
  }
}

@Suite("Questions for which no passage is found")
struct NothingFoundTests {
  @Test("The model isn't loaded, and the exit code is 1")
  func nothing() async throws {
    let workspace = try Workspace()
    try await workspace.addWithoutModel()
    // Not a model: loading it would fail.
    let file = try workspace.folder.file("model.gguf", "GGUF")
    let question = "zeppelin"
    let text = try await workspace.run(
      "ask", question, "--mode", "lexical", "--model", file.path)
    #expect(text.code == 1, text.comment)
    #expect(text.output.hasPrefix("Your library doesn't say.\n"), text.comment)
    let outcome = try await workspace.run(
      "ask", question, "--mode", "lexical", "--model", file.path, "--json")
    #expect(outcome.code == 1)
    let json = try outcome.json()
    #expect(json["abstention"] as? String == "nothing_found")
    #expect(json["answer"] == nil)
  }
}
