import Items
import Recollect
import Testing

/// The cost of a search: one read transaction, and one embedding of the question.
@Suite struct SearchCostTests {
  private func library() async throws -> TestLibrary {
    let library = try TestLibrary()
    try await library.library.add(
      [
        Item(id: "1", kind: .note, text: "Medlars come late. The tractor needs oil."),
        Item(
          id: "2", kind: .mail, text: "Quinces for Berta. Bring a basket.",
          people: [Item.Participant(role: .from, name: "Ada", address: "ada@example.org")]),
      ], as: "a")
    return library
  }

  @Test(arguments: SearchMode.allCases, [nil, "Ada"])
  func isOneTransactionAndOneEmbedding(mode: SearchMode, sender: String?) async throws {
    let library = try await library()
    for attempt in ["first", "again"] {
      let transactions = library.library.readTransactionCount
      let questions = library.embedder.questions
      var filter = SearchFilter()
      filter.senders = sender.map { [$0] } ?? []
      let options = SearchOptions(mode: mode, filter: filter, floor: nil)
      let found = try await library.library.search("medlars or quinces", options: options)
      #expect(!found.passages.isEmpty)
      #expect(library.library.readTransactionCount - transactions == 1, "\(attempt)")
      #expect(library.embedder.questions - questions == (mode == .lexical ? 0 : 1), "\(attempt)")
    }
  }

  @Test func aLibraryWithAnotherEmbedderSharesItsFile() async throws {
    let library = try await library()
    let words = try Library(at: library.library.url, access: .readOnly)
    let searched = words.withEmbedder(library.embedder)
    let found = try await searched.search(
      "medlars", options: SearchOptions(mode: .vector, floor: nil))
    #expect(found.passages.count == 2)
    #expect(words.readTransactionCount == 1 && words.embedder == nil)
  }

  private struct NoMemory: Error {}

  @Test(arguments: [SearchMode.vector, .hybrid], [true, false])
  func theEmbeddersErrorIsThrown(mode: SearchMode, isEmpty: Bool) async throws {
    let folder = try TemporaryFolder()
    let filled = try TestLibrary(in: folder)
    if !isEmpty {
      try await filled.library.add([Item(id: "1", kind: .note, text: "Medlars.")], as: "a")
    }
    let failing = CountingEmbedder { _ in throw NoMemory() }
    let library = filled.library.withEmbedder(failing)
    let options = SearchOptions(mode: mode, floor: nil)
    await #expect(throws: NoMemory.self) {
      try await library.search("medlars", options: options)
    }
    let found = try await filled.library.search("medlars", options: options)
    #expect(found.passages.isEmpty == isEmpty)
  }

  @Test func aCancelledSearchEnds() async throws {
    let filled = try await library()
    let slow = CountingEmbedder { _ in try await Task.sleep(for: .seconds(600)) }
    let library = filled.library.withEmbedder(slow)
    let search = Task { try await library.search("medlars", options: SearchOptions(floor: nil)) }
    search.cancel()
    await #expect(throws: CancellationError.self) { try await search.value }
  }
}
