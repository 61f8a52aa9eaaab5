import DocumentImporters
import Items
import Markup
import Testing

/// Characters that HTML names by numbers.
@Suite struct NumericReferenceTests {
  @Test(arguments: [
    ("&#146;", "’"), ("&#x96;", "–"), ("&#X80;", "€"), ("&#128", "€"),
    ("&#147;x&#148;&#133;", "“x”…"), ("&#0;", "\u{FFFD}"), ("&#55357;", "\u{FFFD}"),
    ("&#x110000;", "\u{FFFD}"), ("&#99999999999999999999;", "\u{FFFD}"),
    ("&#129;&#7;&#x7F;", ""), ("&#38;#146;", "&#146;"), ("&#65;&#233;&#x1F600;", "Aé😀"),
  ])
  func areReadAsBrowsersDo(reference: String, text: String) {
    #expect(HTMLText.plain("<p>a\(reference)b</p>") == "a\(text)b")
    // A simpler reader takes over where elements nest too deeply.
    let deep = String(repeating: "<div>", count: 700)
    #expect(HTMLText.plain(deep + "<p>a\(reference)b</p>") == "a\(text)b")
  }

  @Test func inTitlesAreReadAsBrowsersDo() throws {
    let page = "<html><head><title>Bob&#146;s page</title></head><body><p>Words.</p></body></html>"
    let reading = try Reading(page, name: "a.html", with: DocumentImporter(.html))
    #expect(reading.items.map(\.title) == ["Bob’s page"])
  }
}
