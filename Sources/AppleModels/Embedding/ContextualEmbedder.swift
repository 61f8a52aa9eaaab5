#if canImport(NaturalLanguage)
  public import Embeddings
  import Foundation
  public import NaturalLanguage
  import Synchronization

  /// The system's contextual embedding as an `Embedder`.
  ///
  /// The vector of a text is the mean of the vectors of its tokens. The system's model reads a few
  /// hundred tokens and drops the rest of a text in silence; here a longer text is read in windows
  /// that overlap, and nothing of it is lost.
  ///
  /// ```swift
  /// let embedder = try await ContextualEmbedder.load(language: .english)
  /// let library = try await Library.open(at: url, embedder: embedder)
  /// ```
  ///
  /// There are models for scripts, not for languages: English and German have one, Japanese another.
  /// They differ between systems and revisions, so ``identifier`` has the model, its revision and its
  /// dimension, and a library made with one isn't searched with another.
  ///
  /// This code was compiled and tested with a stand-in of the framework, never on an Apple system.
  public final class ContextualEmbedder: Embedder {
    /// The model, its revision and its dimension.
    public let identifier: String
    /// The number of components of every vector.
    public let dimension: Int
    /// The number of tokens that the model reads at once; longer texts are read in windows.
    public let maximumTokens: Int
    /// The language of the texts; `nil` if the model identifies that of each.
    public let language: NLLanguage?

    // NLContextualEmbedding isn't Sendable.
    private let model: Mutex<NLContextualEmbedding>
    private let windows: TokenWindows

    /// Tokens have four letters on average, so this is more than the model reads.
    private static let unitsOfToken = 8
    private static let specialTokens = 2

    /// Loads the newest model for a language.
    ///
    /// If its files aren't on the device, the system is asked to download them, which can take
    /// minutes. It reports no progress.
    ///
    /// - Throws: ``AppleModelError`` if the system has no model for the language, or if its files
    ///   aren't on the device and can't be downloaded.
    public static func load(language: NLLanguage) async throws -> ContextualEmbedder {
      try await load(language.rawValue, language) { NLContextualEmbedding(language: language) }
    }

    /// Loads the newest model for a script, which identifies the language of each text.
    ///
    /// - Throws: As ``load(language:)``.
    public static func load(script: NLScript) async throws -> ContextualEmbedder {
      try await load(script.rawValue, nil) { NLContextualEmbedding(script: script) }
    }

    /// Loads the model with an identifier, such as that of a library that was made before.
    ///
    /// - Throws: As ``load(language:)``.
    public static func load(
      modelIdentifier: String, language: NLLanguage? = nil
    ) async throws -> ContextualEmbedder {
      try await load(modelIdentifier, language) {
        NLContextualEmbedding(modelIdentifier: modelIdentifier)
      }
    }

    private static func load(
      _ name: String, _ language: NLLanguage?, _ make: () -> sending NLContextualEmbedding?
    ) async throws -> ContextualEmbedder {
      guard let model = make() else {
        throw AppleModelError(
          .noModel, model: "NLContextualEmbedding", "The system has no model for '\(name)'.")
      }
      if !model.hasAvailableAssets {
        let result = try await model.requestAssets()
        guard result == .available else {
          throw AppleModelError(
            .assetsMissing, model: model.modelIdentifier,
            "The files for '\(name)' aren't on this device, and the request for them failed.")
        }
      }
      do {
        try model.load()
      } catch {
        throw AppleModelError(
          .unloadable, model: model.modelIdentifier, "It can't be loaded: \(error)")
      }
      return ContextualEmbedder(model, language)
    }

    private init(_ model: sending NLContextualEmbedding, _ language: NLLanguage?) {
      identifier = "apple-contextual-\(model.modelIdentifier)@\(model.revision).\(model.dimension)"
      dimension = model.dimension
      maximumTokens = max(1, model.maximumSequenceLength - Self.specialTokens)
      windows = TokenWindows(maximumUnits: model.maximumSequenceLength * Self.unitsOfToken)
      self.language = language
      self.model = Mutex(model)
    }

    /// Returns an estimate of the number of tokens, which the system doesn't tell.
    public func tokenCount(_ text: String) -> Int { AppleWords.count(text) }

    /// Returns the vectors of texts of any length; a text without tokens gets a fixed vector.
    ///
    /// - Throws: `CancellationError` between windows. ``AppleModelError`` if the model fails.
    public func embed(_ texts: [String], as purpose: EmbeddingPurpose) async throws -> [[Float]] {
      try texts.map { text in
        try Task.checkCancellation()
        var mean = VectorMean(dimension: dimension)
        try windows.forEachToken(of: text, reading: read) { mean.add($0) }
        return mean.normalized
      }
    }

    private func read(_ text: String) throws -> [TokenVector] {
      try Task.checkCancellation()
      do {
        return try model.withLock { model in
          let result = try model.embeddingResult(for: text, language: language)
          var tokens: [TokenVector] = []
          let whole = result.string
          result.enumerateTokenVectors(in: whole.startIndex..<whole.endIndex) { vector, range in
            let place =
              range.lowerBound.utf16Offset(in: whole)..<range.upperBound.utf16Offset(in: whole)
            tokens.append(TokenVector(vector: vector, range: place))
            return true
          }
          return tokens
        }
      } catch {
        throw AppleModelError(.failed, model: identifier, "It has no vectors for a text: \(error)")
      }
    }
  }
#endif
