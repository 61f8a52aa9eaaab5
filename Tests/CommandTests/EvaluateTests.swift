import Foundation
import GRDB
import Recollect
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Evaluating without a model")
struct EvaluateByWordTests {
  private static let questions = """
    {"question": "reflog HEAD", "relevant": ["notes/git/undo.md:3"]}
    {"question": "pumpkins frost", "relevant": [{"path": "notes/garden.md", "quote": "before the frost"}]}
    {"question": "stove <b>& \\"bags\\"", "relevant": [{"item": "camping-2@example.org"}]}
    {"question": "sourdough compost heap leaves", "relevant": ["notes/bread.txt"]}
    {"question": "zeppelin", "relevant": []}
    """

  private func workspace() async throws -> Workspace {
    let workspace = try await Workspace.withLibrary()
    try workspace.folder.file("questions.jsonl", Self.questions)
    return workspace
  }

  private func evaluate(
    _ arguments: String..., in workspace: Workspace
  ) async throws -> Run.Outcome {
    try await workspace.run(["evaluate", "--questions", "questions.jsonl"] + arguments)
  }

  @Test("The figures are those of searches, and the fields are documented")
  func json() async throws {
    let workspace = try await workspace()
    let outcome = try await evaluate(
      "--setting", "lexical,all", "--setting", "lexical", "--json", in: workspace)
    #expect(outcome.code == 0 && outcome.errors.isEmpty, outcome.comment)
    let json = try outcome.json()
    #expect(Set(json.keys) == ["settings", "comparisons", "questions", "skipped"], outcome.comment)
    let wanted = ["undo.md", "garden.md", "mail.mbox", "bread.txt"]
    let questions = try #require(json["questions"] as? [[String: Any]])
    var ranks: [Int?] = []
    for (question, name) in zip(questions, wanted) {
      let text = try #require(question["question"] as? String)
      let search = try await workspace.run(
        "search", text, "--mode", "lexical", "--all", "--limit", "50", "--json")
      let found = try #require(try search.json()["passages"] as? [[String: Any]])
      let rank = found.firstIndex { ($0["path"] as? String)?.hasSuffix(name) == true }.map {
        $0 + 1
      }
      let outcomes = try #require(question["outcomes"] as? [[String: Any]])
      #expect(outcomes[0]["rank"] as? Int == rank, outcome.comment)
      #expect(outcomes[0]["setting"] as? String == "lexical,all")
      ranks.append(rank)
    }
    let settings = try #require(json["settings"] as? [[String: Any]])
    #expect(settings.map { $0["name"] as? String } == ["lexical,all", "lexical"])
    let hits = try #require(settings[0]["hits"] as? [String: [String: Double]])
    for cutoff in [1, 3, 10] {
      #expect(hits["\(cutoff)"]?["value"] == Double(ranks.count { ($0 ?? 99) <= cutoff }) / 4)
    }
    let mrr = ranks.reduce(0) { $0 + ($1.map { 1 / Double($0) } ?? 0) } / 4
    let figure = try #require(settings[0]["mrr"] as? [String: Double])
    #expect(
      abs((figure["value"] ?? 0) - mrr) < 1e-9 && Set(figure.keys) == ["value", "low", "high"])
    #expect(settings[0]["answered"] as? Int == 4 && settings[0]["unanswered"] as? Int == 1)
    #expect(settings[1]["silent"] as? Int == 1)
    let comparisons = try #require(json["comparisons"] as? [[String: Any]])
    #expect(comparisons.count == 1 && comparisons[0]["second"] as? String == "lexical")
  }

  @Test("Two settings get a verdict, and failures show both passages")
  func text() async throws {
    let workspace = try await workspace()
    let outcome = try await evaluate(
      "--setting", "lexical,all", "--setting", "lexical,all,per-thread=1", in: workspace)
    #expect(outcome.code == 0, outcome.comment)
    #expect(outcome.output.hasPrefix("5 questions, 1 of them without an answer."), outcome.comment)
    outcome.expectOutput("hit@1")
    let text = outcome.output.replacing("\n", with: " ")
    #expect(text.contains("rank the answers of all questions alike"), outcome.comment)
    #expect(text.contains("Not found first by lexical,all: 1 of 4"), outcome.comment)
    #expect(text.contains("wanted  notes/bread.txt:1 · rank 2"), outcome.comment)
    #expect(text.contains("found   notes/garden.md:"), outcome.comment)
  }

  @Test("The page is well-formed, private, and has the figures")
  func page() async throws {
    let workspace = try await workspace()
    let outcome = try await evaluate(
      "--setting", "lexical,all", "--html", "report.html", "--json", in: workspace)
    #expect(outcome.code == 0, outcome.comment)
    let file = workspace.url.appending(path: "report.html")
    let permissions = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
    #expect(permissions as? Int == 0o600)
    let data = try Data(contentsOf: file)
    let parser = XMLParser(data: data)
    #expect(parser.parse(), "\(String(describing: parser.parserError)) line \(parser.lineNumber)")
    let page = String(decoding: data, as: UTF8.self)
    let settings = try #require(try outcome.json()["settings"] as? [[String: Any]])
    let hits = try #require(settings[0]["hits"] as? [String: [String: Double]])
    for figure in hits.values {
      let percent = String(format: "%.0f%%", (figure["value"] ?? 0) * 100)
      #expect(page.contains("<td>\(percent) ("))
    }
    #expect(page.contains("stove &lt;b&gt;&amp; &quot;bags&quot;") && !page.contains("<b>"))
    #expect(page.contains("<svg") && page.contains("role=\"img\"") && page.contains("lang=\"en\""))
    #expect(page.contains("Leaves go on the compost heap.") && page.contains("Sourdough bread"))
    for outside in ["http:", "https:", "<script", "url(", "src="] {
      #expect(!page.contains(outside))
    }
  }

  @Test("An unknown passage is named with its line and a remedy, or left out")
  func unknown() async throws {
    let workspace = try await workspace()
    let lines = Self.questions + "\n\n" + #"{"question": "Gone?", "relevant": ["notes/gone.md:4"]}"#
    try workspace.folder.file("questions.jsonl", lines)
    let outcome = try await evaluate("--setting", "lexical", in: workspace)
    #expect(outcome.code == 66 && outcome.output.isEmpty, outcome.comment)
    for part in ["questions.jsonl:7: ", "notes/gone.md:4", "recollect add PATH", "--skip-unknown"] {
      #expect(outcome.errors.contains(part), outcome.comment)
    }
    let skipping = try await evaluate(
      "--setting", "lexical", "--skip-unknown", "--json", in: workspace)
    let skipped = try #require(try skipping.json()["skipped"] as? [[String: Any]])
    #expect(skipping.code == 0 && skipped.count == 1, skipping.comment)
    #expect(skipped[0]["question"] as? String == "Gone?")
  }

  @Test("A line that is no question is named")
  func malformed() async throws {
    let workspace = try await workspace()
    try workspace.folder.file("questions.jsonl", "\n{\"question\": \"A?\"}\n")
    let outcome = try await evaluate("--setting", "lexical", in: workspace)
    #expect(outcome.code == 65 && outcome.errors.contains("questions.jsonl:2: "), outcome.comment)
    try workspace.folder.file("questions.jsonl", "\n")
    let empty = try await evaluate("--setting", "lexical", in: workspace)
    #expect(empty.code == 65 && empty.errors.contains("no questions"), empty.comment)
    try FileManager.default.removeItem(at: workspace.url.appending(path: "questions.jsonl"))
    let missing = try await evaluate("--setting", "lexical", in: workspace)
    #expect(missing.code == 66 && missing.errors.contains("questions.jsonl"), missing.comment)
  }

  @Test("A page that can't be written is an error")
  func unwritable() async throws {
    let workspace = try await workspace()
    let outcome = try await evaluate(
      "--setting", "lexical", "--html", "nowhere/report.html", in: workspace)
    #expect(outcome.code == 74 && outcome.errors.contains("nowhere/report.html"), outcome.comment)
  }

  @Test("A page takes the place of no link, pipe or folder")
  func irregularPage() async throws {
    let workspace = try await workspace()
    let target = try workspace.folder.file("target.html", "precious")
    let link = workspace.url.appending(path: "link.html")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
    let pipe = workspace.url.appending(path: "pipe.html").path
    try #require(mkfifo(pipe, 0o600) == 0)
    for name in ["link.html", "pipe.html", "notes"] {
      let outcome = try await evaluate("--setting", "lexical", "--html", name, in: workspace)
      #expect(outcome.code == 74 && outcome.errors.contains("\(name): "), outcome.comment)
    }
    let destination = try FileManager.default.destinationOfSymbolicLink(atPath: link.path)
    #expect(destination == target.path)
    #expect(try workspace.folder.text("target.html") == "precious")
    var status = stat()
    #expect(lstat(pipe, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    let names = try FileManager.default.contentsOfDirectory(atPath: workspace.url.path)
    #expect(!names.contains { $0.hasSuffix(".tmp") }, "\(names)")
  }

  @Test(
    "Options that can't be understood are 64",
    arguments: [
      ["--setting", "fuzzy"], ["--count", "0"], ["--questions", "a", "--save", "b"],
      ["--questions", "a", "--model", "m"], ["--setting", "lexical", "--setting", "lexical"],
      ["--use-floor", "--setting", "lexical,all"], ["--setting", "hybrid,embedder="],
    ])
  func usage(_ arguments: [String]) async throws {
    let outcome = try await Run(["evaluate"] + arguments, in: Workspace()).outcome()
    #expect(outcome.code == 64 && outcome.output.isEmpty, outcome.comment)
    #expect(outcome.errors.hasPrefix("Error: "), outcome.comment)
  }
}

