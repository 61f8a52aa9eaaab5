import Items
import Recollect
import TestSupport
import Testing

/// Tests of a search whose results follow the library.
@Suite struct ObservedSearchTests {
  private static let options = SearchOptions(mode: .lexical, floor: nil)

  private func note(_ id: String, _ text: String = "Quinces are ripe.") -> Item {
    Item(id: id, kind: .note, text: text)
  }

  @Test func theResultsFollowEveryLibraryOnTheFile() async throws {
    let test = try TestLibrary()
    let library = test.library
    var observed = library.observe(search: "quinces", options: Self.options).makeAsyncIterator()
    #expect(try await observed.next()?.passages.isEmpty == true)
    try await library.add(note("1"), to: "notes")
    #expect(try await observed.next()?.passages.flatMap(\.itemIDs) == ["1"])
    let other = try Library(at: library.url, embedder: test.embedder)
    try await other.add(note("1", "Medlars are ripe."), to: "notes")
    #expect(try await observed.next()?.passages.isEmpty == true)
  }

  @Test func resultsThatStayTheSameArentRepeated() async throws {
    let (searches, search) = AsyncStream.makeStream(of: Void.self)
    let embedder = CountingEmbedder { _ in search.yield() }
    let test = try TestLibrary(embedder: embedder)
    let library = test.library
    try await library.add(note("1"), to: "notes")
    let task = Task {
      var results: [SearchResults] = []
      for try await found in library.observe(search: "quinces") {
        results.append(found)
        if found.passages.count == 2 { break }
      }
      return results
    }
    // Each call of the embedder: the note, the question, then the memory and the question again.
    var calls = searches.makeAsyncIterator()
    for _ in 0..<2 { await calls.next() }
    let other = try Library(at: library.url)
    try await other.remember(Memory.Draft("The user likes quinces."))
    await calls.next()
    try await library.add(note("2", "Quinces were picked."), to: "notes")
    let results = try await task.value
    #expect(results.map(\.passages.count) == [1, 2])
  }

  @Test func cancellingItsTaskEndsTheSearches() async throws {
    let test = try TestLibrary()
    let library = test.library
    let hasBegun = Gate()
    let task = Task {
      for try await _ in library.observe(search: "quinces", options: Self.options) {
        hasBegun.open()
      }
    }
    await hasBegun.wait()
    task.cancel()
    try await task.value
  }

  @Test func theErrorOfASearchEndsTheSequence() async throws {
    let test = try TestLibrary()
    let library = try Library(at: test.library.url)
    var observed = library.observe(search: "quinces").makeAsyncIterator()
    let error = await #expect(throws: LibraryError.self) { _ = try await observed.next() }
    #expect(error?.code == .needsEmbedder)
  }
}
