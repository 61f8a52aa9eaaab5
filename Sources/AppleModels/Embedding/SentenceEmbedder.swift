#if canImport(NaturalLanguage)
  public import Embeddings
  import Foundation
  public import NaturalLanguage
  import Synchronization

  /// The system's sentence embedding as an `Embedder`.
  ///
  /// It is there without a download and takes little time, but it knows few languages and tells
  /// texts apart poorly: it was made for similar sentences, not for questions and their answers, and
  /// unrelated sentences have cosines near those of related ones. Prefer ``ContextualEmbedder``, and
  /// all-MiniLM-L6-v2 to both; `recollect-bench` measures how far they are apart on a Mac.
  ///
  /// The vector of a text is the mean of the vectors of its sentences.
  ///
  /// This code was compiled and tested with a stand-in of the framework, never on an Apple system.
  public final class SentenceEmbedder: Embedder {
    /// The language, the revision and the dimension of the model.
    public let identifier: String
    /// The number of components of every vector.
    public let dimension: Int
    /// The language of the model.
    public let language: NLLanguage
    /// The maximum number of tokens of a text, which has no limit: sentences are embedded one by one.
    public let maximumTokens = 512

    // NLEmbedding isn't Sendable.
    private let embedding: Mutex<NLEmbedding>

    /// Creates an embedder for a language.
    ///
    /// - Parameters:
    ///   - language: The language of the texts.
    ///   - revision: The revision of the model; `nil` for the newest of the system. Vectors of two
    ///     revisions can't be compared.
    /// - Throws: ``AppleModelError`` if the system has no such model.
    public init(language: NLLanguage, revision: Int? = nil) throws {
      let found =
        if let revision {
          NLEmbedding.sentenceEmbedding(for: language, revision: revision)
        } else {
          NLEmbedding.sentenceEmbedding(for: language)
        }
      guard let found else {
        throw AppleModelError(
          .noModel, model: "NLEmbedding",
          "The system has no sentence embedding for '\(language.rawValue)'"
            + (revision.map { " of revision \($0)." } ?? "."))
      }
      self.language = language
      dimension = found.dimension
      identifier = "apple-sentence-\(language.rawValue)@\(found.revision).\(found.dimension)"
      embedding = Mutex(found)
    }

    /// Returns an estimate of the number of tokens.
    public func tokenCount(_ text: String) -> Int { AppleWords.count(text) }

    /// Returns the vectors of texts of any length.
    ///
    /// - Throws: `CancellationError` between texts. ``AppleModelError`` if the model has no vector
    ///   for any sentence of a text.
    public func embed(_ texts: [String], as purpose: EmbeddingPurpose) async throws -> [[Float]] {
      try texts.map { text in
        try Task.checkCancellation()
        var mean = VectorMean(dimension: dimension)
        for range in NLTokenizer.sentences(of: text, language: language) {
          let sentence = String(text[range])
          let vector = embedding.withLock { $0.vector(for: sentence) }
          if let vector { mean.add(vector) }
        }
        return mean.normalized
      }
    }
  }
#endif
