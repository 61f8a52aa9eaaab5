import Embeddings
import Items
import Recollect
import Testing

/// Tests of searches among many notes of one template.
@Suite struct TemplateTests {
  private static func day(_ number: Int) -> Item {
    let skied = "First time on telemark skis, and laughed a lot."
    return Item(
      id: "\(number)", kind: .note, title: "2025-01-\(number + 10)",
      text: """
        Highlights and gratitude: \(number == 12 ? skied : "Nice coffee.")
        What fell short: too little sleep.
        Wins: water, stretch.
        Lesson: go to bed.
        """)
  }

  /// Checks that the likeness of the notes to each other doesn't lift one of them above the first
  /// of both searches.
  @Test(
    .enabled(if: TestData.granite != nil, "needs the default embedder"),
    arguments: ["where can I rent skis?", "skiing", "How do I ski?", "lesson skiing"])
  func theFirstOfBothSearchesStaysFirst(question: String) async throws {
    let encoder = try BertEncoder.load(#require(TestData.granite), threads: 1)
    let folder = try TemporaryFolder()
    let library = try Library(at: folder.file("library.sqlite"), embedder: encoder)
    let skiing = Item(
      id: "skiing", kind: .note, title: "Skiing",
      text: "Telemark means a free heel; the turn needs bent knees. Skis for rent: Fjellsport.")
    try await library.add((1...20).map(Self.day) + [skiing], as: "notes")
    for mode in SearchMode.allCases {
      let options = SearchOptions(mode: mode, floor: nil)
      let found = try await library.search(question, options: options).passages
      #expect(found.first?.itemIDs == ["skiing"], "\(mode)")
    }
  }
}
