import Digests
import Embeddings
import Foundation
import Synchronization

/// The vectors of the sentences that were compared with questions last.
///
/// A question is compared with sentences before a model is loaded, and again when the model reads.
/// Its parts and the next question often find the same passages.
final class SentenceVectors: Sendable {
  private struct State {
    var embedder = ""
    var vectors: [SHA256.Digest: [Float]] = [:]
  }

  /// The largest number of vectors, which take 1.5 MB with 384 components.
  private static let maximumCount = 1_024

  private let state = Mutex(State())

  /// Returns the vectors of sentences, of which only new ones are embedded, in one call.
  func vectors(of sentences: [String], by embedder: any Embedder) async throws -> [[Float]] {
    let digests = sentences.map { SHA256.hash(data: Data($0.utf8)) }
    let identifier = embedder.identifier
    var vectors = state.withLock { $0.embedder == identifier ? $0.vectors : [:] }
    var seen = Set(vectors.keys)
    let new = digests.indices.filter { seen.insert(digests[$0]).inserted }
    if !new.isEmpty {
      let embedded = try await embedder.embed(new.map { sentences[$0] }, as: .passage)
      if vectors.count + new.count > Self.maximumCount {
        let used = Set(digests)
        vectors = vectors.filter { used.contains($0.key) }
      }
      for (index, vector) in zip(new, embedded) { vectors[digests[index]] = vector }
      let kept = vectors.count <= Self.maximumCount ? vectors : [:]
      state.withLock { $0 = State(embedder: identifier, vectors: kept) }
    }
    return digests.compactMap { vectors[$0] }
  }
}
