import Foundation
import ImportSupport
import Items
import Recollect
import Testing

/// Tests of ids and names with NULs, at which SQLite would truncate them.
@Suite struct NullTests {
  @Test func aMailSurvivesAnEdit() async throws {
    let library = try TestLibrary()
    let mail = Mails.mail("a\0b@x", subject: "=?utf-8?Q?Ripe=00quinces?=", "The harvest.")
    try library.write(mail, to: "a.eml")
    try library.write(Mails.mail("c", answering: ["a\0b@x"], day: 2), to: "c.eml")
    try await library.add()
    #expect(try library.items() == ["ab@x", "c"])
    #expect(try library.count("threads") == 1)
    try library.write(mail + "And the medlars.\n", to: "a.eml")
    try await library.add()
    #expect(try library.items() == ["ab@x", "c"])
    #expect(try await library.find("medlars").count == 1)
    #expect(
      try library.strings("SELECT title FROM items ORDER BY ordinal").first?.hasSuffix("quinces")
        == true)
    try await library.expectFresh()
  }

  @Test func anItemOfAnAppSurvivesAnEdit() async throws {
    let library = try TestLibrary()
    let anna = Item.Participant(role: .from, name: "Anna\0Berg", address: "anna@example.org")
    var item = Item(
      id: "a\0b", kind: .note, title: "Ripe\0quinces", text: "The harvest.", people: [anna])
    try await library.library.add([item], as: "app")
    let again = try await library.library.add([item], as: "app")
    #expect(again.changedNothing)
    item.text = "The medlars."
    try await library.library.add([item], as: "app")
    #expect(try library.items() == ["a b"])
    #expect(try library.strings("SELECT title FROM items") == ["Ripe quinces"])
    #expect(try library.strings("SELECT name FROM participants") == ["Anna Berg"])
    #expect(try await library.find("medlars").count == 1)
    #expect(try LibraryRows.faults(library.library.url) == [])
  }
}
