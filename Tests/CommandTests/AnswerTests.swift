import Foundation
import Testing

@Suite("Asking and chatting", .needsLargeModel)
struct AnswerTests {
  private func workspace() async throws -> Workspace {
    let workspace = try Workspace.withSources()
    try await workspace.run("add", "notes", "mail.mbox", code: 0)
    return workspace
  }

  /// Asks questions with and without an answer in the library.
  ///
  /// The model's answers differ between processors, so the test checks that the output agrees with
  /// the exit code and that at least four of the six answers are right.
  @Test("Questions the library answers, with their sources, and others that end with 1")
  func answersAndAbstentions() async throws {
    let workspace = try await workspace()
    let questions: [(String, String?)] = [
      ("Who brings the big tent?", "Anna"), ("When do we harvest the pumpkins?", "October"),
      ("What remembers every place where HEAD was?", "reflog"),
      ("When does the piano teacher have a free hour?", "Thursday"),
      ("What is the phone number of the piano teacher?", nil),
      ("How much did the big tent cost?", nil),
    ]
    var right = 0
    var shown: [String] = []
    for (question, word) in questions {
      let outcome = try await workspace.run("ask", question, "--passages", "2", "-v")
      outcome.expectErrors("wrote ")
      #expect(outcome.output.hasPrefix("Found:\n  [1] "), outcome.comment)
      if outcome.code == 0 {
        #expect(outcome.output.contains(/\n\n[^\n][\s\S]*\[[12]\]/), outcome.comment)
      } else {
        #expect(outcome.code == 1, outcome.comment)
        let reason = /\n\n(Nothing|What was) found .+\.\n/
        #expect(outcome.output.contains(reason), outcome.comment)
        let nearest = /\nThe nearest sentences.+:\n(  \[\d\] “.+\n)+$/
        #expect(outcome.output.contains(nearest), outcome.comment)
        #expect(!outcome.output.contains("I don't know"), outcome.comment)
      }
      let isRight = word.map { outcome.code == 0 && outcome.output.contains($0) }
      if isRight ?? (outcome.code == 1) { right += 1 }
      shown.append(outcome.output)
    }
    #expect(right >= 4, "\(shown.joined(separator: "\n"))")
  }

