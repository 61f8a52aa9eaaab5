import Synchronization

/// Keeps the vectors of the last questions, so that a question asked again costs nothing.
///
/// It stands before another embedder and gives its vectors, bit for bit. Passages pass through: a
/// library embeds each of them once, and they would only push the questions out. Two tasks that ask
/// a new question at the same moment both have it embedded. Memory: the texts of `capacity`
/// questions, and `dimension` × 4 bytes for each.
///
/// ```swift
/// let embedder = CachingEmbedder(try BertEncoder.load(folder))
/// let library = try Library(at: file, embedder: embedder)
/// ```
public final class CachingEmbedder: Embedder {
  /// The embedder that is asked for what isn't here.
  public let base: any Embedder
  private let cache: Mutex<VectorCache>

  /// Puts an empty cache before an embedder.
  ///
  /// - Parameters:
  ///   - base: makes the vectors.
  ///   - capacity: the most questions to keep; of more, the one asked longest ago goes.
  public init(_ base: any Embedder, capacity: Int = 256) {
    precondition(capacity > 0, "A cache keeps at least one question, not \(capacity)")
    self.base = base
    cache = Mutex(VectorCache(capacity: capacity))
  }

  /// The identifier of `base`: the vectors are its own.
  public var identifier: String { base.identifier }
  /// Number of components of every vector.
  public var dimension: Int { base.dimension }
  /// Most tokens of one text that reach the model.
  public var maximumTokens: Int { base.maximumTokens }
  /// Number of the model's tokens in a text.
  public func tokenCount(_ text: String) -> Int { base.tokenCount(text) }

  /// How many questions were found here, and how many had to be embedded.
  public var counts: (found: Int, embedded: Int) {
    cache.withLock { ($0.found, $0.embedded) }
  }

  /// Embeds passages anew each time, and questions unless they are among the last.
  /// - Throws: what `base` throws; then nothing is kept of the call.
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

/// The vectors of the texts that were used last.
private struct VectorCache {
  private struct Entry {
    var vector: [Float]
    /// When it was used last, counted in uses.
    var use: Int
  }

  let capacity: Int
  private(set) var found = 0
  private(set) var embedded = 0
  // By bytes: two spellings of one letter are equal texts, but an embedder may tell them apart.
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
    // A walk over some hundred entries is nothing beside the embedding that led here.
    while entries.count > capacity, let oldest = entries.min(by: { $0.value.use < $1.value.use }) {
      entries[oldest.key] = nil
    }
  }

  private mutating func keep(_ vector: [Float], at key: [UInt8]) {
    uses += 1
    entries[key] = Entry(vector: vector, use: uses)
  }
}
