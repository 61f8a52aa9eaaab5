import Embeddings
import Foundation
import Testing

/// multilingual-e5-small with 4-bit weights, compared with its formulas in double precision.
@Suite(
  "multilingual-e5-small",
  .enabled(
    if: TestData.e5 != nil,
    "needs `Scripts/fetch-models multilingual` (92 MB)"))
struct E5Tests {
  @Test("Tokens, prompts and vectors are those of the fixture")
  func fixture() async throws {
    let encoder = try BertEncoder.load(#require(TestData.e5))
    #expect(encoder.dimension == 384)
    #expect(encoder.maximumTokens == 510)
    #expect(encoder.tokenizer is UnigramTokenizer)
    #expect(encoder.tokenizer.vocabularySize == 250_002)
    for reference in try ReferenceText.fixture("e5.json") {
      let text = (reference.purpose ?? "passage") + ": " + reference.text
      #expect(encoder.tokenizer.encode(text) == reference.ids, "\(reference.text)")
      reference.expect(encoder.embed(reference.text, as: reference.embeddingPurpose))
    }
  }

  @Test("Fast vectors are near the exact ones")
  func fast() async throws {
    let encoder = try BertEncoder.load(#require(TestData.e5), precision: .fast)
    for reference in try ReferenceText.fixture("e5.json") {
      let vector = encoder.embed(reference.text, as: reference.embeddingPurpose)
      #expect(cosine(vector, reference.vector) >= 0.998, "\(reference.text)")
    }
  }
}
