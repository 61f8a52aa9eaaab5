import Embeddings
import Items
import Recollect
import Testing

/// Tests of the languages that a library's embedder wasn't made for.
@Suite struct UnsuitedLanguagesTests {
  private static let german =
    "Der Schlüssel hängt nicht an der Tür, sondern im Schrank, und das ist gut."
  private static let english =
    "The key isn't at the door, it hangs in the cupboard, and that is good."

  @Test(.enabled(if: TestData.granite != nil, "needs the default embedder"))
  func anEnglishEmbedderSuitsEnglishOnly() async throws {
    let encoder = try BertEncoder.load(#require(TestData.granite), threads: 1)
    let folder = try TemporaryFolder()
    let library = try Library(at: folder.file("library.sqlite"), embedder: encoder)
    func add(_ text: String, times: Int) async throws {
      let notes = (0..<times).map { Item(id: "\($0)", kind: .note, title: "\($0)", text: text) }
      try await library.add(notes, as: text == Self.german ? "de" : "en")
    }
    try await add(Self.english, times: 30)
    #expect(try await library.unsuitedLanguages() == [])
    // One note in another language is no reason to change the model.
    try await add(Self.german, times: 1)
    #expect(try await library.unsuitedLanguages() == [])
    try await add(Self.german, times: 3)
    #expect(try await library.unsuitedLanguages() == ["de"])
  }

  @Test func aLibraryWithoutAnEmbedderSaysNothing() async throws {
    let folder = try TemporaryFolder()
    let library = try Library(at: folder.file("library.sqlite"))
    #expect(try await library.unsuitedLanguages() == [])
  }
}
