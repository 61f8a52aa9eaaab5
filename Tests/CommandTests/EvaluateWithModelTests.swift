import Foundation
import Recollect
import RecollectEvaluation
import Testing

@Suite("Evaluating with a language model", .needsLargeModel, .serialized)
struct EvaluateRerankTests {
  @Test("The setting rerank has the ranks of search --rerank")
  func rerank() async throws {
    let workspace = try await Workspace.withLibrary()
    let query = "pumpkins, leaves or HEAD"
    try workspace.folder.file(
      "q.jsonl", "{\"question\": \"\(query)\", \"relevant\": [\"notes/garden.md\"]}")
    let search = try await workspace.run(
      "search", query, "--mode", "lexical", "--all", "--rerank", "--json")
    let found = try #require(try search.json()["passages"] as? [[String: Any]])
    let rank = found.firstIndex { ($0["path"] as? String)?.hasSuffix("garden.md") == true }
    let outcome = try await workspace.run(
      "evaluate", "--questions", "q.jsonl", "--setting", "lexical,all", "--setting",
      "lexical,all,rerank", "--json", code: 0)
    let questions = try #require(try outcome.json()["questions"] as? [[String: Any]])
    let outcomes = try #require(questions[0]["outcomes"] as? [[String: Any]])
    #expect(outcomes[1]["rank"] as? Int == rank.map { $0 + 1 } && rank != nil, outcome.comment)
    func relevance(_ passage: Any?) -> Double? {
      ((passage as? [String: Any])?["scores"] as? [String: Any])?["relevance"] as? Double
    }
    #expect(relevance(outcomes[0]["first"]) == nil, outcome.comment)
    let first = try #require(relevance(outcomes[1]["first"]))
    #expect(abs(first - (relevance(found.first) ?? 0)) < 1e-3, search.comment)
  }

  /// A shell script that makes questions and sends Ctrl-C once the first one is in the file.
  ///
  /// It is a script for the reason that the tests of Ctrl-C during an import have one.
  private static let interruptedMaking = """
    "$1" evaluate --count 2 --save made.jsonl --setting lexical &
    made=$!
    until grep -q made made.jsonl 2>/dev/null; do
      kill -0 $made || exit 1
      sleep 0.05
    done
    kill -INT $made
    wait $made
    """

  @Test("Ctrl-C keeps the questions that are made, and the same command goes on")
  func interrupt() async throws {
    let workspace = try Workspace()
    let notes = URL(fileURLWithPath: #filePath)
      .appending(path: "../../../Samples/notes/til/tmux").standardizedFileURL
    try await workspace.addWithoutModel(from: notes)
    let program: URL = try #require(Run.program)
    let stopped = try await Run(
      executable: "/bin/sh", ["-c", Self.interruptedMaking, "sh", program.path], in: workspace
    ).outcome()
    #expect(stopped.code == 130 && stopped.output.isEmpty, stopped.comment)
    let file = workspace.url.appending(path: "made.jsonl")
    let kept = try EvaluationFile.questions(in: file)
    #expect(kept.count == 1 && kept.allSatisfy { $0.origin != nil }, stopped.comment)
    let told = "made.jsonl has 1 of 2 questions; the same command goes on."
    stopped.expectErrors("Stopped. \(told)")
    // Nothing but whole lines is in the file.
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.hasSuffix("}\n") && text.split(separator: "\n").count == kept.count)

    let finished = try await workspace.run(
      "evaluate", "--count", "2", "--save", "made.jsonl", "--setting", "lexical", "--json", code: 0)
    let all = try EvaluationFile.questions(in: file)
    #expect(all.count == 2 && all.first == kept.first, finished.comment)
    let evaluated = try #require(try finished.json()["questions"] as? [[String: Any]])
    #expect(evaluated.count == 2, finished.comment)
  }

  @Test("A setting with rerank needs an answer model before anything is made")
  func noModel() async throws {
    let workspace = try await Workspace.withLibrary()
    try workspace.folder.file("q.jsonl", "{\"question\": \"frost\", \"relevant\": []}")
    let outcome = try await workspace.run(
      "evaluate", "--questions", "q.jsonl", "--setting", "lexical,rerank",
      environment: ["RECOLLECT_MODELS": workspace.url.path], code: 66)
    outcome.expectErrors("No answer model")
  }
}

@Suite("Making questions", .needsLargeModel, .serialized)
struct EvaluateMadeQuestionsTests {
  @Test("Made questions are kept, and a second run makes only what is missing")
  func made() async throws {
    let workspace = try Workspace()
    let notes = URL(fileURLWithPath: #filePath)
      .appending(path: "../../../Samples/notes/til/tmux").standardizedFileURL
    try await workspace.run("add", notes.path, code: 0)
    let first = try await workspace.run(
      "evaluate", "--count", "1", "--save", "made.jsonl", "--json", code: 0)
    let file = workspace.url.appending(path: "made.jsonl")
    let questions = try EvaluationFile.questions(in: file)
    #expect(questions.count == 1 && questions[0].origin?.seed == 1, first.comment)
    let again = try await workspace.run(
      "evaluate", "--count", "1", "--save", "made.jsonl", "--json")
    #expect(try EvaluationFile.questions(in: file) == questions, again.comment)
    #expect(try again.json()["rejected"] as? Int == 0, again.comment)
    let evaluated = try #require(try again.json()["questions"] as? [[String: Any]])
    #expect(evaluated.count == 1 && evaluated[0]["made"] != nil, again.comment)
  }
}
