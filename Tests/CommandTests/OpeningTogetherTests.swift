import Foundation
import Testing

/// Several processes that open a file which none of them has brought up to now.
@Suite("Opening a library together")
struct OpeningTogetherTests {
  /// What each process ends with that is asked to remove what the library doesn't have: it opens the
  /// library to write it, and needs no model.
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
