import Embeddings
import Items
import Recollect
import Testing

/// Tests of searches in a library of several languages, by an embedder to which texts of one
/// language are near each other.
@Suite struct LanguageLevelsTests {
  private static let german =
    "Der Schlüssel hängt nicht an der Tür, sondern im Schrank, und das ist gut."
  private static let english =
    "The key isn't at the door, it hangs in the cupboard, and that is good."
  private static let options = SearchOptions(
    mode: .vector, limit: 20, floor: SearchFloor(cosine: 0.9), highlightsMatches: false)

  /// An embedder whose vectors are those of a text's language and, to a lesser part, of its
  /// subject, which is the last word.
  private struct LanguageEmbedder: Embedder {
    var identifier: String { "languages" }
    var dimension: Int { 130 }
    var maximumTokens: Int { 256 }

    func tokenCount(_ text: String) -> Int { text.split(whereSeparator: \.isWhitespace).count }

    func embed(_ texts: [String], as purpose: EmbeddingPurpose) async throws -> [[Float]] {
      texts.map { text in
        var vector = [Float](repeating: 0, count: dimension)
        vector[text.contains("der ") ? 0 : 1] = 2
        let subject = text.split { !$0.isNumber }.last.flatMap { Int($0) } ?? 0
        vector[2 + subject] = 1
        return l2Normalized(vector)
      }
    }

    func cosineBaseline() async throws -> CosineBaseline { CosineBaseline(mean: 0, deviation: 0.1) }
  }

  private let folder: TemporaryFolder
  private let library: Library

  init() throws {
    folder = try TemporaryFolder()
    library = try Library(at: folder.file("library.sqlite"), embedder: LanguageEmbedder())
  }

  /// Adds notes on subjects of their own.
  private func add(german: Range<Int>, english: Range<Int>, as name: String = "notes") async throws
  {
    let notes =
      german.map { Item(id: "\($0)", kind: .note, text: "\(Self.german) Nr. \($0)") }
      + english.map { Item(id: "\($0)", kind: .note, text: "\(Self.english) No. \($0)") }
    try await library.add(notes, as: name)
  }

  private func found(_ question: String) async throws -> [String] {
    try await library.search(question, options: Self.options).passages.flatMap(\.itemIDs)
  }

  @Test func aNoteInAnotherLanguageComesBeforeOthersInThatOfTheQuestion() async throws {
    try await add(german: 0..<40, english: 40..<80)
    #expect(try await found("Wo hängt der Schlüssel nicht? 57") == ["57"])
    #expect(try await found("Where isn't the key? 7") == ["7"])
    // A note in the language of the question is found as before.
    #expect(try await found("Wo hängt der Schlüssel nicht? 7") == ["7"])
    // A question on no note's subject reaches no floor.
    #expect(try await found("Wo hängt der Schlüssel nicht? 99") == [])
  }

  @Test func fewNotesInAnotherLanguageAreFoundAmongManyMoreThanCandidates() async throws {
    try await add(german: 0..<110, english: 110..<125)
    var options = Self.options
    (options.candidates, options.floor) = (20, nil)
    let found = try await library.search("Wo hängt der Schlüssel? 120", options: options)
    #expect(found.passages.first?.itemIDs == ["120"])
  }

  @Test func cosinesInOneLanguageStayAsTheyAre() async throws {
    try await add(german: 0..<40, english: 40..<41)
    var options = Self.options
    options.floor = nil
    let found = try await library.search("Where isn't the key? 7", options: options)
    let scores = Dictionary(
      uniqueKeysWithValues: found.passages.map { ($0.itemIDs[0], $0.scores.cosine ?? -1) })
    #expect(abs((scores["40"] ?? 0) - 0.8) < 1e-3)
    #expect(abs((scores["7"] ?? 0) - 0.2) < 1e-3)
  }

  @Test func notesThatAreAddedLaterAreOfTheirLanguage() async throws {
    try await add(german: 0..<40, english: 40..<41)
    #expect(try await found("Where isn't the key? 7") == [])
    try await add(german: 0..<0, english: 50..<90, as: "more")
    #expect(try await found("Where isn't the key? 7") == ["7"])
  }
}
