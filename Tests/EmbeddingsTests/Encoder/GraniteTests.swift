import Embeddings
import Foundation
import Testing

/// granite-embedding-30m-english with 8-bit weights, compared with its formulas in double
/// precision.
@Suite(
  "granite-embedding-30m-english",
  .enabled(
    if: TestData.granite != nil,
    "needs `Scripts/fetch-models embedder` (30 MB)"))
struct GraniteTests {
  @Test("Tokens and vectors are those of the fixture")
  func fixture() async throws {
    let encoder = try BertEncoder.load(#require(TestData.granite))
    #expect(encoder.dimension == 384)
    #expect(encoder.maximumTokens == 510)
    #expect(encoder.tokenizer is BytePairTokenizer)
    #expect(encoder.tokenizer.vocabularySize == 50_265)
    for reference in try ReferenceText.fixture("granite.json") {
      #expect(encoder.tokenizer.encode(reference.text) == reference.ids, "\(reference.text)")
      reference.expect(encoder.embed(reference.text, as: reference.embeddingPurpose))
    }
  }

  @Test("Fast vectors are near the exact ones")
  func fast() async throws {
    let encoder = try BertEncoder.load(#require(TestData.granite), precision: .fast)
    for reference in try ReferenceText.fixture("granite.json") {
      let vector = encoder.embed(reference.text, as: .passage)
      #expect(cosine(vector, reference.vector) >= 0.998, "\(reference.text)")
    }
  }
}
