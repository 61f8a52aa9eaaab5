import Embeddings
import Foundation
import Testing

/// all-MiniLM-L6-v2 itself, compared with vectors of other implementations and published figures.
@Suite(
  "all-MiniLM-L6-v2",
  .enabled(if: TestData.miniLM != nil, "needs all-MiniLM-L6-v2 in the model folder"))
struct MiniLMTests {
  private func encoder(
    maximumTokens: Int? = nil, _ precision: BertEncoder.Precision = .exact
  ) throws -> BertEncoder {
    try BertEncoder.load(
      #require(TestData.miniLM), maximumTokens: maximumTokens, precision: precision)
  }

  @Test("Sizes are read from the folder")
  func sizes() throws {
    let encoder = try encoder()
    #expect(encoder.dimension == 384)
    #expect(encoder.maximumTokens == 254)
    #expect(encoder.identifier.hasPrefix("all-MiniLM-L6-v2@"))
  }

  @Test("The vectors of the fixture")
  func fixture() async throws {
    let references = try ReferenceText.fixture()
    let vectors = try await encoder().embed(references.map(\.text), as: .passage)
    for (reference, vector) in zip(references, vectors) { reference.expect(vector) }
  }

  @Test(
    "184 texts in many scripts, some longer than the limit",
    .enabled(if: TestData.shared("encoder") != nil, "needs the shared test data"),
    arguments: [(BertEncoder.Precision.exact, 0.999_99), (.fast, 0.997)])
  func manyScripts(precision: BertEncoder.Precision, minimumCosine: Double) async throws {
    let file = try #require(TestData.shared("encoder/minilm-reference.jsonl"))
    let references = try ReferenceText.lines(of: file)
    let vectors = try await encoder(maximumTokens: 510, precision)
      .embed(references.map(\.text), as: .passage)
    for (reference, vector) in zip(references, vectors) {
      #expect(cosine(vector, reference.vector) >= minimumCosine, "\(reference.text)")
    }
  }

  @Test("A text has the same bits alone and in a batch, with one thread and with three")
  func independence() async throws {
    let folder = try #require(TestData.miniLM)
    let texts = try ReferenceText.fixture().map(\.text)
    let one = try BertEncoder.load(folder, threads: 1)
    let vectors = try await one.embed(texts, as: .passage)
    let three = try BertEncoder.load(folder, threads: 3)
    #expect(try await three.embed(texts.reversed(), as: .passage) == vectors.reversed())
    for (text, vector) in zip(texts, vectors) {
      #expect(try await three.embed([text], as: .passage) == [vector])
    }
  }

  @Test(
    "The rank correlation on the STS benchmark is the published one",
    .enabled(if: TestData.shared("sts") != nil, "needs the shared test data"))
  func similarity() async throws {
    let file = try #require(TestData.shared("sts/stsb-en-test.csv"))
    let rows = try CSV.rows(String(contentsOf: file, encoding: .utf8))
    #expect(rows.count == 1379)
    let encoder = try encoder()
    let first = try await encoder.embed(rows.map { $0[0] }, as: .passage)
    let second = try await encoder.embed(rows.map { $0[1] }, as: .passage)
    let found = zip(first, second).map { cosine($0, $1) }
    let judged = try rows.map { try #require(Double($0[2])) }
    let correlation = Ranks.correlation(found, judged)
    #expect(abs(correlation - 0.8203) <= 0.001, "\(correlation)")
  }
}
