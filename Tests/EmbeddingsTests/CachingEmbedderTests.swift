import Embeddings
import RecollectTesting
import Synchronization
import Testing

@Suite("Caching embedder")
struct CachingEmbedderTests {
  private let base = RecordingEmbedder()

  @Test("A question asked again isn't embedded again, and has the same vector")
  func again() async throws {
    let cached = CachingEmbedder(base)
    let first = try await cached.embed(["red boat"], as: .query)
    let second = try await cached.embed(["red boat"], as: .query)
    #expect(base.take() == ["red boat"])
    #expect(first == second)
    #expect(try await base.embed(["red boat"], as: .query) == second)
    #expect(cached.counts == (found: 1, embedded: 1))
  }

  @Test("Of several questions only the new ones are embedded, and all come back in order")
  func mixed() async throws {
    let cached = CachingEmbedder(base)
    _ = try await cached.embed(["two", "four"], as: .query)
    _ = base.take()
    let texts = ["one", "two", "three", "four"]
    let vectors = try await cached.embed(texts, as: .query)
    #expect(base.take() == ["one", "three"])
    #expect(try await vectors == HashingEmbedder().embed(texts, as: .query))
    #expect(try await cached.embed([], as: .query).isEmpty)
    #expect(base.take() == [])
  }

  @Test("The question asked longest ago makes room, and asking counts as use")
  func bounded() async throws {
    let cached = CachingEmbedder(base, capacity: 2)
    for question in ["a", "b", "a", "c", "a", "b"] {
      _ = try await cached.embed([question], as: .query)
    }
    #expect(base.take() == ["a", "b", "c", "b"])
    // A call with more texts than the capacity still returns all vectors.
    #expect(try await cached.embed(["d", "e", "f"], as: .query).count == 3)
  }

  @Test("Passages pass through, and take no question's place")
  func passages() async throws {
    let cached = CachingEmbedder(base, capacity: 1)
    _ = try await cached.embed(["boat"], as: .query)
    _ = try await cached.embed(["boat", "sail"], as: .passage)
    _ = try await cached.embed(["boat", "sail"], as: .passage)
    _ = try await cached.embed(["boat"], as: .query)
    #expect(base.take() == ["boat", "boat", "sail", "boat", "sail"])
    #expect(cached.counts == (found: 1, embedded: 1))
  }

  @Test("A question that failed is asked for again")
  func failure() async throws {
    let cached = CachingEmbedder(base)
    base.isFailing.withLock { $0 = true }
    await #expect(throws: CancellationError.self) {
      try await cached.embed(["boat"], as: .query)
    }
    base.isFailing.withLock { $0 = false }
    #expect(try await cached.embed(["boat"], as: .query).count == 1)
    #expect(cached.counts == (found: 0, embedded: 1))
  }

  @Test("Two spellings of one letter are two questions")
  func spellings() async throws {
    let cached = CachingEmbedder(base)
    let spellings = ["caf\u{E9}", "cafe\u{301}"]
    #expect(spellings[0] == spellings[1])
    for spelling in spellings { _ = try await cached.embed([spelling], as: .query) }
    #expect(base.take().count == 2)
  }

  @Test("It is told by the embedder behind it")
  func description() {
    let cached = CachingEmbedder(base)
    #expect(cached.identifier == base.identifier)
    #expect(cached.dimension == base.dimension && cached.maximumTokens == base.maximumTokens)
    #expect(cached.tokenCount("one two") == 2)
  }
}

/// An embedder that records its texts and fails on request.
private final class RecordingEmbedder: Embedder {
  private let base = HashingEmbedder()
  private let texts = Mutex<[String]>([])
  let isFailing = Mutex(false)

  var identifier: String { base.identifier }
  var dimension: Int { base.dimension }
  var maximumTokens: Int { base.maximumTokens }
  func tokenCount(_ text: String) -> Int { base.tokenCount(text) }

  func embed(_ texts: [String], as purpose: EmbeddingPurpose) async throws -> [[Float]] {
    if isFailing.withLock(\.self) { throw CancellationError() }
    self.texts.withLock { $0 += texts }
    return try await base.embed(texts, as: purpose)
  }

  /// Returns the texts embedded since the last call.
  func take() -> [String] {
    texts.withLock { texts in
      defer { texts = [] }
      return texts
    }
  }
}
