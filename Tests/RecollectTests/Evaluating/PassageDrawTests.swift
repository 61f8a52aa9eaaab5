import Items
import Recollect
import RecollectEvaluation
import Testing

/// Tests of drawing passages by a seed.
@Suite struct PassageDrawTests {
  private static func note(_ name: String, sentences: Int) -> Item {
    let text = (0..<sentences).map { "The \(name) has a sentence with the number \($0) in it.\n\n" }
    return Item(id: name, kind: .note, title: name, text: text.joined())
  }

  private func texts(_ library: Library, seed: UInt64, atLeast length: Int = 1) async throws
    -> [String]
  {
    var texts: [String] = []
    for drawn in try await library.drawnPassages(seed: seed, atLeast: length) {
      texts.append(try #require(try await library.passage(drawn.id)).text)
    }
    return texts
  }

  @Test func everyThreadHasItsTurnBeforeAnyHasItsSecond() async throws {
    let test = try TestLibrary()
    defer { withExtendedLifetime(test) {} }
    let library = test.library
    try await library.add(
      [Self.note("long", sentences: 400)]
        + (0..<10).map { Self.note("short\($0)", sentences: 2) }, as: "notes")
    let drawn = try await library.drawnPassages(seed: 1)
    #expect(Set(drawn.prefix(11).map(\.thread)).count == 11)
    #expect(drawn.count > 20 && Set(drawn.map(\.id)).count == drawn.count)
    #expect(try await texts(library, seed: 1) == texts(library, seed: 1))
    #expect(try await texts(library, seed: 1) != texts(library, seed: 2))
    #expect(try await texts(library, seed: 1, atLeast: 200).allSatisfy { $0.count >= 200 })
    var filter = SearchFilter()
    filter.excludedSources = ["items:notes"]
    #expect(try await library.drawnPassages(seed: 1, filter: filter).isEmpty)
  }

  @Test func whatIsAddedLaterChangesNoOrder() async throws {
    let items = (0..<20).map { Self.note("note\($0)", sentences: 3) }
    let test = try TestLibrary()
    defer { withExtendedLifetime(test) {} }
    let library = test.library
    try await library.add(Array(items.prefix(12)), as: "notes")
    let before = try await texts(library, seed: 5)
    try await library.add(items, as: "notes")
    let after = try await texts(library, seed: 5)
    #expect(after.count > before.count && after.filter(before.contains) == before)
  }
}
