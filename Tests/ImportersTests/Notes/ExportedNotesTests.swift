import Foundation
import Items
import NoteImporters
import Testing

/// Tests notes from Obsidian vaults and Notion exports.
@Suite struct ExportedNotesTests {
  private func item(_ text: String, name: String) throws -> Item {
    try #require(try Reading(text, name: name, with: MarkdownImporter()).items.first)
  }

  @Test func readsPagesOfNotion() throws {
    let text = """
      # Trip to Rome

      Created: January 5, 2024 3:04 PM
      Tags: travel, Italy
      Status: Done

      Pack: everything.

      """
    let name = "Trip to Rome 0123456789abcdef0123456789abcdef.md"
    let item = try item(text, name: name)
    #expect(item.title == "Trip to Rome")
    #expect(item.tags == ["travel", "Italy"])
    #expect(item.date == Date(timeIntervalSince1970: 1_704_467_040))
    #expect(
      item.fields == [
        Item.Field("Created", "January 5, 2024 3:04 PM"), Item.Field("Tags", "travel, Italy"),
        Item.Field("Status", "Done"),
      ])
    #expect(item.text == text)
    #expect(item.textOffset == 0)
    #expect(try self.item("words", name: name).title == "Trip to Rome")
    #expect(try self.item(text, name: "Trip.md").fields.isEmpty)
  }

  @Test(arguments: [
    ("January 5, 2024", 1_704_412_800), ("Mar 11, 2021 12:05 AM", 1_615_421_100),
    ("2021/03/11", 1_615_420_800), ("May 1, 2020 12:30 PM", 1_588_336_200),
  ])
  func readsDatesOfNotion(date: String, seconds: Double) throws {
    let item = try item(
      "# T\n\nDate: \(date)\n\nx", name: "T 0123456789abcdef0123456789abcdef.md")
    #expect(item.date == Date(timeIntervalSince1970: seconds))
  }

  private static let joplinName = "0123456789abcdef0123456789abcdef.md"

  private func joplin(_ content: String, type: Int = 1, isEncrypted: Bool = false) -> String {
    content + """
      id: 0123456789abcdef0123456789abcdef
      created_time: 2020-02-03T10:11:12.000Z
      author:\u{20}
      user_created_time: 2019-05-06T07:08:09.000Z
      encryption_applied: \(isEncrypted ? 1 : 0)
      type_: \(type)
      """
  }

  @Test func readsNotesOfJoplin() throws {
    let text = joplin("Roof repair\n\nCall the *roofer*.\n\nBefore May.\n\n")
    let item = try item(text, name: Self.joplinName)
    #expect(item.title == "Roof repair")
    #expect(item.text == "Call the *roofer*.\n\nBefore May.")
    #expect(item.date == Date(timeIntervalSince1970: 1_557_126_489))
    #expect(item.textLine == 3 && item.textOffset == 13)
    let short = try self.item(joplin("Roof repair\n\n"), name: Self.joplinName)
    #expect(short.title == "Roof repair" && short.text == "Roof repair")
    let own = try self.item("# Keys\n\nid: 1\ntype_: 1\n", name: "Keys.md")
    #expect(own.text == "# Keys\n\nid: 1\ntype_: 1\n")
  }

  @Test(arguments: [("House\n\n", 2), ("plan.pdf\n\n", 4), ("", 6)])
  func otherItemsOfJoplinAreNoNotes(content: String, type: Int) throws {
    let reading = try Reading(
      joplin(content, type: type), name: Self.joplinName, with: MarkdownImporter())
    #expect(reading.items.isEmpty && reading.problems.isEmpty)
  }

  @Test func anEncryptedNoteOfJoplinIsRefused() throws {
    #expect(throws: ImportProblem.self) {
      try Reading(joplin("", isEncrypted: true), name: Self.joplinName, with: MarkdownImporter())
    }
  }

  @Test func readsNotesOfObsidian() throws {
    let text = """
      ---
      aliases: [Broth, "Stock"]
      tags: [food]
      created: 2021-03-11
      ---
      See [[Leeks|leeks]] and ![[photos/pot.png|300]] #winter
      - [ ] buy ![[Other note]] ![[list.pdf#page=2]] ![[pot
      """
    let item = try item(text, name: "Soup.md")
    #expect(item.title == "Soup")
    #expect(item.tags == ["food", "winter"])
    #expect(item.fields == [Item.Field("Aliases", "Broth\nStock")])
    #expect(item.attachments == ["photos/pot.png", "list.pdf"])
    #expect(item.date == Date(timeIntervalSince1970: 1_615_420_800))
    let offset = try #require(item.textOffset)
    #expect(Array(text.utf8.dropFirst(offset)) == Array(item.text.utf8))
  }
}
