import Embeddings
import Foundation
import Testing

/// snowflake-arctic-embed-s, compared with vectors of ONNX Runtime on the same weights.
@Suite(
  "snowflake-arctic-embed-s",
  .enabled(
    if: TestData.arctic != nil,
    "needs `Scripts/fetch-models arctic` (34 MB) and Scripts/convert-onnx"))
struct ArcticTests {
  @Test("Sizes, pooling and prompt are those of the folder, and the vectors those of the fixture")
  func fixture() async throws {
    let encoder = try BertEncoder.load(#require(TestData.arctic))
    #expect(encoder.dimension == 384)
    #expect(encoder.maximumTokens == 510)
    for reference in try ReferenceText.fixture("arctic.json") {
      let purpose: EmbeddingPurpose = reference.purpose == "query" ? .query : .passage
      let vector = encoder.embed(reference.text, as: purpose)
      #expect(encoder.tokenVectors(of: reference.text, as: purpose).count == reference.ids.count)
      // The fixture is rounded to five decimals.
      let distance = zip(vector, reference.vector).map { abs($0 - $1) }.max()
      #expect(try #require(distance) < 2e-5, "\(reference.text)")
      #expect(cosine(vector, reference.vector) >= 0.9999, "\(reference.text)")
    }
  }
}
