import Embeddings
import RecollectTesting
import Synchronization
import Testing

/// Tests of the cosines that an embedder gives to unrelated texts.
@Suite struct CosineBaselineTests {
  /// An embedder whose vectors are given by the number of a text, and which records its texts.
  private final class NumberedEmbedder: Embedder {
    let vector: @Sendable (Int) -> [Float]
    let texts = Mutex<[EmbeddingPurpose: [String]]>([:])

    init(_ vector: @escaping @Sendable (Int) -> [Float]) { self.vector = vector }

    var identifier: String { "numbered" }
    var dimension: Int { vector(0).count }
    var maximumTokens: Int { 256 }
    func tokenCount(_ text: String) -> Int { 1 }

    func embed(_ texts: [String], as purpose: EmbeddingPurpose) async throws -> [[Float]] {
      self.texts.withLock { $0[purpose, default: []] += texts }
      return texts.indices.map(vector)
    }
  }

  @Test func meanAndDeviationAreThoseOfAllPairs() async throws {
    let vectors: @Sendable (Int) -> [Float] = { number in
      l2Normalized((0..<5).map { Float((number * 7 + $0 * $0) % 11) - 3 })
    }
    let baseline = try await NumberedEmbedder(vectors).cosineBaseline()
    var cosines: [Float] = []
    for question in 0..<24 {
      for passage in 0..<24 {
        cosines.append(cosineSimilarity(vectors(question), vectors(passage)))
      }
    }
    let mean = cosines.reduce(0, +) / 576
    let variance = cosines.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 576
    #expect(abs(baseline.mean - mean) < 1e-4)
    #expect(abs(baseline.deviation - variance.squareRoot()) < 1e-4)
    #expect(baseline.cosine(deviations: 0.5) == baseline.mean + 0.5 * baseline.deviation)
  }

  @Test func theTextsAreQuestionsAndPassagesThatShareNoRareWords() async throws {
    let embedder = NumberedEmbedder { _ in [1, 0] }
    let baseline = try await embedder.cosineBaseline()
    #expect(baseline.mean == 1 && baseline.deviation == 0)
    #expect(baseline.cosine(deviations: 4) == 1)
    let (questions, passages) = embedder.texts.withLock { ($0[.query] ?? [], $0[.passage] ?? []) }
    #expect(Set(questions).count == 24 && Set(passages).count == 24)
    func longWords(_ text: String) -> Set<String> {
      Set(text.lowercased().split { !$0.isLetter }.map(String.init).filter { $0.count > 5 })
    }
    for question in questions {
      for passage in passages {
        let shared = longWords(question).intersection(longWords(passage))
        #expect(shared.isEmpty, "\(question) \(passage)")
      }
    }
  }

  @Test func theCenterIsTheMeanOfAllTextsAndIsSubtracted() async throws {
    // All texts have a component of 8 in common, and one of the others of their own.
    let vectors: @Sendable (Int) -> [Float] = { number in
      [8] + (0..<24).map { $0 == number ? 6 : 0 }
    }
    let baseline = try await NumberedEmbedder(vectors).cosineBaseline()
    #expect(baseline.mean > 0.6)
    let centered = baseline.centered
    #expect(centered.center == [8] + [Float](repeating: 0.25, count: 24))
    let difference = zip(vectors(1), centered.center).map { $0 - $1 }
    #expect(centered.centered(vectors(1)) == l2Normalized(difference))
    // Of 24 × 24 pairs, 24 are of the same vector, and the others are at -1/23.
    #expect(abs(centered.mean) < 1e-5)
    #expect(abs(centered.deviation - Float(23).squareRoot() / 23) < 1e-4)
  }

  @Test func aBaselineThatWasNotMeasuredSubtractsNothing() {
    let centered = CosineBaseline(mean: 0.3, deviation: 0.1).centered
    #expect(centered.mean == 0.3 && centered.deviation == 0.1)
    #expect(centered.centered([0.6, 0.8]) == [0.6, 0.8])
  }

  @Test func aCacheHasTheBaselineOfItsEmbedder() async throws {
    let cached = CachingEmbedder(HashingEmbedder())
    #expect(try await cached.cosineBaseline() == HashingEmbedder().cosineBaseline())
    #expect(cached.counts.embedded == 0)
  }

  @Test(.enabled(if: TestData.miniLM != nil, "needs all-MiniLM-L6-v2 in the model folder"))
  func unrelatedTextsAreFarApartForMiniLM() async throws {
    let encoder = try BertEncoder.load(#require(TestData.miniLM))
    let baseline = try await encoder.cosineBaseline()
    #expect(abs(baseline.mean) < 0.1 && (0.03..<0.1).contains(baseline.deviation))
    #expect((0.29..<0.31).contains(baseline.cosine(deviations: 3.3)), "\(baseline)")
  }
}
