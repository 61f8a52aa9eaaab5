import DocumentImporters
import Foundation
import ImportSupport
import Items
import NoteImporters
import Testing

/// Characters that are never seen and split words in a search.
@Suite struct WholeWordsTests {
  @Test(arguments: [
    ("inter\u{AD}national tram\u{200B}line", "international tramline"),
    (
      "\u{FB01}nancial o\u{FB03}ce \u{FB02}ower \u{FB00} \u{FB04} \u{FB06}",
      "financial office flower ff ffl st"
    ),
    ("Auf\u{200C}lage \u{2060}x\u{FEFF}y", "Auflage xy"),
    // Persian and emoji need their joiners.
    ("می\u{200C}خواهم 👩\u{200D}🌾", "می\u{200C}خواهم 👩\u{200D}🌾"),
    ("caf\u{E9} – plain", "caf\u{E9} – plain"),
  ])
  func wordsAreWhole(text: String, expected: String) throws {
    for importer in [MarkdownImporter(), PlainTextImporter(), OrgImporter()] as [any Importer] {
      let item = try #require(try Reading(text, name: "a", with: importer).items.first)
      #expect(item.text == expected)
      #expect((item.textOffset == 0) == (text == expected))
      #expect(item.textLine == 1)
    }
    let page = "<html><title>\(text)</title><p>\(text)</p></html>"
    let document = try Reading(page, name: "a.html", with: DocumentImporter(.html))
    #expect(document.items.map(\.title) == [expected])
    #expect(try mail("Content-Type: text/plain; charset=utf-8\n\n\(text)").text == expected)
  }

  @Test(arguments: ["\r\n", "\r"])
  func aLineEndIsALineFeed(newline: String) throws {
    let text = "# Win\n\nneeds oil.\n- [ ] order\n".replacing("\n", with: newline)
    for importer in [MarkdownImporter(), PlainTextImporter(), OrgImporter()] as [any Importer] {
      let item = try #require(try Reading(text, name: "a", with: importer).items.first)
      #expect(Array(item.text.utf8) == Array("# Win\n\nneeds oil.\n- [ ] order\n".utf8))
      #expect(item.textLine == 1 && item.textOffset == nil)
    }
  }
}
