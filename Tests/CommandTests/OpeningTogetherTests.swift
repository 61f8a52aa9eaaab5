import Foundation
import Recollect
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
        outcome.expectErrors("is not one of its sources")
      }
    }
  }

  @Test("Each opens a library of the version before, and nothing of it is lost")
  func former() async throws {
    for _ in 0..<4 {
      let workspace = try await Workspace.withLibrary()
      let before = try await workspace.run("status", "--json")
      try workspace.writeMigrations(Schema.formerMigrations)
      for outcome in try await outcomes(6, in: workspace) {
        #expect(outcome.code == 66, outcome.comment)
        outcome.expectErrors("is not one of its sources")
      }
      let status = try await workspace.run("status", "--json")
      #expect(try status.json()["items"] as? Int == before.json()["items"] as? Int, status.comment)
    }
  }
}
