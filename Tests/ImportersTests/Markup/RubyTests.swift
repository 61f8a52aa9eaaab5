import DocumentImporters
import Items
import Markup
import Testing

/// Readings above East Asian words, which split the words where they stand in the text.
@Suite struct RubyTests {
  @Test(arguments: [
    ("<ruby>東<rt>とう</rt>京<rt>きょう</rt></ruby>へ", "東京へ"),
    ("<ruby>名<rp>(</rp><rt>な</rt><rp>)</rp></ruby>の", "名の"),
    ("<ruby><rb>東</rb><rb>京</rb><rt>とう</rt><rtc><rt>Tokyo</rt></rtc></ruby>へ", "東京へ"),
    ("<ruby>東<rt>とう<rb>京<rt>きょう</ruby>へ", "東京へ"),
    ("<ruby>漢<rp>(<rt>かん<rp>)</ruby>字", "漢字"),
    ("<p><ruby>漢<rt>かん</p><p>次</p>", "漢\n\n次"),
  ])
  func isNotAmongTheWords(source: String, text: String) {
    #expect(HTMLText.plain(source) == text)
    let deep = String(repeating: "<div>", count: 700)
    #expect(HTMLText.plain(deep + source) == text)
  }

  @Test func isNotInATitle() throws {
    let page = "<html><body><h1><ruby>東<rp>(</rp><rt>とう</rt><rp>)</rp>京</ruby></h1>道</body></html>"
    let reading = try Reading(page, name: "a.html", with: DocumentImporter(.html))
    #expect(reading.items.map(\.title) == ["東京"])
  }
}
