import Foundation
import Testing

/// Tests of several processes that open and update the same library at once.
@Suite("Opening a library together")
struct OpeningTogetherTests {
  /// Returns the outcomes of processes that try to remove an unknown source at the same time.
  ///
  /// Removing opens the library for writing and needs no model.
  private func outcomes(_ count: Int, in workspace: Workspace) async throws -> [Run.Outcome] {
    let runs = try (0..<count).map { _ in try workspace.start("remove", "nothing") }
    var outcomes: [Run.Outcome] = []
    for run in runs { outcomes.append(try await run.outcome()) }
    return outcomes
  }

  @Test("Each opens a new library")
  func new() async throws {
    for _ in 0..<12 {
      let workspace = try Workspace()
      try workspace.folder.file("library.sqlite", "")
      for outcome in try await outcomes(6, in: workspace) {
        #expect(outcome.code == 66, outcome.comment)
        #expect(outcome.errors.contains("is not one of its sources"), outcome.comment)
      }
    }
  }

  @Test("Each opens a library of an older version, and nothing of it is lost")
  func old() async throws {
    for _ in 0..<4 {
      let workspace = try Workspace()
      try workspace.writeOldLibrary(threads: 500)
      for outcome in try await outcomes(6, in: workspace) {
        #expect(outcome.code == 66, outcome.comment)
        #expect(outcome.errors.contains("Its sources are: /old"), outcome.comment)
      }
      let status = try await workspace.run("status", "--json")
      #expect(try status.json()["items"] as? Int == 500, status.comment)
    }
  }
}
