@testable import AppleModels
import Embeddings
import NaturalLanguage
import Testing

@Suite struct ContextualEmbedderTests {
  @Test func theModelItsRevisionAndItsDimensionArePartOfTheIdentifier() async throws {
    let embedder = try await ContextualEmbedder.load(language: .english)
    #expect(embedder.identifier == "apple-contextual-latin-1@1.16")
    let same = try await ContextualEmbedder.load(modelIdentifier: "latin-1")
    #expect(same.identifier == embedder.identifier)
  }

  @Test func missingFilesAreAnErrorThatSaysWhatToDo() async throws {
    await #expect {
      try await ContextualEmbedder.load(script: .cyrillic)
    } throws: { error in
      (error as? AppleModelError)?.code == .assetsMissing && "\(error)".contains("network")
    }
  }

  /// The stand-in's model reads 16 tokens, and its vectors don't depend on their neighbors, so the
  /// mean of all tokens is known.
  @Test(arguments: [1, 15, 16, 17, 31, 64, 400])
  func everyTokenOfALongTextCountsOnce(count: Int) async throws {
    let words = (0..<count).map { "w\($0)" }
    let embedder = try await ContextualEmbedder.load(language: .english)
    let vector = try await embedder.embed([words.joined(separator: " ")], as: .passage)[0]
    var mean = VectorMean(dimension: embedder.dimension)
    for word in words {
      var tokens = 0
      try TokenWindows(maximumUnits: 100).forEachToken(of: word, reading: read) {
        tokens += 1
        mean.add($0)
      }
      #expect(tokens == 1)
    }
    #expect(cosineSimilarity(vector, mean.normalized) > 0.99999)
  }

  @Test(arguments: [
    String(repeating: "x", count: 300), String(repeating: "日本", count: 200),
    String(repeating: " ", count: 500) + "end", "one" + String(repeating: "\n", count: 400) + "two",
    String(repeating: "👩‍👩‍👧 ", count: 40),
  ])
  func windowsOfAnyTextEnd(text: String) throws {
    var units = 0
    try TokenWindows(maximumUnits: 40).forEachToken(of: text) { piece in
      try read(piece)
    } _: { _ in
      units += 1
    }
    let letters = text.count { !$0.isWhitespace }
    #expect(units >= letters / 4)
  }

  @Test func theEndOfALongTextChangesItsVector() async throws {
    let embedder = try await ContextualEmbedder.load(language: .english)
    let long = String(repeating: "Some words of a long text. ", count: 60)
    let vectors = try await embedder.embed([long + "Rhine", long + "Main"], as: .passage)
    #expect(vectors[0] != vectors[1])
  }

  private func read(_ text: String) throws -> [TokenVector] {
    let model = try #require(NLContextualEmbedding(modelIdentifier: "latin-1"))
    try model.standInLoad()
    let result = try model.embeddingResult(for: text, language: .english)
    var tokens: [TokenVector] = []
    result.enumerateTokenVectors(in: text.startIndex..<text.endIndex) { vector, range in
      tokens.append(
        TokenVector(
          vector: vector,
          range: range.lowerBound.utf16Offset(in: text)..<range.upperBound.utf16Offset(in: text)))
      return true
    }
    return tokens
  }
}
