import Embeddings
import Items
import Recollect
import RecollectTesting
import Testing

/// Tests of the sentence that is highlighted in a passage without a word of the question.
@Suite struct NearestSentenceTests {
  private static let options = SearchOptions(
    mode: .vector, floor: nil, passagesPerThread: 10, prefersNamedDates: false)

  /// Returns a sentence of twelve words that no other one has.
  private func sentence(_ note: Int, _ number: Int) -> String {
    "W" + (0..<12).map { "w\(note)x\(number)x\($0)" }.joined(separator: " ") + "."
  }

  private func notes(_ count: Int, sentences: Int) -> [Item] {
    (0..<count).map { note in
      let text = (0..<sentences).map { sentence(note, $0) }.joined(separator: " ")
      return Item(id: "\(note)", kind: .note, text: text)
    }
  }

  private func highlighted(_ passage: Passage) -> [String] {
    let bytes = Array(passage.text.utf8)
    return passage.highlights.map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  @Test func ofOnePassageAllSentencesAreCompared() async throws {
    let test = try TestLibrary()
    try await test.library.add(notes(1, sentences: 10), as: "notes")
    for question in ["zeppelin", "harvest moon", "a quiet canal"] {
      let found = try await test.library.search(question, options: Self.options).passages
      let passage = try #require(found.first)
      let sentences = (0..<10).map { sentence(0, $0) }
      let vector = try await test.embedder.embed([question], as: .query)[0]
      let cosines = try await test.embedder.embed(sentences, as: .passage).map {
        zip($0, vector).reduce(Float(0)) { $0 + $1.0 * $1.1 }
      }
      let best = try #require(cosines.max())
      let chosen = try #require(sentences.firstIndex(of: highlighted(passage).first ?? ""))
      #expect(found.count == 1 && cosines[chosen] == best)
    }
  }

  @Test func fewTokensAreEmbeddedForManyPassages() async throws {
    let test = try TestLibrary()
    try await test.library.add(notes(10, sentences: 12), as: "notes")
    _ = test.embedder.take()
    let found = try await test.library.search("zeppelin", options: Self.options).passages
    let embedded = test.embedder.take()
    let tokens = embedded.reduce(0) { $0 + test.embedder.tokenCount($1) + 2 }
    #expect(tokens <= 192 && tokens > 96)
    #expect(found.count == 10)
    for passage in found {
      let sentence = try #require(highlighted(passage).first)
      #expect(sentence.hasPrefix("W") && sentence.hasSuffix("."))
    }
  }

  @Test func sentencesAreRankedByRoughVectors() async throws {
    let folder = try TemporaryFolder()
    let library = try Library(at: folder.file("library.sqlite"), embedder: RoughEmbedder())
    try await library.add(notes(10, sentences: 12), as: "notes")
    for passage in try await library.search("zeppelin", options: Self.options).passages.suffix(4) {
      // Of the last passages no sentence is embedded.
      #expect(highlighted(passage).first?.contains("x9x") == true)
    }
  }
}

/// An embedder whose rough vectors prefer the tenth sentence of each text.
private struct RoughEmbedder: Embedder {
  private let base = HashingEmbedder()

  var identifier: String { base.identifier }
  var dimension: Int { base.dimension }
  var maximumTokens: Int { base.maximumTokens }
  func tokenCount(_ text: String) -> Int { base.tokenCount(text) }
  func embed(_ texts: [String], as purpose: EmbeddingPurpose) async throws -> [[Float]] {
    try await base.embed(texts, as: purpose)
  }

  func roughVectors(of texts: [String]) -> [[Float]]? {
    texts.map { [$0.contains("x9x") || $0 == "zeppelin" ? 1 : 0] }
  }
}