  @Test("As JSON an answer has the documented fields")
  func json() async throws {
    let workspace = try await workspace()
    let outcome = try await workspace.run(
      "ask", "When do we harvest the pumpkins?", "--passages", "2", "--json")
    #expect([0, 1].contains(outcome.code), outcome.comment)
    let json = try outcome.json()
    let fields: Set = [
      "question", "citations", "passages", "dates", "people", "variants", "below_floor", "model",
      "found",
    ]
    #expect(
      fields.union(outcome.code == 0 ? ["answer", "statements"] : ["abstention", "missing"])
        == Set(json.keys),
      outcome.comment)
    let passages = try #require(json["passages"] as? [[String: Any]])
    #expect(passages.allSatisfy { $0["is_cited"] is Bool })
    for sentence in try #require(json["found"] as? [[String: Any]]) {
      let number = try #require(sentence["number"] as? Int)
      let text = try #require(passages[number - 1]["text"] as? String)
      let (start, end) = (sentence["start"] as? Int ?? -1, sentence["end"] as? Int ?? -1)
      let quote = try #require(sentence["quote"] as? String)
      #expect(Array(text.utf8)[start..<end].elementsEqual(quote.utf8), outcome.comment)
    }
  }

  @Test("Statements have quotes from their passages, byte for byte, and show highlights them")
  func statements() async throws {
    let workspace = try await workspace()
    let outcome = try await workspace.run(
      "ask", "When do we harvest the pumpkins?", "--passages", "2", "--json")
    #expect([0, 1].contains(outcome.code), outcome.comment)
    let json = try outcome.json()
    let passages = try #require(json["passages"] as? [[String: Any]])
    let statements = json["statements"] as? [[String: Any]] ?? []
    #expect(statements.isEmpty == (outcome.code == 1), outcome.comment)
    for statement in statements {
      let number = try #require(statement["number"] as? Int)
      let text = try #require(passages[number - 1]["text"] as? String)
      let (start, end) = (statement["start"] as? Int ?? -1, statement["end"] as? Int ?? -1)
      let quote = try #require(statement["quote"] as? String)
      #expect(Array(text.utf8)[start..<end].elementsEqual(quote.utf8), outcome.comment)
      let (path, line) = (statement["path"] as? String ?? "", statement["line"] as? Int ?? 0)
      let shown = try await workspace.run("show", "\(path):\(line)", "--quote", quote, code: 0)
      shown.expectOutput("»\(quote)«")
    }
    let text = try await workspace.run(
      "ask", "Who brings the big tent?", "--passages", "2", "--trace")
    #expect([0, 1].contains(text.code), text.comment)
    if text.code == 0 {
      #expect(text.output.contains(/\n  \[[12]\] “.+”  \S+:\d+\n/), text.comment)
    }
  }

  @Test("With --format prose, an answer is free text that cites passages")
  func prose() async throws {
    let workspace = try await workspace()
    let outcome = try await workspace.run(
      "ask", "Who brings the big tent?", "--passages", "2", "--format", "prose", "--json")
    #expect([0, 1].contains(outcome.code), outcome.comment)
    let json = try outcome.json()
    #expect(json["statements"] == nil, outcome.comment)
    #expect((json["citations"] as? [Any])?.isEmpty == (outcome.code == 1), outcome.comment)
  }

  @Test(
    "In a chat with --lines each line of a pipe is answered in its turn, and commands are obeyed")
  func chat() async throws {
    let workspace = try await workspace()
    let outcome = try await workspace.run(
      "chat", "--lines", "--passages", "2",
      input:
        "/help\nWho brings the big tent?\nAnd what did Bo bring?\n/sources\n/nonsense\n/quit\n",
      code: 0)
    outcome.expectOutput("Camping in July", "There is no command /nonsense.")
    #expect(!outcome.output.contains("you>"), outcome.comment)
  }

  @Test("In a chat, what came nearest to a question without passages is listed")
  func nearestInAChat() async throws {
    let workspace = try await workspace()
    let outcome = try await workspace.run(
      "chat", "--lines", input: "Which cricketer won the Ashes?\n/quit\n", code: 0)
    #expect(outcome.output.hasPrefix("Your library doesn't say.\n"), outcome.comment)
    #expect(outcome.output.contains(/\nThe nearest are:\n(  \S+:\d+  \S.*\n){3}/), outcome.comment)
  }
}

@Suite("Questions for which no passage is found")
struct NothingFoundTests {
  @Test("The model isn't loaded, and the exit code is 1")
  func nothing() async throws {
    let workspace = try await Workspace.withLibrary()
    // This file isn't a model, so loading it would fail.
    let file = try workspace.folder.file("model.gguf", "GGUF")
    let question = "zeppelin"
    let text = try await workspace.run(
      "ask", question, "--mode", "lexical", "--model", file.path, code: 1)
    #expect(text.output.hasPrefix("Your library doesn't say.\n"), text.comment)
    let outcome = try await workspace.run(
      "ask", question, "--mode", "lexical", "--model", file.path, "--json", code: 1)
    let json = try outcome.json()
    #expect(json["abstention"] as? String == "nothing_found")
    #expect((json["missing"] as? [String: Any])?["reason"] as? String == "passage")
    #expect((json["found"] as? [Any])?.isEmpty == true && json["answer"] == nil)
  }

  @Test("What came nearest is listed below the reason")
  func nearest() async throws {
    let workspace = try await Workspace.withLibrary()
    let file = try workspace.folder.file("model.gguf", "GGUF")
    let outcome = try await workspace.run(
      "ask", "zeppelin timetable harbour reflog", "--mode", "lexical", "--model", file.path, code: 1
    )
    #expect(outcome.output.hasPrefix("Your library doesn't say.\n"), outcome.comment)
    #expect(
      outcome.output.contains(/\nThe nearest are:\n  notes\/git\/undo\.md:\d+  words .+\n$/),
      outcome.comment)
  }
}
