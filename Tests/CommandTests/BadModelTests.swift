import Foundation
import Testing

@Suite("Models that can't be used")
struct BadModelTests {
  @Test("Without an embedding model searching says how to get one, and that words still work")
  func noEmbedder() async throws {
    let workspace = try await Workspace.withLibrary()
    let outcome = try await workspace.run(
      "search", "undo", environment: ["RECOLLECT_MODELS": workspace.url.path], code: 66)
    outcome.expectErrors("recollect models get granite-embedding-30m-english", "--mode lexical")
  }

  @Test("Without an answer model asking says how to get one")
  func noAnswerModel() async throws {
    let workspace = try await Workspace.withLibrary()
    let outcome = try await workspace.run(
      "ask", "undo?", environment: ["RECOLLECT_MODELS": workspace.url.path], code: 66)
    outcome.expectErrors("recollect models get qwen2.5-coder-1.5b", "--model FILE")
  }

  @Test("A truncated embedding model is 65", .needsEmbedder)
  func truncatedEmbedder() async throws {
    let workspace = try await Workspace.withLibrary()
    let copy = workspace.url.appending(path: "cut")
    try FileManager.default.copyItem(at: Weights.miniLM.resolvingSymlinksInPath(), to: copy)
    let weights = copy.appending(path: "model.safetensors")
    let handle = try FileHandle(forUpdating: weights)
    try handle.truncate(atOffset: 1_000_000)
    try handle.close()
    let outcome = try await workspace.run("search", "undo", "--embedder", copy.path, code: 65)
    outcome.expectErrors("model.safetensors")
  }

  @Test(
    "A GGUF that isn't one, is cut off or of an unknown kind is 65",
    arguments: [
      Data("This is a poem and not a model.".utf8), Data("GGUF".utf8), Data(), unknownKind,
    ])
  func badGGUF(_ bytes: Data) async throws {
    let workspace = try await Workspace.withLibrary()
    let file = try workspace.folder.file("model.gguf", bytes)
    let arguments = [
      "ask", "What does the reflog remember?", "--mode", "lexical", "--all", "--model", file.path,
    ]
    for json in [false, true] {
      let outcome = try await workspace.run(arguments + (json ? ["--json"] : []), code: 65)
      #expect(outcome.errors.hasPrefix("recollect: \(file.path): "), outcome.comment)
      #expect(outcome.errors.split(separator: "\n").count == 1, outcome.comment)
      // The passages are listed before the model is loaded, and nothing after them.
      let list = /Found:\n(  \[\d+\] \S.*\n)+\n/
      #expect(
        json ? outcome.output.isEmpty : outcome.output.wholeMatch(of: list) != nil, outcome.comment)
    }
  }

  @Test("A model file that isn't there is 66")
  func missingFile() async throws {
    let workspace = try await Workspace.withLibrary()
    for model in ["./no-such.gguf", "no-such"] {
      let outcome = try await workspace.run(
        "ask", "reflog", "--mode", "lexical", "--model", model, code: 66)
      outcome.expectErrors("no-such")
    }
  }

  @Test("An empty model folder: both are missing, with the commands that fetch them")
  func inventory() async throws {
    let workspace = try Workspace()
    let environment = ["RECOLLECT_MODELS": workspace.url.path]
    let text = try await workspace.run("models", environment: environment, code: 1)
    text.expectOutput("recollect models get granite-embedding-30m-english")
    let outcome = try await workspace.run("models", "--json", environment: environment)
    let json = try outcome.json()
    #expect(Set(json.keys) == ["folder", "embedders", "answer_models", "missing"])
    let missing = try #require(json["missing"] as? [[String: String]])
    #expect(missing.count == 2)
    #expect(missing.allSatisfy { Set($0.keys) == ["name", "use", "command"] })
  }

  @Test("Checking a model folder finds the one that is damaged", .needsEmbedder)
  func check() async throws {
    let workspace = try Workspace()
    try FileManager.default.createSymbolicLink(
      at: workspace.url.appending(path: "all-MiniLM-L6-v2"),
      withDestinationURL: Weights.miniLM.resolvingSymlinksInPath())
    try workspace.folder.file("bad.gguf", "GGUF, or so it says")
    let outcome = try await workspace.run(
      "models", "--check", "--json", environment: ["RECOLLECT_MODELS": workspace.url.path])
    let json = try outcome.json()
    let embedder = try #require((json["embedders"] as? [[String: Any]])?.first)
    #expect((embedder["summary"] as? String)?.hasPrefix("384 dimensions") == true, outcome.comment)
    #expect(embedder["is_default"] as? Bool == true)
    let answers = try #require((json["answer_models"] as? [[String: Any]])?.first)
    #expect(answers["problem"] != nil, outcome.comment)
  }

  /// A GGUF file of an unknown architecture: a header with two strings and a vocabulary of one.
  private static var unknownKind: Data {
    var data = Data("GGUF".utf8)
    func add(_ value: some FixedWidthInteger) {
      withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) }
    }
    func add(_ text: String) {
      add(UInt64(text.utf8.count))
      data.append(contentsOf: text.utf8)
    }
    add(UInt32(3))
    add(UInt64(0))
    add(UInt64(2))
    add("general.architecture")
    add(UInt32(8))
    add("abacus")
    add("tokenizer.ggml.tokens")
    add(UInt32(9))
    add(UInt32(8))
    add(UInt64(1))
    add("a")
    return data
  }
}
