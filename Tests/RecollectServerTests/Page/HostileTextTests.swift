import Items
import Testing

@Suite("Texts of strangers in pages")
struct HostileTextTests {
  private static let attacks = [
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "\"><svg onload=alert(1)>",
    "'-alert(1)-'", "</textarea><script>alert(1)</script>", "{{formToken}}", "{{{.}}}",
    "javascript:alert(1)", "data:text/html,<script>alert(1)</script>", "]]><!--",
  ]

  private static func item(_ attack: String) -> Item {
    Item(
      id: "a\(attack)", kind: .mail, title: "quince \(attack)",
      text: "The quince blooms. \(attack)\n> quoted \(attack)",
      people: [
        Item.Participant(role: .from, name: attack, address: "\(attack)@example.org"),
        Item.Participant(role: .to, name: attack),
      ], tags: [attack], attachments: [attack],
      excludedRanges: [])
  }

  @Test("Markup in titles, names, texts and attachments is shown and not obeyed")
  func markup() async throws {
    for attack in Self.attacks {
      try await PageLibrary.run([Self.item(attack)]) { pages in
        var addresses = ["/?q=quince", "/results?q=quince", "/sources", "/status"]
        let found = try await pages.get("/?q=quince")
        addresses += found.values(of: "data-thread").filter { $0.hasPrefix("/thread") }
        addresses += found.values(of: "href").filter { $0.hasPrefix("/forget") }
        #expect(addresses.count > 4)
        for address in addresses {
          let page = try await pages.get(address)
          #expect(page.status == 200, "\(address)")
          for tag in ["<script>", "<img", "onload=alert(1)>", "onerror=alert(1)>", "<!--"] {
            #expect(!page.body.contains(tag), "\(address) has \(tag)")
          }
          for address in page.values(of: "href") + page.values(of: "src") {
            #expect(address.hasPrefix("/") || address.hasPrefix("#"), "\(address)")
          }
        }
      }
    }
  }

  @Test("Markup in an address is shown and not obeyed")
  func addresses() async throws {
    try await PageLibrary.run([Self.item("")]) { pages in
      let attack = "%3Cscript%3Ealert(1)%3C/script%3E%22%3E"
      let addresses = [
        "/?q=\(attack)", "/?q=kind:\(attack)", "/?q=from:\(attack)", "/?q=source:\(attack)",
        "/?q=after:\(attack)", "/?like=\(attack)", "/?mode=\(attack)&q=a",
        "/?q=quince&passage=1:0-3&mark=\(attack)", "/thread/1?find=\(attack)",
        "/ask?q=\(attack)", "/memories?words=\(attack)", "/sources/remove?path=\(attack)",
        "/forget?id=\(attack)&path=\(attack)", "/item?id=\(attack)",
      ]
      for address in addresses {
        let page = try await pages.get(address)
        #expect(!page.body.contains("<script>alert"), "\(address)")
      }
    }
  }

  @Test("A page has no style or script of its own and loads nothing from elsewhere")
  func policy() async throws {
    try await PageLibrary.run([Self.item("x")]) { pages in
      for address in ["/", "/?q=quince", "/ask", "/memories", "/sources", "/status", "/thread/1"] {
        let body = try await pages.get(address).body
        for inline in ["<style", " style=\"", " onclick=", "http://", "https://"] {
          #expect(!body.contains(inline), "\(address) has \(inline)")
        }
      }
    }
  }

  @Test("Numbers out of range in an address lead to a page")
  func numbers() async throws {
    try await PageLibrary.run([Self.item("x")]) { pages in
      let huge = "9223372036854775807"
      for address in [
        "/?q=quince&n=\(huge)", "/?q=quince&n=-1", "/thread/1?at=0-\(huge)",
        "/thread/1?at=\(huge)-\(huge)", "/thread/1?at=9-3", "/thread/1?page=\(huge)",
        "/thread/1?page=-\(huge)", "/thread/1?at=1-2&mark=0-\(huge).5-1.\(huge)",
        "/?q=quince&passage=1:\(huge)-\(huge)",
        "/?q=after:9999-99 quince".replacing(" ", with: "+"),
        "/?q=after:0001+before:9999+quince", "/forget?id=x&path=y&line=\(huge)",
      ] {
        let status = try await pages.get(address).status
        #expect([200, 404].contains(status), "\(address): \(status)")
      }
    }
  }
}
