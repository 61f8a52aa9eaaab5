import DocumentImporters
import Foundation
import ImportSupport
import Items
import Testing

@Suite struct HTMLDocumentTests {
  private func item(_ bytes: [UInt8], name: String = "a-page.html") throws -> Item {
    try #require(try Reading(bytes, name: name, with: DocumentImporter(.html)).items.first)
  }

  private func item(_ html: String, name: String = "a-page.html") throws -> Item {
    try item(Array(html.utf8), name: name)
  }

  @Test func readsWhatAPageSaysOfItself() throws {
    let item = try item(
      """
      <!DOCTYPE html><html><head><title>Soups &amp;
        stews</title><meta name="Author" content="Anna Berg"><meta name="keywords" content="food, winter">
      <meta property="article:published_time" content="2021-03-11T09:30:00+00:00"></head>
      <body><h1>All soups</h1><p>Words.</p><script>no()</script></body></html>
      """)
    #expect(item.kind == .document)
    #expect(item.title == "Soups & stews")
    #expect(item.people == [Item.Participant(role: .from, name: "Anna Berg")])
    #expect(item.tags == ["food", "winter"])
    #expect(item.date == Date(timeIntervalSince1970: 1_615_455_000))
    #expect(item.text == "All soups\n\nWords.")
  }

  @Test func manyLabelsAreKeptOnceEach() throws {
    let words = (0..<100_000).map { "w\($0 % 50_000)" }.joined(separator: ",")
    let item = try item("<html><head><meta name=keywords content='\(words)'></head>words")
    #expect(item.tags.count == 50_000)
    #expect(item.tags.last == "w49999")
  }

  @Test(arguments: [
    ("<html><head><title></title></head><h1>A <b>heading</b></h1>words", "A heading"),
    ("<html><meta property=og:title content='Shared'>words", "Shared"),
    ("<html><body>words", "A page"),
  ])
  func findsATitle(html: String, title: String) throws {
    #expect(try item(html).title == title)
  }

  @Test func readsTheSetThatAPageNames() throws {
    let head = Array("<html><meta charset=\"windows-1251\"><p>".utf8)
    #expect(try item(head + [0xCF, 0xF0, 0xE8]).text == "При")
    #expect(try item(Array("<html><p>caf".utf8) + [0xE9]).text == "café")
    let wide = "<html><p>naïve".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    #expect(try item([0xFF, 0xFE] + wide).text == "naïve")
    #expect(try item("<html><meta charset=latin1><p>naïve").text == "naïve")
  }

  @Test func pagesOfNotionAreNotes() throws {
    let item = try item(
      """
      <html><head><title>Trip</title></head><body><article id="1f" class="page sans"><header>
      <h1 class="page-title">Trip to Rome</h1></header><table class="properties"><tbody>
      <tr class="property-row"><th>Status</th><td><span>Done</span></td></tr>
      <tr class="property-row"><th>Empty</th><td></td></tr></tbody></table>
      <div class="page-body"><p>Pack.</p></div></article></body></html>
      """, name: "Trip 0123456789abcdef0123456789abcdef.html")
    #expect(item.kind == .note)
    #expect(item.title == "Trip to Rome")
    #expect(item.fields == [Item.Field("Status", "Done")])
    #expect(item.text.hasSuffix("Pack."))
  }

  @Test func notesOfApplesAndKeepAreNotes() throws {
    let apple = try item(
      """
      <!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN"><html><head><title></title>
      <meta name="Generator" content="Cocoa HTML Writer"></head><body><div><h1>List</h1></div>
      <div>milk</div></body></html>
      """)
    #expect(apple.kind == .note)
    #expect(apple.title == "List")
    let keep = try item(
      """
      <html><head><title>Shop</title></head><body><div class="note"><div class="heading">May 1</div>
      <div class="title">Shopping</div><div class="content">milk</div></div></body></html>
      """)
    #expect(keep.kind == .note)
    #expect(keep.title == "Shopping")
    #expect(keep.date == nil)
  }

  @Test(arguments: ["May 19, 2020, 2:53:20\u{202F}PM", "19 May 2020, 14:53:20"])
  func aNoteOfKeepHasItsDate(date: String) throws {
    let item = try item(
      """
      <html><head><title>Shop</title></head><body><div class="note DEFAULT"><div class="heading">
      <div class="meta-icons"><span class="archived" title="Note archived"></span></div>
      \(date)</div><div class="title">Shopping</div><div class="content">milk 10:00</div></div>
      """)
    #expect(item.date == Date(timeIntervalSince1970: 1_589_900_000))
    #expect(item.title == "Shopping")
  }

  @Test func labelsOfKeepAreTags() throws {
    func chip(_ name: String) -> String {
      "<span class=\"chip label\"><span class=\"label-name\">\(name)</span></span>"
    }
    let note = try item(
      "<html><body><div class=\"note\"><div class=\"title\">Shopping</div><div class=\"content\">"
        + "milk</div><div class=\"chips\">\(chip("Home"))\(chip("May"))</div></div></body></html>")
    #expect(note.tags == ["Home", "May"])
    let other = try item("<html><body><p>\(chip("Home"))</p></body></html>")
    #expect(other.tags.isEmpty)
  }
}
