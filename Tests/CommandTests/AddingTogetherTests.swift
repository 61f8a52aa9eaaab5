import Foundation
import TestSupport
import Testing

@Suite("Adding to one library at the same time", .needsEmbedder)
struct AddingTogetherTests {
  @Test("The second program says that another one is adding, and embeds nothing twice")
  func together() async throws {
    let workspace = try Workspace()
    for note in 0..<120 {
      let words = (0..<60).map { "word\(note * 7 + $0 * 13)" }.joined(separator: " ")
      try workspace.folder.file("notes/\(note).txt", words + ".\n")
    }
    let first = try workspace.start("add", "notes", "--json")
    let file = workspace.library + "-adding"
    while first.process.endSoFar == nil, !FileManager.default.fileExists(atPath: file) {
      try await Task.sleep(for: .milliseconds(10))
    }
    let second = try await workspace.run("add", "notes", "--json", code: 0)
    #expect(
      second.errors.contains(
        "Another program (process \(first.process.processIdentifier)) is adding to this library."),
      second.comment)
    let outcome = try await first.outcome()
    #expect(outcome.code == 0, outcome.comment)
    let embedded = try [outcome, second].map { outcome in
      let path = try #require((try outcome.json()["paths"] as? [[String: Any]])?.first)
      let report = try #require(path["report"] as? [String: Any])
      return try #require(report["passages_embedded"] as? Int)
    }
    #expect(embedded[0] >= 120 && embedded[1] == 0, "\(embedded)")
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test("What a killed program leaves behind stops nobody")
  func leftBehind() async throws {
    let workspace = try Workspace.withSources()
    try workspace.folder.file("library.sqlite-adding", "1\n")
    let outcome = try await workspace.run("add", "notes")
    #expect(outcome.code == 0 && !outcome.errors.contains("Another program"), outcome.comment)
  }
}
