import Foundation
import Items
import Recollect
import Testing

/// Tests that a text in two places takes one place among the results.
@Suite struct SameWordsTests {
  private func titles(_ items: [Item]) async throws -> [String] {
    let library = try TestLibrary()
    try await library.library.add(items, as: "items")
    let options = SearchOptions(mode: .lexical, floor: nil)
    return try await library.library.search("lantern", options: options).passages.map(\.title)
  }

  private func item(
    _ id: String, _ kind: Item.Kind = .document, title: String = "Lease", day: Double = 0,
    text: String = "The lantern stays in the hall."
  ) -> Item {
    Item(
      id: id, kind: kind, title: title, text: text,
      date: Date(timeIntervalSince1970: 1.5e9 + day * 86400))
  }

  @Test(arguments: [Item.Kind.document, .note])
  func aCopyIsShownOnce(kind: Item.Kind) async throws {
    #expect(try await titles([item("a", kind), item("b/a", kind, day: 3)]) == ["Lease"])
  }

  @Test func whatDiffersInTitleOrWordsIsNoCopy() async throws {
    let other = item("b", text: "The lantern stays in the shed.")
    #expect(try await titles([item("a"), other]).count == 2)
    #expect(try await titles([item("a"), item("b", title: "Letter")]).count == 2)
  }

  @Test func meetingsOfASeriesAreNoCopies() async throws {
    #expect(try await titles([item("a", .meeting), item("b", .meeting, day: 7)]).count == 2)
    #expect(try await titles([item("a", .meeting), item("b", .meeting)]).count == 1)
  }
}