@Suite("Evaluating by meaning", .needsEmbedder)
struct EvaluateByMeaningTests {
  @Test("All modes are compared, and the floor is told")
  func modes() async throws {
    let workspace = try Workspace.withSources()
    try await workspace.run("add", "notes", "mail.mbox", code: 0)
    try workspace.folder.file(
      "q.jsonl",
      """
      {"question": "When are the squashes reaped?", "relevant": ["notes/garden.md"]}
      {"question": "Who has a cooker for the trip?", "relevant": [{"quote": "The stove is here"}]}
      """)
    let wrong = try await workspace.run("evaluate", "--questions", "q.jsonl")
    // A quote is matched letter for letter.
    #expect(wrong.code == 66 && wrong.errors.contains("q.jsonl:2: "), wrong.comment)
    let outcome = try await workspace.run(
      "evaluate", "--questions", "q.jsonl", "--skip-unknown", "--json", "--html", "r.html")
    let json = try outcome.json()
    let settings = try #require(json["settings"] as? [[String: Any]])
    #expect(settings.map { $0["name"] as? String } == ["hybrid", "vector", "lexical"])
    let floor = try #require(json["floor"] as? [String: Any])
    #expect(floor["contrast"] as? String == "chance" && floor["suggested"] == nil, outcome.comment)
    #expect(XMLParser(data: try Data(contentsOf: workspace.url.appending(path: "r.html"))).parse())
    let text = try await workspace.run("evaluate", "--questions", "q.jsonl", "--skip-unknown")
    let plain = text.output.replacing("\n", with: " ")
    #expect(plain.contains("Another one isn't suggested: that takes 20 questions"), text.comment)
  }

