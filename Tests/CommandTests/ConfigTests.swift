import Foundation
import Testing

@Suite("The configuration file")
struct ConfigTests {
  private func filled(_ settings: String) async throws -> Workspace {
    let workspace = try await Workspace.withLibrary()
    try workspace.folder.file(".config/recollect/config.yaml", settings)
    return workspace
  }

  @Test("Its values are used, and config shows where each comes from")
  func values() async throws {
    let workspace = try await filled(
      """
      # mine
      library: ../../library.sqlite
      exclusions: [drafts/, '*.log']
      limits:
        results: 1

      """)
    let here = ["RECOLLECT_LIBRARY": ""]
    let found = try await workspace.run(
      "search", "the", "--mode", "lexical", "--all", environment: here, code: 0)
    found.expectOutput("1. ")
    #expect(!found.output.contains("\n2. "), found.comment)
    let more = try await workspace.run(
      "search", "the", "--mode", "lexical", "--all", "--limit", "2", environment: here)
    more.expectOutput("\n2. ")
    let json = try await workspace.run("config", "--json", environment: here)
    let settings = try #require(try json.json()["settings"] as? [String: [String: Any]])
    #expect(settings["library"]?["value"] as? String == workspace.library, json.comment)
    #expect(settings["library"]?["line"] as? Int == 2, json.comment)
    #expect(settings["exclusions"]?["values"] as? [String] == ["drafts/", "*.log"], json.comment)
    #expect(settings["limits.results"]?["line"] as? Int == 5, json.comment)
    #expect(settings["models"]?["variable"] as? String == "RECOLLECT_MODELS", json.comment)
    #expect(settings["languages"]?["origin"] as? String == "default", json.comment)
    let text = try await workspace.run("config")
    text.expectOutput("(RECOLLECT_LIBRARY)", "drafts/, *.log  (line 3)")
  }

  @Test(
    "What it can't mean is an error with the line and the known keys",
    arguments: [
      ("library: a\nlibary: b\n", ":2: There is no key 'libary'. The keys are library, models, "),
      ("limits:\n  results: many\n", ":2: The value must be a number from 1 to 1000."),
      ("limits:\n  speed: 3\n", ":2: There is no key 'speed'. The keys are results, threads."),
      ("exclusions: {a: b}\n", ":1: The value must be a list"),
      ("- library\n", ":1: The file must"),
      ("library: [\n", "This isn't YAML: "),
    ])
  func refused(settings: String, message: String) async throws {
    let workspace = try await filled(settings)
    let outcome = try await workspace.run("status")
    #expect(outcome.code == 65 && outcome.output.isEmpty, outcome.comment)
    outcome.expectErrors("/.config/recollect/config.yaml")
    #expect(outcome.errors.contains(message), outcome.comment)
    try await workspace.run("status", "--help", code: 0)
  }

  @Test("XDG_CONFIG_HOME names its folder; exclusions hold for every add", .needsEmbedder)
  func exclusions() async throws {
    let workspace = try Workspace()
    try workspace.folder.file("xdg/recollect/config.yaml", "exclusions: drafts/\n")
    try workspace.folder.file("notes/kept.txt", "The zebra.")
    try workspace.folder.file("notes/drafts/left.txt", "The okapi.")
    let environment = ["XDG_CONFIG_HOME": workspace.url.appending(path: "xdg").path]
    for _ in 0..<2 {
      try await workspace.run("add", "notes", environment: environment, code: 0)
    }
    let status = try await workspace.run("status", "--json")
    let source = try #require((try status.json()["sources"] as? [[String: Any]])?.first)
    #expect((source["items"] as? [String: Int])?["note"] == 1, status.comment)
    #expect(source["exclusions"] as? [String] == ["drafts/"], status.comment)
  }
}
