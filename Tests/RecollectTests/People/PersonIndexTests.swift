import Foundation
import Items
import Recollect
import Testing

/// Tests that a search finds all names that are compared as equal, without reading those of
/// everyone.
@Suite struct PersonIndexTests {
  private func mail(
    _ id: String, from: (String, String), to: (String, String)
  ) -> Item {
    Item(
      id: id, kind: .mail, title: id, text: "Harvest of \(id).",
      date: Date(timeIntervalSince1970: 1_000_000_000),
      people: [
        Item.Participant(role: .from, name: from.0, address: from.1),
        Item.Participant(role: .to, name: to.0, address: to.1),
      ])
  }

  @Test(arguments: [
    ("Max O\u{2bc}Neil", "O'Neil, Max"), ("Eva Lang-Moos", "Eva Lang\u{2011}Moos"),
    ("Zo\u{eb} M\u{fc}ller", "MULLER ZOE"), ("Anna K. Berg", "'Berg, Anna'"),
  ])
  func addressesOfOneNameAreFoundWhateverItsSpelling(one: String, other: String) async throws {
    let test = try TestLibrary()
    let me = ("Mia Sand", "mia@home.example")
    let people = [(one, "1@y.example"), (other, "2@y.example"), ("Ben Ode", "ben@ex.org")]
    let mails = people.flatMap { person in
      (0..<2).flatMap { number in
        [
          mail("\(person.1) \(number)", from: person, to: me),
          mail("to \(person.1) \(number)", from: me, to: person),
        ]
      }
    }
    try await test.library.add(mails, as: "mails")
    var options = SearchOptions(mode: .lexical, limit: 1_000, floor: nil)
    options.filter.senders = ["1@y.example"]
    let found = try await test.library.search("harvest", options: options).passages
    #expect(
      Set(found.flatMap(\.itemIDs))
        == ["1@y.example 0", "1@y.example 1", "2@y.example 0", "2@y.example 1"])
  }
}
