import Foundation
import Items
import Recollect
import RecollectServer
import Testing

@Suite("The page of a search")
struct SearchPageTests {
  private static func mail(_ id: String, _ text: String, _ name: String, year: Int) -> Item {
    Item(
      id: id, kind: .mail, title: "About \(id)", text: text,
      date: Date(timeIntervalSince1970: Double(year - 1970) * 31_557_600 + 86_400),
      people: [Item.Participant(role: .from, name: name, address: "\(id)@example.org")])
  }

  private static let items = [
    mail("tent", "The tent lies in the cellar, says Anna.", "Anna Berg", year: 2004),
    mail("quince", "The quince blooms near the tent.", "Jacob Lind", year: 2012),
    Item(id: "note", kind: .note, title: "A note", text: "Buy a new tent before June."),
  ]

  @Test("Every link of a search leads to a page")
  func links() async throws {
    try await PageLibrary.run(Self.items) { pages in
      let page = try await pages.get("/?q=tent&scores=1")
      let links = Set(page.values(of: "href") + page.values(of: "data-thread"))
        .filter { $0.hasPrefix("/") }
      #expect(links.count > 15)
      for link in links {
        let address = link.components(separatedBy: "#")[0]
        let status = try await pages.get(address).status
        #expect(status == 200, "\(link)")
      }
    }
  }

  @Test("Filters are the same as words of the box and as fields of an address")
  func filters() async throws {
    try await PageLibrary.run(Self.items) { pages in
      let words = try await pages.get("/?q=tent+from:%22Anna+Berg%22+kind:mail+before:2010")
      let fields = try await pages.get("/?q=tent&from=Anna+Berg&kind=mail&before=2010")
      #expect(words.body.contains("About tent"))
      #expect(!words.body.contains("About quince"))
      #expect(!words.body.contains("A note"))
      let box = "tent from:&quot;Anna Berg&quot; kind:mail before:2010"
      #expect(words.body.contains("value=\"\(box)\""))
      #expect(
        fields.body.contains("value=\"tent kind:mail from:&quot;Anna Berg&quot; before:2010\""))
      #expect(fields.body.contains("About tent"))
      #expect(!fields.body.contains("About quince"))
    }
  }

  @Test("A source with quotation marks in its path is browsed")
  func quotedSource() async throws {
    try await PageLibrary.run { (pages) async throws in
      let note = Item(id: "note", kind: .note, title: "A note", text: "Buy a new tent.")
      try await pages.server.served.library.add([note], as: "my \"own\" notes")
      let links = try await pages.get("/sources").values(of: "href")
      let link = try #require(links.first { $0.hasPrefix("/?q=source") })
      #expect(try await pages.get(link).body.contains("A note"))
    }
  }

  @Test("A filter that nothing can meet is named, and nothing is searched in its place")
  func unknownFilters() async throws {
    try await PageLibrary.run(Self.items) { pages in
      for (query, sentence) in [
        ("tent+kind:letter", "There is no kind"), ("tent+source:nowhere", "Nothing in the library"),
        ("tent+after:soon", "isn't a date".replacing("'", with: "&#39;")),
        ("tent+after:2010+before:2004", "No day is both"),
      ] {
        let body = try await pages.get("/?q=\(query)").body
        #expect(body.contains(sentence), "\(query)")
        #expect(!body.contains("About tent"), "\(query)")
      }
    }
  }

  @Test("Filters without words list items, the latest first")
  func browsing() async throws {
    try await PageLibrary.run(Self.items) { pages in
      let body = try await pages.get("/?q=kind:mail").body
      let quince = try #require(body.range(of: "About quince"))
      let tent = try #require(body.range(of: "About tent"))
      #expect(quince.lowerBound < tent.lowerBound)
    }
  }

  @Test("A passage in the address is shown in its thread with the words highlighted")
  func passage() async throws {
    try await PageLibrary.run(Self.items) { pages in
      let found = try await pages.get("/?q=quince")
      let link = try #require(found.values(of: "href").first { $0.contains("passage=") })
      let page = try await pages.get(link.components(separatedBy: "#")[0])
      #expect(page.body.contains("id=\"here\""))
      #expect(page.body.contains("<mark>quince</mark>"))
      #expect(page.body.contains("class=\"panes reading\""))
      let part = try await pages.get(
        link.replacing("/?", with: "/preview?")
          .components(separatedBy: "#")[0])
      #expect(part.body.contains("<mark>quince</mark>"))
      #expect(!part.body.contains("<html"))
    }
  }

  @Test("What is typed is searched by word, without a passage beside the list")
  func typing() async throws {
    try await PageLibrary.run(Self.items) { pages in
      let page = try await pages.get("/results?q=quince&typing=1")
      #expect(page.body.contains("by word"))
      #expect(!page.body.contains("id=\"preview\""))
      #expect(!page.body.contains("<html"))
      #expect(!page.values(of: "href").contains { $0.contains("mode=") })
    }
  }

  @Test("The first page with its stylesheet and its script is small")
  func size() async throws {
    try await PageLibrary.run(Self.items) { pages in
      let page = try await pages.get("/")
      let assets = (page.values(of: "href") + page.values(of: "src"))
        .filter { $0.hasPrefix("/assets/") }
      #expect(assets.count == 3)
      var bytes = page.body.utf8.count
      for asset in assets { bytes += try await pages.get(asset).body.utf8.count }
      #expect(bytes <= 30 * 1024)
    }
  }

  @Test("An empty library leads to its sources")
  func emptyLibrary() async throws {
    try await PageLibrary.run([]) { pages in
      let first = try await pages.get("/")
      #expect(first.body.contains("Your library is empty"))
      for address in ["/?q=tent", "/status", "/sources", "/memories"] {
        let page = try await pages.get(address)
        #expect(page.status == 200, "\(address)")
      }
    }
  }
}
