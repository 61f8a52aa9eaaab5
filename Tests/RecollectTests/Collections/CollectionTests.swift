import Foundation
import Items
import Recollect
import Testing

/// Tests of items that don't come from files.
@Suite struct CollectionTests {
  @Test func itemsAreTheWholeOfTheirSource() async throws {
    let library = try TestLibrary()
    let items = [note("1", "Quinces."), note("2", "Medlars."), note("3", "Sloes.")]
    let report = try await library.library.add(items, as: "fruit")
    #expect(report.items == 3 && report.source == "items:fruit")
    #expect(library.embedder.take().count == 3)

    let again = try await library.library.add(items, as: "fruit")
    #expect(again.changedNothing && library.embedder.take().isEmpty)

    try await library.library.add([items[0], note("2", "Medlars, bletted.")], as: "fruit")
    #expect(library.embedder.take().count == 1)
    #expect(try library.items() == ["1", "2"])
    #expect(try LibraryRows.faults(library.library.url) == [])

    try await library.library.add([], as: "fruit")
    #expect(try library.items().isEmpty && library.count("chunks") == 0)
  }

  @Test func anOrderThatChangesEmbedsNothing() async throws {
    let library = try TestLibrary()
    let items = (0..<20).map { note("\($0)", "Note number \($0).") }
    try await library.library.add(items, as: "notes")
    _ = library.embedder.take()
    let report = try await library.library.add(items.reversed(), as: "notes")
    #expect(library.embedder.take().isEmpty && report.threadsStored == 0)
    #expect(try library.count("items") == 20)
  }

  @Test func anItemThatGoesLeavesTheOthersAsTheyWere() async throws {
    let library = try TestLibrary()
    let items = (0..<20).map { note("\($0)", "Note number \($0).") }
    try await library.library.add(items, as: "notes")
    let before = try await library.library.threads(containing: "7").map(\.id)
    let report = try await library.library.add(items.filter { $0.id != "3" }, as: "notes")
    #expect(report.threadsStored == 0 && report.threadsRemoved == 1)
    #expect(try await library.library.threads(containing: "7").map(\.id) == before)
    #expect(try await library.library.threads(containing: "3").isEmpty)
    #expect(try LibraryRows.faults(library.library.url) == [])
  }

  @Test func ofTwoItemsWithOneIDTheFirstCounts() async throws {
    let library = try TestLibrary()
    let items = [note("1", "Quinces."), note("2", "Medlars."), note("1", "Sloes.")]
    try await library.library.add(items, as: "fruit")
    #expect(try await library.find("quinces") == ["Quinces."])
    #expect(try await library.find("sloes").isEmpty)
  }

  @Test func aNameWithASlashIsNoPartOfAnother() async throws {
    let library = try TestLibrary()
    try await library.library.add([note("1", "Quinces.")], as: "team")
    try await library.library.add([note("2", "Medlars.")], as: "team/2024 plan")
    #expect(try library.items() == ["1", "2"])
    #expect(
      try library.strings("SELECT path FROM sources ORDER BY path")
        == ["items:team", "items:team/2024 plan"])
  }

  @Test func aNULInATextCutsNothingOff() async throws {
    let library = try TestLibrary()
    let item = Item(id: "1", kind: .note, title: "Ti\0tle", text: "before\0after, and the end.")
    try await library.library.add([item], as: "notes")
    #expect(try await library.find("end") == ["before after, and the end."])
    #expect(try LibraryRows.faults(library.library.url) == [])
  }

  @Test func everyKindAndRoleComesBack() async throws {
    let library = try TestLibrary()
    let people = Item.Participant.Role.allCases.map {
      Item.Participant(role: $0, name: "N \($0.rawValue)", address: "\($0.rawValue)@example.org")
    }
    let date = Date(timeIntervalSince1970: 1_600_000_000)
    for kind in Item.Kind.allCases {
      let item = Item(
        id: kind.rawValue, kind: kind, title: "Title \(kind)", text: "Quinces of \(kind).",
        date: date, people: people, tags: ["a", "b"])
      try await library.library.add([item], as: kind.rawValue)
    }
    let found = try await library.library.search("quinces").passages
    #expect(Set(found.map(\.kind)) == Set(Item.Kind.allCases))
    for passage in found {
      #expect(passage.date == date && Set(passage.people) == Set(people))
      #expect(passage.people.first?.role == .from)
    }
  }

  private func note(_ id: String, _ text: String) -> Item { Item(id: id, kind: .note, text: text) }
}
