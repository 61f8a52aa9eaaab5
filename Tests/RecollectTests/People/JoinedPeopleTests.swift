import Foundation
import Items
import Recollect
import Testing

/// Tests of people whom the person has joined, because no rule does.
@Suite struct JoinedPeopleTests {
  private let one = "anna@ex.org"
  private let other = "a.berg@work.example"

  private func mail(_ id: String, from name: String, _ address: String) -> Item {
    Item(
      id: id, kind: .mail, title: id, text: "Harvest of \(id).",
      date: Date(timeIntervalSince1970: 1_000_000_000),
      people: [Item.Participant(role: .from, name: name, address: address)])
  }

  /// An archive in which nobody writes to the addresses of Anna.
  private func archive() async throws -> TestLibrary {
    let test = try TestLibrary()
    let items = [
      mail("one", from: "Anna Berg", one), mail("other", from: "Berg, Anna", other),
      mail("spoof", from: "Ben Ode", one), mail("ben", from: "Ben Ode", "ben@ex.org"),
      mail("more", from: "Anna Berg", one), mail("chat", from: "berry", ""),
    ]
    try await test.library.add(items, as: "mails")
    return test
  }

  private func items(from text: String, in test: TestLibrary) async throws -> Set<String> {
    var options = SearchOptions(mode: .lexical, limit: 1_000, floor: nil)
    options.filter.senders = [text]
    return Set(
      try await test.library.search("harvest", options: options).passages.flatMap(\.itemIDs))
  }

  @Test func addressesThatNoRuleJoinsAreOnePersonOnceJoined() async throws {
    let test = try await archive()
    #expect(try await items(from: other, in: test) == ["other"])
    #expect(try await test.library.joinPeople([one.uppercased(), other]) == 1)
    #expect(try await items(from: other, in: test) == ["one", "more", "other"])
    #expect(try await items(from: "Ben Ode", in: test) == ["ben", "spoof"])
    let reasons = try await test.library.people(matching: other).flatMap(\.reasons)
    #expect(reasons == [.stated([other, one])])
    #expect(try await test.library.joinPeople([one, other]) == 0)
    #expect(try test.count("joined_people") == 1)
  }

  @Test func aNameWithoutAnAddressIsJoinedToAnAddress() async throws {
    let test = try await archive()
    #expect(try await test.library.joinPeople(["Berry", one, other]) == 2)
    #expect(try await items(from: "berry", in: test) == ["chat", "one", "more", "other"])
  }

  @Test func theLastStatementCounts() async throws {
    let test = try await archive()
    try await test.library.joinPeople([one, other])
    try await test.library.separatePeople([one, other])
    #expect(try test.count("joined_people") == 0)
    #expect(try await items(from: other, in: test) == ["other"])
    #expect(try await test.library.joinPeople([one, other]) == 2)
    #expect(try test.count("separated_people") == 0)
    try await test.library.separatePeople([other])
    #expect(try await items(from: other, in: test) == ["other"])
    try await test.library.joinPeople([one, other])
    #expect(try await items(from: other, in: test) == ["one", "more", "other"])
  }

  @Test func aNameOfSeveralAddressesJoinsNobody() async throws {
    let test = try await archive()
    for wrong in [["Ben Ode", other], ["Anna Berg", "ben@ex.org"], ["nobody@ex.org", one]] {
      await #expect(throws: LibraryError.self) { try await test.library.joinPeople(wrong) }
    }
    #expect(try test.count("joined_people") == 0)
  }

  @Test func whoTakesAJoinedPersonsNameIsNotJoined() async throws {
    let test = try await archive()
    #expect(try await test.library.joinPeople(["Berry", one]) == 1)
    try await test.library.add([mail("eve", from: "Berry", "eve@evil.example")], as: "spoofs")
    // An address finds all that is written from it, whatever name it gives.
    #expect(try await items(from: one, in: test) == ["chat", "one", "more", "spoof"])
  }

  @Test func joinedPeopleAreForgottenWithEverything() async throws {
    let test = try await archive()
    try await test.library.joinPeople([one, other])
    try await test.library.forgetEverything()
    #expect(try test.count("joined_people") == 0)
  }
}