  private static let questions = [
    "When are the squashes reaped?", "Which fruit is cut before the cold?",
    "Where do fallen leaves belong?", "What is gathered at the beginning of autumn?",
    "Which month is for picking?", "What happens in the vegetable patch?",
    "How do I reverse a change in version control?", "Which record knows former positions?",
    "How do I keep my edits when going back?", "What prevents losing work?",
    "Which command moves the branch back?", "How is a mistake in the repository mended?",
    "What goes into a loaf?", "Where does the dough rest overnight?",
    "Which ingredients does baking take?", "How long does it ferment?",
    "What is kept cold for a night?", "How do I bake with wild yeast?",
    "Which season has the harvest?", "What is lost without the log?",
  ]

  /// Writes questions of which six, six and six, and two more, are answered by the notes.
  private func writeQuestions(_ count: Int, in workspace: Workspace) throws {
    let lines = Self.questions.prefix(count).enumerated().map { position, text in
      let note =
        switch position {
        case ..<6, 18: "garden.md"
        case ..<12, 19: "git/undo.md"
        default: "bread.txt"
        }
      return "{\"question\": \"\(text)\", \"relevant\": [\"notes/\(note)\"]}"
    }
    try workspace.folder.file("q.jsonl", lines.joined(separator: "\n"))
  }

  @Test("--use-floor stores the floor that is suggested, and says what is missing if none is")
  func storesTheFloor() async throws {
    let workspace = try Workspace.withSources()
    try await workspace.run("add", "notes", code: 0)
    try writeQuestions(19, in: workspace)
    let few = try await workspace.run("evaluate", "--questions", "q.jsonl", "--use-floor", code: 1)
    few.expectOutput("hit@1")
    #expect(
      few.errors.contains(
        "The floor isn't stored: that takes 20 questions with an answer, and there are 19."),
      few.comment)
    let unchanged = try await workspace.run("models", "floor", "--json")
    #expect(try unchanged.json()["is_set"] as? Bool == false, unchanged.comment)

