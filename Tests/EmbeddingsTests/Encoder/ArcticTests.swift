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
      let purpose = reference.embeddingPurpose
      #expect(encoder.tokenVectors(of: reference.text, as: purpose).count == reference.ids.count)
      reference.expect(encoder.embed(reference.text, as: purpose))
    }
  }
}
