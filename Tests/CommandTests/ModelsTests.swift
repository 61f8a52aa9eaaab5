import Foundation
import Testing

@Suite("Changing the embedding model of a library", .needsEmbedder)
struct ModelsTests {
  /// A workspace whose model folder has all-MiniLM-L6-v2 twice, under two names.
  private func workspace() throws -> (workspace: Workspace, models: [String: String]) {
    let workspace = try Workspace.withSources()
    for name in ["all-MiniLM-L6-v2", "twin"] {
      let folder = workspace.url.appending(path: "models")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: name),
        withDestinationURL: Weights.miniLM.resolvingSymlinksInPath())
    }
    return (workspace, ["RECOLLECT_MODELS": workspace.url.appending(path: "models").path])
  }

  private func states(_ outcome: Run.Outcome) throws -> [String] {
    let library = try #require(try outcome.json()["library"] as? [String: Any])
    let embedders = try #require(library["embedders"] as? [[String: Any]])
    return embedders.map { "\($0["name"] ?? "") \($0["state"] ?? "") \($0["vectors"] ?? "")" }
  }

  @Test("The library changes to the model, and every command uses it from then on")
  func use() async throws {
    let (workspace, models) = try workspace()
    try await workspace.run("add", "notes", environment: models, code: 0)
    let used = try await workspace.run("models", "use", "twin", environment: models, code: 0)
    used.expectOutput(
      "Uses twin now. 3 passages embedded in", "The vectors of all-MiniLM-L6-v2 are removed.")
    let list = try await workspace.run("models", "--json", environment: models)
    #expect(try states(list) == ["twin in_use 3"], list.comment)

    let search = try await workspace.run(
      "search", "picking vegetables before it gets cold", environment: models)
    search.expectOutput("The garden in autumn")
    try await workspace.run("add", "mail.mbox", environment: models, code: 0)
    let again = try await workspace.run("models", "use", "twin", "--json", environment: models)
    let json = try again.json()
    #expect(json["embedded"] as? Int == 0 && json["replaced"] == nil, again.comment)

    // The program says what to do if the model is gone.
    try FileManager.default.removeItem(at: workspace.url.appending(path: "models/twin"))
    let gone = try await workspace.run("search", "undo", environment: models, code: 66)
    gone.expectErrors("recollect models use all-MiniLM-L6-v2")
    try await workspace.run(
      "models", "use", "all-MiniLM-L6-v2", environment: models, code: 0)
    try await workspace.run("search", "undo", environment: models, code: 0)
  }

  @Test("With --keep both models' vectors stay, until one is dropped")
  func keep() async throws {
    let (workspace, models) = try workspace()
    _ = try await workspace.run("add", "notes", environment: models)
    let used = try await workspace.run(
      "models", "use", "twin", "--keep", "--json", environment: models)
    let report = try used.json()
    #expect(report["embedded"] as? Int == 3 && report["keeps_old"] as? Bool == true, used.comment)
    #expect((report["replaced"] as? String)?.hasPrefix("all-MiniLM-L6-v2@") == true, used.comment)
    // An import makes the vectors of both.
    _ = try await workspace.run("add", "mail.mbox", environment: models)
    let list = try await workspace.run("models", "--json", environment: models)
    #expect(try states(list) == ["twin in_use 5", "all-MiniLM-L6-v2 kept 5"], list.comment)
    let text = try await workspace.run("models", environment: models)
    text.expectOutput(
      "twin              in use, 5 vectors\n", "recollect models drop all-MiniLM-L6-v2")
    try await workspace.run(
      "search", "undo", "--embedder", "all-MiniLM-L6-v2", environment: models, code: 0)

    let inUse = try await workspace.run("models", "drop", "twin", environment: models, code: 64)
    inUse.expectErrors("recollect models use")
    let unknown = try await workspace.run("models", "drop", "none", environment: models, code: 66)
    unknown.expectErrors("no vectors of none")
    let dropped = try await workspace.run(
      "models", "drop", "all-MiniLM-L6-v2", environment: models)
    #expect(dropped.output.hasPrefix("Removed 5 vectors of all-MiniLM-L6-v2@"), dropped.comment)
    try await workspace.run(
      "search", "undo", "--embedder", "all-MiniLM-L6-v2", environment: models, code: 65)
  }

  @Test("A floor that is set is shown, used by searches, and goes with the model")
  func floor() async throws {
    let (workspace, models) = try workspace()
    _ = try await workspace.run("add", "notes", environment: models)
    let query = ["search", "picking vegetables before it gets cold", "--mode", "vector", "--json"]
    func found() async throws -> Int {
      let search = try await workspace.run(query, environment: models)
      return try #require(try search.json()["passages"] as? [Any]).count
    }
    let count = try await found()
    #expect(count > 0)
    let shown = try await workspace.run("models", "floor", environment: models)
    #expect(
      shown.code == 0 && shown.output.contains("all-MiniLM-L6-v2: The floor is a cosine of 0."))
    shown.expectOutput("measured with built-in texts")

    let set = try await workspace.run("models", "floor", "0.999", environment: models)
    set.expectOutput("The floor is now a cosine of 0.999, which was set.")
    #expect(try await found() == 0)
    let status = try await workspace.run("status", environment: models)
    status.expectOutput("floor 0.999 (set)")
    let fields = try await workspace.run("status", "--json", environment: models)
    #expect((try fields.json()["floor"] as? Double).map { abs($0 - 0.999) < 1e-6 } == true)
    let list = try await workspace.run("models", environment: models)
    list.expectOutput("in use, 3 vectors, floor 0.999 (set)")

    // Another model has its own, and the one of a kept model is named with it.
    _ = try await workspace.run("models", "use", "twin", "--keep", environment: models)
    let json = try await workspace.run("models", "floor", "--json", environment: models)
    #expect(
      Set(try json.json().keys) == ["library", "embedder", "cosine", "is_set", "measured"],
      json.comment)
    #expect(try json.json()["is_set"] as? Bool == false, json.comment)
    #expect(try await found() == count)
    let kept = try await workspace.run(
      "models", "floor", "--embedder", "all-MiniLM-L6-v2", environment: models)
    kept.expectOutput("--reset --embedder all-MiniLM-L6-v2`")
    let reset = try await workspace.run(
      "models", "floor", "--reset", "--embedder", "all-MiniLM-L6-v2", environment: models)
    reset.expectOutput("The floor is now a cosine of 0.3")
    let negative = try await workspace.run("models", "floor", "--", "-0.5", environment: models)
    negative.expectOutput("twin: The floor is now a cosine of -0.50")
  }

  @Test("A floor that is no cosine is 64, and one of an unknown model 66")
  func badFloor() async throws {
    let workspace = try await Workspace.withLibrary()
    for arguments in [["1.5"], ["nan"], ["x"], ["0.3", "--reset"], ["--", "-2"]] {
      let outcome = try await workspace.run(["models", "floor"] + arguments)
      #expect(outcome.code == 64 && outcome.output.isEmpty, outcome.comment)
    }
    let unknown = try await workspace.run("models", "floor", "0.3", "--embedder", "none", code: 66)
    unknown.expectErrors("no vectors of none")
  }

  @Test("A model outside the model folder is found by its path later")
  func path() async throws {
    let (workspace, models) = try workspace()
    let place = workspace.url.appending(path: "elsewhere/mine")
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: place, withDestinationURL: Weights.miniLM.resolvingSymlinksInPath())
    try await workspace.run(
      "add", "notes", "--embedder", place.path, environment: models, code: 0)
    try await workspace.run("search", "undo a commit", environment: models, code: 0)
    let none = try await workspace.run("models", "use", "no-such", environment: models, code: 66)
    none.expectErrors("no-such")
  }
}
