import Foundation
import GRDB
import Items
import Recollect
import Testing
import TestSupport

/// Tests that a stranger's mails never change who is who among others.
@Suite struct SpoofedPeopleTests {
  private static let me = ("Mia Sand", "mia@home.example")
  /// People with all their addresses.
  private static let people = [
    ("Anna Berg", ["anna@ex.org", "a.berg@work.example"]), ("Ben Ode", ["ben@ex.org"]),
    ("Cem Acar", ["cem@ex.org", "cem@old.example"]), ("Dana Novak", ["dana@ex.org"]),
  ]

  private static func mail(
    _ id: String, from: (String, String), to: [(String, String)], _ text: String
  ) -> Item {
    Item(
      id: id, kind: .mail, title: id, text: text, date: Date(timeIntervalSince1970: 1_000_000_000),
      people: [Item.Participant(role: .from, name: from.0, address: from.1)]
        + to.map { Item.Participant(role: .to, name: $0.0, address: $0.1) })
  }

  /// Two mails from each address to me, and two from me to each.
  private static let honest: [Item] = people.flatMap { name, addresses in
    addresses.flatMap { address in
      (0..<2).flatMap { number in
        [
          mail("h\(number) \(address)", from: (name, address), to: [me], "Harvest of \(address)."),
          mail("m\(number) \(address)", from: me, to: [(name, address)], "Harvest, please."),
        ]
      }
    }
  }

  /// Returns mails with any combination of names and addresses of a stranger and of others.
  ///
  /// A stranger can forge a sender, but not in more mails than there are true ones: at most one of
  /// each.
  private static func spoofed(_ count: Int, _ generator: inout SeededGenerator) -> [Item] {
    let names = people.map(\.0) + ["Anna", "ben@ex.org", "", "Zed", "Acar, Cem", "Anna Ben Ode"]
    let addresses = people.flatMap(\.1) + ["eve@evil.example", "eve2@evil.example", me.1]
    let forged = addresses.shuffled(using: &generator)
    func name() -> String { names.randomElement(using: &generator) ?? "" }
    return (0..<count).map { number in
      let sender = number.isMultiple(of: 4) ? forged[number / 4] : "eve@evil.example"
      let from = (name(), sender)
      let others = addresses.shuffled(using: &generator).prefix(3).map { (name(), $0) }
      return mail("spoof\(number)", from: from, to: others, "Harvest of Eve.")
    }
  }

  private func senders(_ text: String, in test: TestLibrary) async throws -> Set<String> {
    try await found(text, in: test).filter { !$0.hasPrefix("spoof") }
  }

  /// Returns the items that a search finds from somebody.
  private func found(_ text: String, in test: TestLibrary) async throws -> Set<String> {
    var options = SearchOptions(mode: .lexical, limit: 1_000, floor: nil)
    options.filter.senders = [text]
    return Set(
      try await test.library.search("harvest", options: options).passages.flatMap(\.itemIDs))
  }

