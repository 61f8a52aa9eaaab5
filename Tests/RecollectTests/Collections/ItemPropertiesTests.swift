import Items
import Recollect
import Testing

/// Tests of tags, fields and a text of its own to embed.
@Suite struct ItemPropertiesTests {
  private static let all = SearchOptions(floor: nil)

  private func library() async throws -> TestLibrary {
    let library = try TestLibrary()
    try await library.library.add(
      [
        item(
          "1", tags: ["orchard", "2024"],
          fields: [Item.Field("Room", "Attic"), Item.Field("State", "Open")]),
        item(
          "2", tags: ["orchard"],
          fields: [Item.Field("Room", "Cellar"), Item.Field("State", "Open")]),
        item("3", tags: [], fields: [Item.Field("State", "Attic")]),
      ], to: "notes")
    return library
  }

  private func item(
    _ id: String, kind: Item.Kind = .note, tags: [String], fields: [Item.Field],
    text: String = "Quinces."
  ) -> Item {
    Item(id: id, kind: kind, title: "Note \(id)", text: text, tags: tags, fields: fields)
  }

  private func found(
    _ question: String, in library: TestLibrary, mode: SearchMode = .lexical,
    _ change: (inout SearchFilter) -> Void = { _ in }
  ) async throws -> Set<String> {
    var options = Self.all
    options.mode = mode
    change(&options.filter)
    return Set(
      try await library.library.search(question, options: options).passages.flatMap(\.itemIDs))
  }

  @Test func tagsAndFieldsAreSearchedByWordAndNeitherShownNorEmbedded() async throws {
    let library = try await library()
    #expect(library.embedder.take().allSatisfy { !$0.contains("orchard") && !$0.contains("Attic") })
    #expect(try await found("orchard", in: library) == ["1", "2"])
    #expect(try await found("attic", in: library) == ["1", "3"])
    #expect(try await library.find("cellar") == ["Quinces."])
  }

  @Test func theLabelsOfAMailAreNotWords() async throws {
    let library = try TestLibrary()
    try await library.library.add(
      item("1", kind: .mail, tags: ["Archive"], fields: []), to: "mails")
    #expect(try await found("archive", in: library).isEmpty)
    #expect(try await found("quinces", in: library) { $0.tags = ["Archive"] } == ["1"])
  }

  @Test(arguments: SearchMode.allCases)
  func aFilterNeedsEveryTagAndField(mode: SearchMode) async throws {
    let library = try await library()
    func found(_ change: (inout SearchFilter) -> Void) async throws -> Set<String> {
      try await self.found("quinces", in: library, mode: mode, change)
    }
    #expect(try await found { $0.tags = ["orchard"] } == ["1", "2"])
    #expect(try await found { $0.tags = ["orchard", "2024"] } == ["1"])
    #expect(try await found { $0.tags = ["Orchard"] } == [])
    #expect(try await found { $0.fields = [Item.Field("State", "Open")] } == ["1", "2"])
    #expect(
      try await found { $0.fields = [Item.Field("State", "Open"), Item.Field("Room", "Cellar")] }
        == ["2"])
    #expect(try await found { $0.fields = [Item.Field("Room", "Open")] } == [])
    #expect(
      try await found {
        $0.tags = ["2024"]
        $0.fields = [Item.Field("Room", "Cellar")]
      } == [])
  }

  @Test func anotherTextIsEmbeddedThanIsShown() async throws {
    let library = try TestLibrary()
    var item = item("1", tags: [], fields: [], text: "17;4;99")
    item.embeddingText = "The harvest of the orchard by year."
    try await library.library.add(item, to: "tables")
    #expect(library.embedder.take() == ["The harvest of the orchard by year."])
    let options = SearchOptions(mode: .vector, floor: SearchFloor(cosine: 0.5, coverage: 1))
    let passages = try await library.library.search("harvest of the orchard", options: options)
      .passages
    #expect(passages.map(\.text) == ["17;4;99"])
    #expect(try await found("harvest", in: library).isEmpty)
    #expect(try await found("99", in: library) == ["1"])
    // The sentences of passages without a matching word are embedded to find the nearest.
    _ = library.embedder.take()

    #expect(try await library.library.add(item, to: "tables") == false)
    item.embeddingText = "The harvest by month."
    #expect(try await library.library.add(item, to: "tables"))
    #expect(library.embedder.take() == ["The harvest by month."])
    #expect(try await library.library.add([item], as: "tables").changedNothing)
    #expect(library.embedder.take().isEmpty)
    #expect(try LibraryRows.faults(library.library.url) == [])
  }

  @Test func aLongTextWithATextToEmbedIsOnePassage() async throws {
    let library = try TestLibrary()
    var item = item(
      "1", tags: [], fields: [],
      text: (0..<2000).map { "word\($0)" }.joined(separator: " "))
    item.embeddingText = "Many words."
    try await library.library.add(item, to: "tables")
    #expect(try library.count("chunks") == 1)
    #expect(try await library.find("word1999") == [item.text])
    item.text = ""
    try await library.library.add(item, to: "tables")
    #expect(try library.count("chunks") == 0 && library.count("items") == 1)
  }
}
