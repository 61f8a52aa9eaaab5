import Foundation
import Testing

@Suite("People")
struct PeopleTests {
  @Test("People are listed with their addresses, as text and as JSON")
  func list() async throws {
    let workspace = try await Workspace.withLibrary()
    try await workspace.run("people", "anna", code: 0).expectOutput("Anna Berg <anna@example.org>")
    let json = try await workspace.run("people", "--json")
    let people = try #require(try json.json()["people"] as? [[String: Any]])
    #expect(people.contains { $0["name"] as? String == "Anna Berg" }, json.comment)
    let nobody = try await workspace.run("people", "zed")
    #expect(nobody.code == 1 && nobody.output == "Nobody.\n", nobody.comment)
  }

  @Test("Separating is recorded and can be taken back")
  func split() async throws {
    let workspace = try await Workspace.withLibrary()
    let both = ["anna@example.org", "bo@example.org"]
    try await workspace.run("people", "--split", both[0], both[1], code: 0)
    let join = try await workspace.run("people", "--join", both[1])
    #expect(join.code == 0 && join.output.hasPrefix("Taken back"), join.comment)
    try await workspace.run("people", "--join", both[1], code: 1)
    let one = try await workspace.run("people", "--join", both[0], both[1])
    #expect(one.code == 0 && one.output.hasSuffix(": one person.\n"), one.comment)
    try await workspace.run("people", both[1]).expectOutput("one person: you joined")
    try await workspace.run("people", "--join", both[0], both[1], code: 1)
    let unknown = try await workspace.run("people", "--split", "nobody@example.org")
    #expect(unknown.code != 0 && unknown.errors.contains("nobody@example.org"), unknown.comment)
    try await workspace.run("people", "anna", "--join", both[0], code: 64)
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
      let shown = try await workspace.run(arguments)
      let lines = shown.output.split(separator: "\n").map { $0.drop { $0 == " " } }
      #expect(!lines.contains { $0.hasPrefix("Anna: I agree") }, shown.comment)
      #expect(lines.contains { $0.hasPrefix("Bob: Anna: I agree") }, shown.comment)
    }
  }
}
