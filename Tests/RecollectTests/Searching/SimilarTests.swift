import Embeddings
import Items
import Recollect
import RecollectTesting
import Testing

/// Tests of searches for what is like an item, and by a vector.
@Suite struct SimilarTests {
  private static let all = SearchOptions(floor: nil)

  private func library() async throws -> TestLibrary {
    let library = try TestLibrary()
    try await library.library.add(
      [
        note("pie", "Quinces and apples for a pie."), note("jam", "Quinces and apples for jam."),
        note("cake", "Apples for a cake."), note("tractor", "The tractor needs oil."),
      ], to: "notes")
    try await library.library.add(note("pie", "Oil for the tractor."), to: "garage")
    _ = library.embedder.take()
    return library
  }

  @Test func anItemFindsWhatIsLikeItAndNotItself() async throws {
    let library = try await library()
    let questions = library.embedder.questions
    let found = try await library.library.search(like: "pie", in: "notes", options: Self.all)
    #expect(found.passages.map(\.itemIDs).prefix(2) == [["jam"], ["cake"]])
    #expect(
      Set(found.passages.dropFirst(2).map(\.text))
        == ["The tractor needs oil.", "Oil for the tractor."])
    #expect(found.words.isEmpty && found.passages.allSatisfy(\.highlights.isEmpty))
    #expect(library.embedder.questions == questions && library.embedder.take().isEmpty)
  }

  @Test func anIDInAnyCollectionMeansAllItemsWithIt() async throws {
    let library = try await library()
    let found = try await library.library.search(like: "pie", options: Self.all)
    #expect(Set(found.passages.map(\.itemIDs)) == [["jam"], ["cake"], ["tractor"]])
  }

  @Test func filtersLimitsAndTheFloorApply() async throws {
    let library = try await library()
    var options = Self.all
    options.filter.sources = ["items:garage"]
    let garage = try await library.library.search(like: "tractor", options: options)
    #expect(garage.passages.map(\.text) == ["Oil for the tractor."])
    let one = try await library.library.search(
      like: "pie", in: "notes", options: SearchOptions(limit: 1, floor: SearchFloor(cosine: 0.99)))
    #expect(one.passages.isEmpty && one.belowFloor > 0)
  }

  @Test func everyChunkOfTheItemIsLeftOut() async throws {
    let library = try await library()
    let long = (0..<900).map { "quinces\($0 % 7)" }.joined(separator: " ")
    try await library.library.add(note("long", long), to: "notes")
    let found = try await library.library.search(
      like: "long", options: SearchOptions(limit: 100, candidates: 3, floor: nil))
    #expect(found.passages.count == 3)
    #expect(!found.passages.contains { $0.itemIDs.contains("long") })
  }

  @Test func anUnknownItemIsReported() async throws {
    let library = try await library()
    for collection in [nil, "garage"] {
      let error = await #expect(throws: LibraryError.self) {
        try await library.library.search(like: "jam!", in: collection)
      }
      #expect(error?.code == .unknownItem)
    }
    let error = await #expect(throws: LibraryError.self) {
      try await library.library.search(like: "jam", in: "garage")
    }
    #expect(error?.code == .unknownItem)
  }

  @Test func aVectorFindsWhatItsQuestionFinds() async throws {
    let library = try await library()
    let question = "apples for a cake"
    let vector = try await HashingEmbedder().embed([question], as: .query)[0]
    let options = SearchOptions(mode: .vector, floor: nil)
    let expected = try await library.library.search(question, options: options).passages
    let questions = library.embedder.questions
    for factor: Float in [1, 0.001, 1e30] {
      let found = try await library.library.search(
        vector: vector.map { $0 * factor }, options: options)
      #expect(found.passages.map(\.id) == expected.map(\.id))
      for (one, other) in zip(found.passages, expected) {
        #expect(abs((one.scores.cosine ?? 0) - (other.scores.cosine ?? 1)) < 1e-5)
      }
    }
    #expect(library.embedder.questions == questions)
  }

  @Test func aVectorOfAnotherDimensionTraps() async {
    await #expect(processExitsWith: .failure) {
      let library = try TestLibrary()
      _ = try await library.library.search(vector: [1, 0])
    }
  }

  private func note(_ id: String, _ text: String) -> Item { Item(id: id, kind: .note, text: text) }
}