    try writeQuestions(20, in: workspace)
    let plain = try await workspace.run("evaluate", "--questions", "q.jsonl", "--json")
    let floor = try #require(try plain.json()["floor"] as? [String: Any])
    let suggested = try #require(floor["suggested"] as? [String: Any])
    #expect(floor["is_stored"] == nil, plain.comment)
    #expect(try await workspace.run("models", "floor", "--json").json()["is_set"] as? Bool == false)

    let stored = try await workspace.run(
      "evaluate", "--questions", "q.jsonl", "--use-floor", code: 0)
    stored.expectOutput("granite-embedding-30m-english: The floor is now a cosine of")
    #expect(!stored.output.contains("made by a model"), stored.comment)
    let file = workspace.url.appending(path: "q.jsonl")
    let made = try String(contentsOf: file, encoding: .utf8).replacing(
      "{", with: #"{"made": {"seed": 1, "draw": 1, "model": "m"}, "#)
    try workspace.folder.file("made.jsonl", made)
    let remark = try await workspace.run("evaluate", "--questions", "made.jsonl", "--use-floor")
    remark.expectOutput("Most questions were made by a model.")
    let set = try await workspace.run("models", "floor", "--json").json()
    #expect(set["is_set"] as? Bool == true)
    #expect(set["cosine"] as? Double == suggested["cosine"] as? Double)
    let after = try await workspace.run(
      "evaluate", "--questions", "q.jsonl", "--use-floor", "--json")
    let current = try #require(try after.json()["floor"] as? [String: Any])
    #expect(current["is_stored"] as? Bool == true, after.comment)
    #expect(
      (current["current"] as? [String: Any])?["cosine"] as? Double == set["cosine"] as? Double)
  }

  @Test("Two embedding models are compared, and one without all vectors is an error")
  func twoModels() async throws {
    let workspace = try Workspace.withSources()
    let folder = workspace.url.appending(path: "models")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["all-MiniLM-L6-v2", "twin"] {
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: name),
        withDestinationURL: Weights.miniLM.resolvingSymlinksInPath())
    }
    let models = ["RECOLLECT_MODELS": folder.path]
    func run(_ arguments: String...) async throws -> Run.Outcome {
      try await workspace.run(arguments, environment: models)
    }
    #expect(try await run("add", "notes").code == 0)
    #expect(try await run("models", "use", "twin", "--keep").code == 0)
    try writeQuestions(20, in: workspace)
    let old = "hybrid,embedder=all-MiniLM-L6-v2"
    let outcome = try await run(
      "evaluate", "--questions", "q.jsonl", "--setting", "hybrid", "--setting", old, "--use-floor",
      "--html", "r.html")
    #expect(outcome.code == 0, outcome.comment)
    let text = outcome.output.replacing("\n", with: " ")
    for part in [
      "hybrid and \(old) rank the answers of all questions alike", "The floor of twin is a cosine",
      "The floor of all-MiniLM-L6-v2 is a cosine", "twin: The floor is now",
      "all-MiniLM-L6-v2: The floor is now", "--reset --embedder all-MiniLM-L6-v2`",
    ] {
      #expect(text.contains(part), outcome.comment)
    }
    let page = try Data(contentsOf: workspace.url.appending(path: "r.html"))
    #expect(XMLParser(data: page).parse())
    #expect(String(decoding: page, as: UTF8.self).contains("<h2>The floor of twin</h2>"))
    let json = try await run(
      "evaluate", "--questions", "q.jsonl", "--setting", "hybrid", "--setting", old, "--json")
    let others = try #require(try json.json()["other_floors"] as? [[String: Any]])
    let name = try #require(others.first?["embedder"] as? String)
    #expect(others.count == 1 && name.hasPrefix("all-MiniLM-L6-v2@"), json.comment)

    try await DatabaseQueue(path: workspace.library).write { database in
      try database.execute(
        sql: """
          DELETE FROM embeddings WHERE chunk_id = (SELECT min(id) FROM chunks) AND model_id = (
            SELECT id FROM models WHERE state = 'kept')
          """)
    }
    for (setting, part) in [(old, "only 2 of 3"), ("hybrid,embedder=none", "no vectors of none")] {
      let refused = try await run("evaluate", "--questions", "q.jsonl", "--setting", setting)
      #expect(refused.code == 66 && refused.output.isEmpty, refused.comment)
      #expect(refused.errors.contains(part), refused.comment)
      refused.expectErrors("recollect models use NAME --keep")
    }
  }
}
