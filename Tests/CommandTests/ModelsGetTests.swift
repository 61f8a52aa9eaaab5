import Foundation
import Testing

@Suite("Fetching a model") struct ModelsGetTests {
  @Test("A model that is installed isn't fetched again", .needsEmbedder)
  func installed() async throws {
    let workspace = try Workspace()
    let outcome = try await workspace.run(
      "models", "get", "minilm", environment: ["RECOLLECT_MODELS": Weights.folder.path], code: 0)
    #expect(
      outcome.output == "Models: all installed in \(Weights.folder.path)\n", outcome.comment)
  }

  @Test("The models are listed for the folder of the configuration file")
  func list() async throws {
    let workspace = try Workspace()
    let folder = workspace.url.appending(path: "weights")
    let configuration = workspace.url.appending(path: "settings/recollect/config.yaml")
    try FileManager.default.createDirectory(
      at: configuration.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("models: \(folder.path)\n".utf8).write(to: configuration)
    let environment = [
      "RECOLLECT_MODELS": "", "XDG_CONFIG_HOME": workspace.url.appending(path: "settings").path,
    ]
    let outcome = try await workspace.run(
      "models", "get", "--list", environment: environment, code: 0)
    #expect(outcome.output.hasPrefix("Models in \(folder.path):\n"), outcome.comment)
    #expect(
      outcome.output.contains(/embedder +granite-embedding-30m-english +\d+ MB +missing/),
      outcome.comment)
  }

  @Test("A name that isn't known, or looks like an option, is answered with the known ones")
  func unknownName() async throws {
    let workspace = try Workspace()
    for name in ["gpt-9", "--check"] {
      let outcome = try await workspace.run("models", "get", "--", name, code: 1)
      outcome.expectErrors("there is no model called \(name). The models are: ")
    }
  }

  @Test("A program without the script says what installs it")
  func withoutScript() async throws {
    let workspace = try Workspace()
    let program = workspace.url.appending(path: "bin/recollect")
    try FileManager.default.createDirectory(
      at: program.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: try #require(Run.program), to: program)
    let outcome = try await Run(
      executable: program.path, ["models", "get"], in: workspace
    ).outcome(code: 66)
    #expect(
      outcome.errors.contains("share/recollect/fetch-models: The script")
        && outcome.errors.contains("`make install`"), outcome.comment)
  }
}
