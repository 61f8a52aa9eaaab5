import Foundation
import Testing

@Suite("The embedding model of a new library", .needsEmbedder)
struct EmbedderChoiceTests {
  private static let german = [
    "miete.md":
      "# Miete\n\nDie Miete steigt ab dem 1. März auf 840 Euro, und die Nebenkosten bleiben gleich.\n",
    "garten.md":
      "# Garten\n\nDie Tomaten habe ich ins Freie gesetzt, weil es nicht mehr so kalt ist.\n",
    "arzt.md": "# Zahnarzt\n\nDer Zahn muss raus, und der Termin ist am 3. Juni um acht Uhr.\n",
  ]

  /// Returns a workspace of German notes, and the variable of a model folder with some of the
  /// models.
  private func workspace(_ names: String...) throws -> (Workspace, [String: String]) {
    let workspace = try Workspace()
    for (path, text) in Self.german { try workspace.folder.file("notizen/\(path)", text) }
    let folder = workspace.url.appending(path: "models")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in names {
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: name),
        withDestinationURL: Weights.folder.appending(path: name).resolvingSymlinksInPath())
    }
    return (workspace, ["RECOLLECT_MODELS": folder.path])
  }

  @Test("Without the multilingual model a message says how to get it, and the default one is used")
  func missing() async throws {
    let (workspace, models) = try workspace("granite-embedding-30m-english")
    let added = try await workspace.run("add", "notizen", "--json", environment: models, code: 0)
    added.expectErrors(
      "3 of 3 sampled texts are in German", "`recollect models get multilingual-e5-small`",
      "`recollect models use multilingual-e5-small` changes")
    // The same isn't said twice.
    #expect(added.errors.components(separatedBy: "find less").count == 2, added.comment)
    let choice = try #require(try added.json()["embedder_choice"] as? [String: Any])
    #expect(
      Set(choice.keys) == ["name", "languages", "unsuited_languages", "command"], added.comment)
    #expect(choice["name"] as? String == "granite-embedding-30m-english")
    #expect(choice["languages"] as? [String: Int] == ["de": 3])

    let status = try await workspace.run("status", environment: models)
    status.expectOutput(
      "Written  in German (3 threads)\n", "recollect models get multilingual-e5-small")
    let again = try await workspace.run("add", "notizen", "--json", environment: models)
    #expect(try again.json()["embedder_choice"] == nil, again.comment)
    again.expectErrors("wasn't made for German")
  }

  @Test("English texts take the default model without a word")
  func english() async throws {
    let workspace = try Workspace.withSources()
    let added = try await workspace.run("add", "notes", "mail.mbox", "--json")
    #expect(added.errors == "New library: \(workspace.library)\n", added.comment)
    let choice = try #require(try added.json()["embedder_choice"] as? [String: Any])
    #expect(choice["name"] as? String == "granite-embedding-30m-english", added.comment)
    #expect(choice["unsuited_languages"] as? [String] == [], added.comment)
    #expect((choice["languages"] as? [String: Int])?["en"] ?? 0 > 0, added.comment)
  }

  @Test("A model that is named is used, whatever the language")
  func named() async throws {
    let (workspace, models) = try workspace("granite-embedding-30m-english", "all-MiniLM-L6-v2")
    let added = try await workspace.run(
      "add", "notizen", "--json", "--embedder", "all-MiniLM-L6-v2", environment: models)
    #expect(try added.json()["embedder_choice"] == nil, added.comment)
    let status = try await workspace.run("status", "--json", environment: models)
    #expect(
      (try status.json()["embedder"] as? String)?.hasPrefix("all-MiniLM-L6-v2@") == true,
      status.comment)
  }

  @Test("A path that can't be read chooses nothing and leaves no library")
  func unreadable() async throws {
    let (workspace, models) = try workspace("granite-embedding-30m-english")
    let added = try await workspace.run("add", "missing", "--json", environment: models, code: 66)
    #expect(try added.json()["embedder_choice"] == nil, added.comment)
    #expect(!FileManager.default.fileExists(atPath: workspace.library))
  }

  @Test(
    "German texts take the multilingual model, and a question in English finds them",
    .enabled(if: Weights.has(Weights.multilingual), "needs `Scripts/fetch-models multilingual`"))
  func multilingual() async throws {
    let (workspace, models) = try workspace(
      "granite-embedding-30m-english", "multilingual-e5-small")
    let added = try await workspace.run("add", "notizen", environment: models)
    #expect(
      added.errors.contains(
        "begins with the embedding model multilingual-e5-small, because 3 of 3 "),
      added.comment)
    let status = try await workspace.run("status", environment: models)
    status.expectOutput("Embedder multilingual-e5-small@")
    #expect(!status.output.contains("find less"), status.comment)
    let found = try await workspace.run("search", "How much is the rent?", environment: models)
    found.expectOutput("Miete")
    // The library keeps it, whatever is added later.
    try workspace.writeSources()
    let more = try await workspace.run("add", "notes", "--json", environment: models)
    #expect(try more.json()["embedder_choice"] == nil, more.comment)
  }
}
