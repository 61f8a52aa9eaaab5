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
      let isQuery = reference.purpose == "query"
      let text = (isQuery ? "query: " : "passage: ") + reference.text
      #expect(encoder.tokenizer.encode(text) == reference.ids, "\(reference.text)")
      let vector = encoder.embed(reference.text, as: isQuery ? .query : .passage)
      // The fixture is rounded to five decimals.
      let distance = zip(vector, reference.vector).map { abs($0 - $1) }.max()
      #expect(try #require(distance) < 2e-5, "\(reference.text)")
      #expect(cosine(vector, reference.vector) >= 0.9999, "\(reference.text)")
    }
  }

  @Test("Fast vectors are near the exact ones")
  func fast() async throws {
    let encoder = try BertEncoder.load(#require(TestData.e5), precision: .fast)
    for reference in try ReferenceText.fixture("e5.json") {
      let vector = encoder.embed(
        reference.text, as: reference.purpose == "query" ? .query : .passage)
      #expect(cosine(vector, reference.vector) >= 0.998, "\(reference.text)")
    }
  }
}
