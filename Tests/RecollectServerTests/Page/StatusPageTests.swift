import Foundation
import Items
import Testing

@Suite("The page of what a library holds")
struct StatusPageTests {
  private static func mail(_ id: String, _ date: String) throws -> Item {
    Item(
      id: id, kind: .mail, title: "About \(id)", text: "The \(id) lies in the cellar.",
      date: try Date(date, strategy: .iso8601))
  }

  @Test("A mail from a wrong clock doesn't squeeze the others, and each year leads to its items")
  func wrongClock() async throws {
    let items = [
      try Self.mail("tent", "2004-05-01T10:00:00Z"), try Self.mail("oar", "2006-05-01T10:00:00Z"),
      try Self.mail("clock", "9999-12-31T10:00:00Z"),
    ]
    try await PageLibrary.run(items) { (pages) async throws in
      let status = try await pages.get("/status")
      #expect(status.body.contains("<span>2004</span><span>2006</span>"))
      let years = status.values(of: "href").filter { $0.hasPrefix("/?q=after:") }
      #expect(years.count == 3)
      for year in years {
        #expect(try await pages.get(year).body.contains("1 item, latest first"), "\(year)")
      }
      let bars = try await pages.get("/?q=kind:mail").values(of: "href")
        .filter { $0.contains("after:") || $0.contains("before:") }
      #expect(bars.count > 1)
      for bar in bars {
        #expect(try await !pages.get(bar).body.contains("Nothing was searched"), "\(bar)")
      }
    }
  }
}
