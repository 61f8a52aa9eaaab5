import Synchronization

/// An embedder that caches the vectors of recent questions, so a repeated question costs nothing.
///
/// It wraps another embedder and returns the same vectors, bit for bit. Passages aren't cached: a
/// library embeds each of them once, and they would only displace the questions. If two tasks ask a
/// new question at the same time, both embed it. The memory used is that of the texts of `capacity`
/// questions, and of ``dimension`` × 4 bytes for each.
///
/// ```swift
/// let embedder = CachingEmbedder(try BertEncoder.load(folder))
/// let library = try Library(at: file, embedder: embedder)
/// ```
public final class CachingEmbedder: Embedder {
  /// The embedder that computes vectors that aren't cached.
  public let base: any Embedder
  private let cache: Mutex<VectorCache>

  /// Creates an embedder with an empty cache.
  ///
  /// - Parameters:
  ///   - base: The embedder that computes the vectors.
  ///   - capacity: The maximum number of questions to cache. If there are more, the least recently
  ///     used one is removed.
  public init(_ base: any Embedder, capacity: Int = 256) {
    precondition(capacity > 0, "A cache keeps at least one question, not \(capacity)")
    self.base = base
    cache = Mutex(VectorCache(capacity: capacity))
  }

  /// The identifier of ``base``, which computes the vectors.
  public var identifier: String { base.identifier }
  /// The number of components of every vector.
  public var dimension: Int { base.dimension }
  /// The maximum number of tokens of a text that the model reads.
  public var maximumTokens: Int { base.maximumTokens }
  /// Returns the number of the model's tokens in a text.
  public func tokenCount(_ text: String) -> Int { base.tokenCount(text) }

  /// Returns the rough vectors of ``base``.
  public func roughVectors(of texts: [String]) -> [[Float]]? { base.roughVectors(of: texts) }

  /// Returns the baseline of ``base``.
  public func cosineBaseline() async throws -> CosineBaseline { try await base.cosineBaseline() }

  /// The numbers of questions found in the cache and of questions embedded.
  public var counts: (found: Int, embedded: Int) {
    cache.withLock { ($0.found, $0.embedded) }
  }

  /// Returns the vectors of texts.
  ///
  /// Passages are always embedded, questions unless they are cached.
  ///
  /// - Throws: The errors of ``base``. No vector of a failed call is cached.
  public func embed(_ texts: [String], as purpose: EmbeddingPurpose) async throws -> [[Float]] {
    guard purpose == .query else { return try await base.embed(texts, as: purpose) }
    var vectors = cache.withLock { cache in texts.map { cache.take($0) } }
    let missing = texts.indices.filter { vectors[$0] == nil }
    if !missing.isEmpty {
      let fresh = try await base.embed(missing.map { texts[$0] }, as: .query)
      cache.withLock { cache in
        for (place, vector) in zip(missing, fresh) {
          vectors[place] = vector
          cache.keep(vector, of: texts[place])
        }
      }
    }
    return vectors.compactMap(\.self)
  }
}

private struct VectorCache {
  private struct Entry {
    var vector: [Float]
    /// Counted in uses.
    var use: Int
  }

  let capacity: Int
  private(set) var found = 0
  private(set) var embedded = 0
  // Keys are bytes: canonically equivalent strings are equal, but an embedder may distinguish them.
  private var entries: [[UInt8]: Entry] = [:]
  private var uses = 0

  init(capacity: Int) { self.capacity = capacity }

  mutating func take(_ text: String) -> [Float]? {
    let key = Array(text.utf8)
    guard let entry = entries[key] else { return nil }
    found += 1
    keep(entry.vector, at: key)
    return entry.vector
  }

  mutating func keep(_ vector: [Float], of text: String) {
    embedded += 1
    keep(vector, at: Array(text.utf8))
    // A search through some hundred entries costs little compared with an embedding.
    while entries.count > capacity, let oldest = entries.min(by: { $0.value.use < $1.value.use }) {
      entries[oldest.key] = nil
    }
  }

  private mutating func keep(_ vector: [Float], at key: [UInt8]) {
    uses += 1
    entries[key] = Entry(vector: vector, use: uses)
  }
}
