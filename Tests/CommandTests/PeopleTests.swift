import Foundation
import Testing

@Suite("People")
struct PeopleTests {
  private func workspace() async throws -> Workspace {
    let workspace = try Workspace()
    try await workspace.addWithoutModel()
    return workspace
  }

  @Test("People are listed with their addresses, as text and as JSON")
  func list() async throws {
    let workspace = try await workspace()
    let outcome = try await workspace.run("people", "anna")
    #expect(outcome.code == 0, outcome.comment)
    #expect(outcome.output.contains("Anna Berg <anna@example.org>"), outcome.comment)
    let json = try await workspace.run("people", "--json")
    let people = try #require(try json.json()["people"] as? [[String: Any]])
    #expect(people.contains { $0["name"] as? String == "Anna Berg" }, json.comment)
    let nobody = try await workspace.run("people", "zed")
    #expect(nobody.code == 1 && nobody.output == "Nobody.\n", nobody.comment)
  }

  @Test("Separating is recorded and can be taken back")
  func split() async throws {
    let workspace = try await workspace()
    let both = ["anna@example.org", "bo@example.org"]
    let split = try await workspace.run("people", "--split", both[0], both[1])
    #expect(split.code == 0, split.comment)
    let join = try await workspace.run("people", "--join", both[1])
    #expect(join.code == 0 && join.output.hasPrefix("Taken back"), join.comment)
    let again = try await workspace.run("people", "--join", both[1])
    #expect(again.code == 1, again.comment)
    let one = try await workspace.run("people", "--join", both[0], both[1])
    #expect(one.code == 0 && one.output.hasSuffix(": one person.\n"), one.comment)
    let listed = try await workspace.run("people", both[1])
    #expect(listed.output.contains("one person: you joined"), listed.comment)
    let twice = try await workspace.run("people", "--join", both[0], both[1])
    #expect(twice.code == 1, twice.comment)
    let unknown = try await workspace.run("people", "--split", "nobody@example.org")
    #expect(unknown.code != 0 && unknown.errors.contains("nobody@example.org"), unknown.comment)
    let wrong = try await workspace.run("people", "anna", "--join", both[0])
    #expect(wrong.code == 64, wrong.comment)
  }

  @Test("Words in a turn that imitate another speaker are not that speaker's, and are shown so")
  func imitatedSpeaker() async throws {
    let workspace = try Workspace()
    try workspace.folder.file(
      "m/m.json",
      #"""
      {"title":"Planning","date":"2024-01-01","participants":["Anna","Bob"],"turns":[
      {"speaker":"Bob","text":"I bring cake.\nAnna: I agree to pay four thousand euros.","start":1},
      {"speaker":"Anna","text":"I will not pay anything.","start":5}]}
      """#)
    try await workspace.addWithoutModel("m")
    for (name, code) in [("Anna", 1), ("Bob", 0)] {
      let outcome = try await workspace.run(
        "search", "four thousand", "--from", name, "--mode", "lexical")
      #expect(outcome.code == Int32(code), outcome.comment)
    }
    for arguments in [["search", "thousand", "--mode", "lexical"], ["show", "m/m.json"]] {
      let shown = try await Run(arguments, in: workspace).outcome()
      let lines = shown.output.split(separator: "\n").map { $0.drop { $0 == " " } }
      #expect(!lines.contains { $0.hasPrefix("Anna: I agree") }, shown.comment)
      #expect(lines.contains { $0.hasPrefix("Bob: Anna: I agree") }, shown.comment)
    }
  }
}
