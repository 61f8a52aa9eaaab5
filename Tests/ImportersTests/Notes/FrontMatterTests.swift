import Foundation
import Items
import NoteImporters
import Testing

@Suite struct FrontMatterTests {
  private func read(_ fields: String) throws -> Reading {
    try Reading("---\n\(fields)\n---\nwords\n", name: "a.md", with: MarkdownImporter())
  }

  /// Each level contains the previous level twice, and the parser hashes keys with all their
  /// contents.
  @Test(arguments: ["? *y60\n: 1", "? [*y60]\n: 1", "{[*y60]:*y60}: 1"])
  func aliasesThatDoubleAreNotFollowed(key: String) throws {
    let levels = (1...60).map { "y\($0): &y\($0) [*y\($0 - 1),*y\($0 - 1)]" }
    let fields = ["title: Soup", "y0: &y0 [x,x]"] + levels + [key]
    let reading = try read(fields.joined(separator: "\n"))
    #expect(reading.items.map(\.title) == ["Soup"])
    #expect(reading.problems.map(\.isWarning) == [true])
    #expect(reading.problems.first?.message.contains("aliases") == true)
  }

  @Test func aliasesAreFollowed() throws {
    let reading = try read("tags: &t [a, b]\naliases: *t\nauthor: &n Anna\ntitle: *n")
    #expect(reading.problems.isEmpty)
    #expect(reading.items.map(\.title) == ["Anna"])
    #expect(reading.items.map(\.tags) == [["a", "b"]])
    #expect(reading.items.first?.fields == [Item.Field("Aliases", "a\nb")])
  }

  @Test func otherLinesAreFields() throws {
    let reading = try read(
      "aliases: [Barn]\nsummary: The barn needs slates\nattendees:\n  - Femke\n  - Bob\nrating: 5\n"
        + "cssclass: wide\ndraft: false\nempty:\ndate: next spring")
    #expect(
      reading.items.first?.fields == [
        Item.Field("Aliases", "Barn"), Item.Field("Summary", "The barn needs slates"),
        Item.Field("Attendees", "Femke\nBob"), Item.Field("Rating", "5"),
        Item.Field("Date", "next spring"),
      ])
    #expect(reading.items.first?.text == "words\n")
  }

  @Test(arguments: ["March 11, 2021", "11 March 2021", "11 Mar 2021"])
  func datesInWordsAreRead(date: String) throws {
    let reading = try read("date: \(date)")
    #expect(reading.items.map(\.date) == [Date(timeIntervalSince1970: 1_615_420_800)])
    #expect(reading.items.first?.fields.isEmpty == true)
  }

  @Test func emphasisIsNoAlias() throws {
    let words = (1...20).map { "*word\($0)*" }.joined(separator: " and ")
    let reading = try read("title: Soup & salad\nabout: see \(words)\nfrom: https://x.org/?a=1&b=2")
    #expect(reading.problems.isEmpty)
    #expect(reading.items.map(\.title) == ["Soup & salad"])
  }

  @Test func theRemedySuitsTheFault() throws {
    let repeated = try #require(try read("date: 2024-01-01\ndate: 2024-01-02").problems.first)
    #expect(repeated.message.contains("it has a key twice: date"))
    #expect(repeated.remedy == "Remove one of the two lines.")
    let unquoted = try #require(try read("title: Soup: a recipe").problems.first)
    #expect(unquoted.remedy.contains("quotation marks"))
  }
}
