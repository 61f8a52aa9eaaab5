import Foundation
import Items
import Testing

@Suite("The page of a thread")
struct ThreadPageTests {
  @Test("Quotes are folded, and the rest isn't")
  func quotes() async throws {
    let text = "Yes, the tent.\n> Who brings the tent?\nAnna"
    let quote = text.utf8.count - "> Who brings the tent?\nAnna".utf8.count
    let item = Item(
      id: "mail", kind: .mail, title: "Tent", text: text,
      excludedRanges: [ExcludedRange(.quote, quote..<quote + "> Who brings the tent?\n".utf8.count)]
    )
    try await PageLibrary.run([item]) { pages in
      let body = try await pages.get("/thread/1").body
      #expect(body.contains("<summary>Quoted text"))
      let folded = body.components(separatedBy: "<summary>Quoted text")[1]
      #expect(folded.prefix(120).contains("Who brings the tent?"))
    }
  }

  @Test("A long text has pages that together are the whole text")
  func pages() async throws {
    let lines = (0..<8_000).map { "Line number \($0) of a long text." }
    let item = Item(id: "long", kind: .document, title: "Long", text: lines.joined(separator: "\n"))
    try await PageLibrary.run([item]) { pages in
      var (address, seen): (String?, Set<Int>) = ("/thread/1?page=1", [])
      while let next = address {
        let page = try await pages.get(next)
        for line in page.body.components(separatedBy: "Line number ").dropFirst() {
          let number = try #require(Int(line.prefix { $0.isNumber }))
          #expect(seen.insert(number).inserted)
        }
        address = page.body.components(separatedBy: "\">Later</a>").dropLast().first?
          .components(separatedBy: "href=\"").last?.replacing("&amp;", with: "&")
      }
      #expect(seen.count == 8_000)
    }
  }

  @Test("Words are found on the page that has them")
  func find() async throws {
    let lines = (0..<8_000).map { "Line number \($0) of a long text." }
    let item = Item(id: "long", kind: .document, title: "Long", text: lines.joined(separator: "\n"))
    try await PageLibrary.run([item]) { pages in
      let body = try await pages.get("/thread/1?find=NUMBER+7654").body
      #expect(body.contains("<mark id=\"here\">number 7654</mark>"))
      #expect(body.contains("1 place in this thread"))
      let many = try await pages.get("/thread/1?find=line").body
      #expect(many.contains("The first 500 places in this thread"))
    }
  }

  @Test("A range in the address that cuts a letter shows whole letters")
  func cutLetters() async throws {
    let item = Item(id: "a", kind: .note, title: "Ä", text: "Äpfel, 林檎, 🍎🍏 und Öl")
    try await PageLibrary.run([item]) { pages in
      for start in 0..<24 {
        let body = try await pages.get(
          "/thread/1?at=\(start)-\(start + 3)&mark=\(start)-\(start + 1)"
        ).body
        #expect(!body.contains("\u{FFFD}"), "\(start)")
      }
    }
  }

  @Test("To forget an item asks, forgets and proves")
  func forgetting() async throws {
    let items = [
      Item(id: "a", kind: .note, title: "Secret", text: "The password is quincetree."),
      Item(id: "b", kind: .note, title: "Other", text: "Buy bread."),
    ]
    try await PageLibrary.run(items) { pages in
      let thread = try await pages.get("/thread/1")
      let address = try #require(thread.values(of: "href").first { $0.hasPrefix("/forget?") })
      let question = try await pages.get(address)
      #expect(question.body.contains("Forget 1 item for good?"))
      #expect(try await pages.get("/?q=quincetree").body.contains("quincetree</mark>"))
      let form = address.components(separatedBy: "?")[1]
      let done = try await pages.post("/forget", form)
      #expect(done.body.contains("Forgot 1 item."))
      #expect(done.body.contains("Nothing of it is left"))
      let after = try await pages.get("/?q=quincetree")
      #expect(!after.body.contains("quincetree</mark>"))
      #expect(try await pages.get("/?q=bread").body.contains("Other"))
    }
  }
}
