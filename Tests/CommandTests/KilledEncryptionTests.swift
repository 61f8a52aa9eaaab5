import Foundation
import TestSupport
import Testing

@Suite("Encryption that is killed", .serialized)
struct KilledEncryptionTests {
  @Test(
    "Seven kills of each leave the old or the new state, whole",
    arguments: ["encrypt", "anew", "decrypt"])
  func kills(_ change: String) async throws {
    let workspace = try Workspace()
    for number in 0..<400 {
      let words = (0..<300).map { "word\($0 * number)" }.joined(separator: " ")
      try workspace.folder.file("many/\(number).md", "# Note \(number)\n\nZebra. \(words)\n")
    }
    try await workspace.addWithoutModel("many")
    let old = ["RECOLLECT_KEY_COMMAND": "echo old"]
    let new = ["RECOLLECT_KEY_COMMAND": "echo new"]
    if change != "encrypt" {
      try await workspace.run("encrypt", environment: old, code: 0)
    }
    let arguments =
      switch change {
      case "encrypt": ["encrypt", "--key-command", "echo new"]
      case "anew": ["key", "anew", "--key-command", "echo old", "--new-key-command", "echo new"]
      default: ["decrypt", "--yes", "--key-command", "echo old"]
      }
    let kept = try Self.files(of: workspace)
    let whole = try await Self.duration { try await workspace.run(arguments) }
    var generator = SeededGenerator(seed: 40)
    var states: [Bool: Int] = [:]
    for trial in 0..<7 {
      try Self.restore(kept, of: workspace)
      let run = try Run(arguments, in: workspace)
      let wait = Double.random(in: 0.1...1.1, using: &generator) * whole
      try await Task.sleep(for: .seconds(wait))
      kill(run.process.processIdentifier, SIGKILL)
      _ = try await run.outcome()
      // With a key of the old state, then with one of the new: exactly one opens it, or none is
      // needed.
      var opened: Run.Outcome?
      var isOld = true
      for (environment, state) in [(old, true), (new, false)] {
        let outcome = try await workspace.run(
          "search", "zebra", "--mode", "lexical", environment: environment)
        if outcome.code == 0 { (opened, isOld) = (outcome, state); break }
        #expect(outcome.code == 77, "trial \(trial): \(outcome.comment)")
      }
      let outcome = try #require(opened, "trial \(trial)")
      #expect(outcome.errors == "", "trial \(trial)")
      states[isOld, default: 0] += 1
      let proof = try await workspace.run(
        "forget", "--prove", "quagga", environment: isOld ? old : new)
      #expect(proof.code == 0, "trial \(trial): \(proof.comment)")
    }
    #expect(states.values.reduce(0, +) == 7)
  }

  private static func duration(_ body: () async throws -> Run.Outcome) async throws -> Double {
    let start = ContinuousClock.now
    let outcome = try await body()
    #expect(outcome.code == 0, outcome.comment)
    let time = (ContinuousClock.now - start).components
    return Double(time.seconds) + Double(time.attoseconds) * 1e-18
  }

  /// The library, its keys, and what SQLite has beside it.
  private static func files(of workspace: Workspace) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: workspace.url.path)
      .filter { $0.hasPrefix("library.sqlite") }
    return try Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, try Data(contentsOf: workspace.url.appending(path: $0)))
      })
  }

  private static func restore(_ files: [String: Data], of workspace: Workspace) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: workspace.url.path)
    where name.hasPrefix("library.sqlite") {
      try FileManager.default.removeItem(at: workspace.url.appending(path: name))
    }
    for (name, data) in files { try data.write(to: workspace.url.appending(path: name)) }
  }
}