  /// Returns the items from the people whom the list has for a text.
  private func listed(_ text: String, in test: TestLibrary) async throws -> Set<String> {
    let people = try await test.library.people(matching: text)
    let names = Set(people.flatMap(\.identities).map { "\($0.name) <\($0.address)>" })
    return Set(
      try test.read { database in
        try Row.fetchAll(
          database,
          sql: """
            SELECT external_id, p.name || ' <' || p.address || '>'
            FROM participants p JOIN items ON items.id = item_id WHERE role = 'from'
            """
        ).filter { names.contains($0[1] as String) }.map { $0[0] as String }
      })
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
  func spoofedMailsChangeNobodyElse(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let test = try TestLibrary()
    try await test.library.add(Self.honest, as: "mails")
    let queries = Self.people.flatMap { [$0.0] + $0.1 } + ["anna", "ben", Self.me.0]
    var before: [String: Set<String>] = [:]
    for query in queries { before[query] = try await senders(query, in: test) }
    #expect(before["anna@ex.org"]?.contains("h0 a.berg@work.example") == true)
    #expect(before["ben"]?.count == 2)
    try await test.library.add(Self.spoofed(12, &generator), as: "spoofs")
    for query in queries {
      let found = try await senders(query, in: test)
      #expect(found.symmetricDifference(before[query] ?? []) == [], "\(query)")
    }
    for (name, addresses) in Self.people {
      let person = try await test.library.people(matching: addresses[0]).first { person in
        person.identities.contains { $0.name == name && $0.address == addresses[0] }
      }
      let all = Set(person?.identities.map(\.address) ?? [])
      #expect(all.isSuperset(of: addresses))
      let others = Self.people.filter { $0.0 != name }.flatMap(\.1)
      #expect(all.isDisjoint(with: others), "\(name): \(all)")
    }
    // A search joins only those whom it names, and they are the people of the list.
    for query in queries + ["eve@", "zed", "ode"] {
      #expect(try await found(query, in: test) == listed(query, in: test), "\(query)")
    }
  }

  @Test func fiveNamesDontHideThePersonOfAnAddress() async throws {
    let test = try TestLibrary()
    let names = ["Eva Roth", "Finn Hay", "Gus Moor", "Hal Dorn", "Ida Wolf", "Ben Ode"]
    let spoofs = names.map { name in
      Self.mail("spoof \(name)", from: (name, "anna@ex.org"), to: [Self.me], "Harvest.")
    }
    try await test.library.add(Self.honest + spoofs, as: "mails")
    let harvests = try await senders("Anna Berg", in: test)
    #expect(harvests.filter { $0.hasPrefix("h") }.count == 4)
    #expect(try await senders("Ben Ode", in: test).count == 2)
  }

  @Test func aPersonWithoutANameIsNotTakenOver() async throws {
    let test = try TestLibrary()
    let nameless = (0..<3).map { number in
      Self.mail("h\(number)", from: ("", "nn@ex.org"), to: [Self.me], "Harvest.")
    }
    let spoof = Self.mail("spoof", from: ("Ben Ode", "nn@ex.org"), to: [Self.me], "Harvest.")
    try await test.library.add(Self.honest + nameless.map(\.self) + [spoof], as: "mails")
    #expect(try await senders("Ben Ode", in: test) == ["h0 ben@ex.org", "h1 ben@ex.org"])
    #expect(try await senders("nn@ex.org", in: test).count == 3)
  }

  @Test func whoIsSeparatedStaysSoUntilTheyAreJoined() async throws {
    let test = try TestLibrary()
    try await test.library.add(Self.honest, as: "mails")
    let (one, other) = ("anna@ex.org", "a.berg@work.example")
    #expect(try await senders(one, in: test).count == 4)
    let reasons = try await test.library.people(matching: one).flatMap(\.reasons)
    #expect(
      reasons == [.name("Anna Berg", addresses: [other, one], vouchers: [Self.me.1])])
    try await test.library.separatePeople([one, other])
    #expect(try await senders(one, in: test).count == 2)
    #expect(try await senders(other, in: test).count == 2)
    #expect(try await test.library.joinPeople([other]) == 1)
    #expect(try await senders(one, in: test).count == 4)
    try await test.library.separatePeople([other])
    #expect(try await senders(one, in: test).count == 2)
    #expect(try await test.library.joinPeople([one]) == 0)
    #expect(try await test.library.joinPeople([other.uppercased()]) == 1)
    for wrong in [["nobody@ex.org"], [one, one.uppercased()]] {
      await #expect(throws: LibraryError.self) { try await test.library.separatePeople(wrong) }
    }
    #expect(try test.count("separated_people") == 0)
  }

  @Test func peopleOfOneNameAreToldApartByTheirAddresses() async throws {
    let test = try TestLibrary()
    let eve = Self.mail("eve", from: ("Anna Berg", "eve@evil.example"), to: [Self.me], "Harvest.")
    try await test.library.add(Self.honest + [eve], as: "mails")
    let found = try await test.library.search("mails from Anna", options: SearchOptions(floor: nil))
    #expect(
      found.people.map(\.people)
        == [["Anna Berg <a.berg@work.example>", "Anna Berg <eve@evil.example>"]])
  }
}
