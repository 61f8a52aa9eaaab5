import Foundation
import Items
import NoteImporters
import Testing

@Suite struct OrgImporterTests {
  private func item(_ text: String) throws -> Item {
    try #require(try Reading(text, name: "my-note.org", with: OrgImporter()).items.first)
  }

  @Test func readsANote() throws {
    let top = """
      :PROPERTIES:
      :ID:       1-2
      :CREATED:  [2020-01-01 Wed]
      :END:
      #+title: Soup
      #+date: [2021-03-11 Thu 09:30]
      #+author: Anna Berg
      #+filetags: :food:winter:


      """
    let body = """
      Words about *soup*.
      * TODO [#A] Buy leeks   :shop:food:
      :PROPERTIES:
      :EFFORT: 1h
      :END:
      - [ ] leeks
      #+begin_src sh
      * no heading :no:
      #+end_src

      """
    let item = try item(top + body)
    #expect(item.kind == .note)
    #expect(item.title == "Soup")
    #expect(item.date == Date(timeIntervalSince1970: 1_615_455_000))
    #expect(item.people == [Item.Participant(role: .from, name: "Anna Berg")])
    #expect(item.tags == ["food", "winter", "shop"])
    #expect(
      item.text == body.replacing(":PROPERTIES:\n:EFFORT: 1h\n:END:\n", with: "\n\n\n"))
    #expect(item.textOffset == nil)
    #expect(item.textLine == 10)
  }

  @Test(arguments: [
    ("* TODO [#A] Buy leeks :shop:\n", "Buy leeks"), ("words\n** Deep\n", "Deep"),
    ("words\n", "My note"), ("*bold* words\n", "My note"),
    ("#+TITLE: One\n#+TITLE: two\n", "One two"),
    ("* \n* Second\n", "Second"), ("#+begin_quote\n* a\n#+end_quote\n* b\n", "b"),
    ("* Monday\n* Tuesday\n", "My note"), ("* Trip\n** Monday\n** Tuesday\n", "Trip"),
    ("#+TITLE: Week\n* Monday\n* Tuesday\n", "Week"),
  ])
  func findsTheTitle(text: String, title: String) throws {
    #expect(try item(text).title == title)
  }

  @Test func aNoteOfKeywordsAloneKeepsThem() throws {
    let item = try item("#+title: Soup\n")
    #expect(item.text == "#+title: Soup\n")
    #expect(item.textOffset == 0)
    #expect(item.textLine == 1)
  }

  @Test func keywordsAfterACommentAreRead() throws {
    let settings = try item(
      "# -*- mode: org -*-\n#+TITLE: Orchard\n#+DATE: 2021-03-11\n\n* Pruning\n* Picking\n")
    #expect(settings.title == "Orchard")
    #expect(settings.date == Date(timeIntervalSince1970: 1_615_420_800))
    #expect(settings.text == "* Pruning\n* Picking\n" && settings.textLine == 5)
    let comment = try item("#+DATE: 2021-03-11\n# Ask Ravi first.\n#\n#+TITLE: Orchard\nwords\n")
    #expect(comment.title == "Orchard" && comment.textLine == 2)
    #expect(comment.text == "# Ask Ravi first.\n#\n#+TITLE: Orchard\nwords\n")
    #expect(try item("# Just a comment.\n").text == "# Just a comment.\n")
  }

  /// A title of many lines takes linear time.
  @Test func aTitleMayStandOnManyLines() throws {
    let lines = String(repeating: "#+TITLE: word\n", count: 200_000)
    let item = try Reading(lines + "text\n", name: "a.org", with: OrgImporter()).items.first
    #expect(item?.title.utf8.count == 200_000 * 5 - 1)
    #expect(item?.text == "text\n")
  }
}
