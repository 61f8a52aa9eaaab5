#if canImport(CoreML)
  import CoreML
  public import Embeddings
  public import Foundation
  import Synchronization

  /// A compiled Core ML model of the BERT family as an `Embedder`.
  ///
  /// The model takes `input_ids` and `attention_mask` as 32-bit integers, and `token_type_ids` if it
  /// has that input. Its output is a vector of the text, or a vector of each token, of which the mean
  /// is taken. The length of the inputs is fixed or flexible, as the model says.
  ///
  /// ```swift
  /// let embedder = try CoreMLEmbedder(
  ///   compiledModel: bundle.url(forResource: "MiniLM", withExtension: "mlmodelc")!,
  ///   tokenizer: WordPieceTokenizer(folder: folder), maximumTokens: 256)
  /// ```
  ///
  /// This code was compiled and tested with a stand-in of the framework, never on an Apple system.
  public final class CoreMLEmbedder: Embedder {
    /// The name of the model and a digest of its files.
    public let identifier: String
    /// The number of components of every vector.
    public let dimension: Int
    /// The maximum number of tokens of a text, without special tokens.
    public let maximumTokens: Int

    private let tokenizer: any Tokenizer
    private let model: Mutex<CoreMLModel>

    /// Loads a compiled model.
    ///
    /// - Parameters:
    ///   - compiledModel: The folder `….mlmodelc`.
    ///   - tokenizer: The tokenizer of the model.
    ///   - maximumTokens: The maximum number of tokens that the model was trained with, such as 256
    ///     for all-MiniLM-L6-v2 and 512 for GTE-small. A fixed length of the inputs is a limit too.
    ///   - output: The name of the output; by default, the only one.
    ///   - padding: The token ID that fills inputs of fixed length.
    /// - Throws: ``AppleModelError`` if the model can't be loaded or has another form.
    public init(
      compiledModel: URL, tokenizer: any Tokenizer, maximumTokens: Int, output: String? = nil,
      padding: Int32 = 0
    ) throws {
      precondition(maximumTokens > 0, "At least one token of a text must count")
      let loaded = try CoreMLModel(compiledModel, output: output, padding: padding)
      let limit = loaded.length.map { $0 - tokenizer.specialTokenCount } ?? maximumTokens
      guard limit > 0 else {
        throw AppleModelError(
          .unexpectedForm, model: compiledModel.lastPathComponent,
          "Inputs of length \(loaded.length ?? 0) leave no room for a text.")
      }
      self.maximumTokens = min(limit, maximumTokens)
      self.tokenizer = tokenizer
      let digest = try CoreMLModel.digest(of: compiledModel)
      identifier = "\(compiledModel.deletingPathExtension().lastPathComponent)@\(digest)"
      dimension = try loaded.vector(of: tokenizer.encode("a", maximumTokens: 1)).count
      model = Mutex(loaded)
    }

    /// Returns the number of tokens in a whole text, without special tokens.
    public func tokenCount(_ text: String) -> Int { tokenizer.count(text) }

    /// Returns the vectors of texts of any length.
    ///
    /// Tokens beyond ``maximumTokens`` are ignored.
    ///
    /// - Throws: `CancellationError` between texts. ``AppleModelError`` if the model fails.
    public func embed(_ texts: [String], as purpose: EmbeddingPurpose) async throws -> [[Float]] {
      try texts.map { text in
        try Task.checkCancellation()
        let tokens = tokenizer.encode(text, maximumTokens: maximumTokens)
        return try model.withLock { try $0.vector(of: tokens) }
      }
    }
  }
#endif
