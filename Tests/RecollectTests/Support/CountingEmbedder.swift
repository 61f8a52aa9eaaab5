import Embeddings
import RecollectTesting
import Synchronization

/// An embedder that records the passages it embeds, and can wait or fail before each call.
final class CountingEmbedder: Embedder {
  private let base: HashingEmbedder
  private let before: @Sendable (Int) async throws -> Void
  private let log = Mutex<(passages: [String], calls: Int, questions: Int)>(([], 0, 0))
  let identifier: String

  init(
    dimension: Int = 64, maximumTokens: Int = 256, identifier: String? = nil,
    before: @escaping @Sendable (Int) async throws -> Void = { _ in }
  ) {
    base = HashingEmbedder(dimension: dimension, maximumTokens: maximumTokens)
    self.identifier = identifier ?? base.identifier
    self.before = before
  }

  var dimension: Int { base.dimension }
  var maximumTokens: Int { base.maximumTokens }
  func tokenCount(_ text: String) -> Int { base.tokenCount(text) }

  // Measuring a baseline would be recorded.
  func cosineBaseline() async throws -> CosineBaseline { try await base.cosineBaseline() }

  func embed(_ texts: [String], as purpose: EmbeddingPurpose) async throws -> [[Float]] {
    let call = log.withLock { log in
      log.calls += 1
      return log.calls
    }
    try await before(call)
    log.withLock { log in
      switch purpose {
      case .passage: log.passages += texts
      case .query: log.questions += texts.count
      }
    }
    return try await base.embed(texts, as: purpose)
  }

  /// The number of questions that were embedded.
  var questions: Int { log.withLock { $0.questions } }

  /// Returns the passages that were embedded since the last call.
  func take() -> [String] {
    log.withLock { log in
      defer { log.passages = [] }
      return log.passages
    }
  }
}
