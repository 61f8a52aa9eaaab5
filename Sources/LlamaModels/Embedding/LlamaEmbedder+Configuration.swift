extension LlamaEmbedder {
  /// The method that combines the vectors of a text's tokens into one vector.
  public enum Pooling: String, Sendable, Hashable, Codable {
    /// The mean of the vectors of all tokens.
    case mean
    /// The vector of the first token.
    case cls
    /// The vector of the last token, which models that read from left to right use.
    case last
  }

  /// The words that a model was trained to find before a text.
  public struct Prefixes: Sendable, Hashable {
    /// The words before a question, with the space that follows them.
    public var query: String
    /// The words before a passage, with the space that follows them.
    public var passage: String

    /// Creates prefixes; an empty one puts nothing before the text.
    public init(query: String = "", passage: String = "") {
      self.query = query
      self.passage = passage
    }

    /// No words before a text.
    public static let none = Prefixes()
    /// The prefixes of nomic-embed-text.
    public static let nomic = Prefixes(query: "search_query: ", passage: "search_document: ")
    /// The prefixes of the E5 models.
    public static let e5 = Prefixes(query: "query: ", passage: "passage: ")
  }

  /// Options for loading and running an embedding model.
  public struct Configuration: Sendable, Hashable {
    /// The maximum number of tokens that are read of a text, with its prefix and special tokens.
    ///
    /// It is limited to the size the model was trained with. Longer texts are cut off.
    public var contextSize: Int

    /// The pooling; `nil` means the one that the file names.
    public var pooling: Pooling?

    /// The words before questions and passages.
    ///
    /// GGUF files don't contain them, so look them up in the model's description. `nil` means those
    /// of nomic-embed-text for models of its architecture, and none for others.
    public var prefixes: Prefixes?

    /// The number of threads; `nil` means one for each physical core that this process may use.
    public var threads: Int?

    /// The number of layers on the GPU; `nil` means all on Apple platforms and none elsewhere.
    public var gpuLayers: Int?

    /// The maximum number of bytes for the weights.
    ///
    /// `nil` means the memory of the machine or of its container.
    public var memoryLimit: UInt64?

    /// Creates a configuration; the default values suit most machines.
    public init(
      contextSize: Int = 2048, pooling: Pooling? = nil, prefixes: Prefixes? = nil,
      threads: Int? = nil, gpuLayers: Int? = nil, memoryLimit: UInt64? = nil
    ) {
      precondition(contextSize > 0, "A context has at least one token.")
      precondition(threads ?? 1 > 0, "A model runs on at least one thread.")
      self.contextSize = contextSize
      self.pooling = pooling
      self.prefixes = prefixes
      self.threads = threads
      self.gpuLayers = gpuLayers
      self.memoryLimit = memoryLimit
    }
  }
}
