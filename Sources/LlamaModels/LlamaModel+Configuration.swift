extension LlamaModel {
  /// How a model is put into memory and run.
  public struct Configuration: Sendable, Hashable {
    /// Tokens of the window, capped by the length the model was trained for.
    ///
    /// Each costs memory: about 28 KB for a 1.5-billion-parameter model.
    public var contextSize: Int

    /// Number of tokens of a prompt that are read in one step, which is also the grain of the cache.
    ///
    /// Only whole steps of an earlier prompt are used again, so that an answer doesn't depend, down
    /// to the last bit, on what was asked before. Nil is 128 on the processor, 512 on a GPU.
    public var batchSize: Int?

    /// Number of threads; nil takes one for each physical core this process may use.
    ///
    /// On a machine busy with other work fewer can be much faster.
    public var threads: Int?

    /// Layers that run on the GPU; nil is all of them on Apple's systems and none elsewhere.
    public var gpuLayers: Int?

    /// The conversation's template in place of the one in the file.
    ///
    /// A Jinja template that llama.cpp recognizes, or one of its names, such as `chatml`, `llama3` or
    /// `gemma`.
    public var chatTemplate: String?

    /// Most bytes that weights and cache may take; nil is what the machine or its container has.
    public var memoryLimit: UInt64?

    /// Creates a configuration; what is left out suits most machines.
    public init(
      contextSize: Int = 4096, batchSize: Int? = nil, threads: Int? = nil, gpuLayers: Int? = nil,
      chatTemplate: String? = nil, memoryLimit: UInt64? = nil
    ) {
      precondition(contextSize > 0, "A context window has at least one token.")
      precondition(batchSize ?? 1 > 0, "A batch has at least one token.")
      precondition(threads ?? 1 > 0, "A model runs on at least one thread.")
      self.contextSize = contextSize
      self.batchSize = batchSize
      self.threads = threads
      self.gpuLayers = gpuLayers
      self.chatTemplate = chatTemplate
      self.memoryLimit = memoryLimit
    }

    /// Layers that go to the GPU: a negative number stands for all.
    var layersOnGPU: Int {
      #if canImport(Darwin)
        gpuLayers ?? -1
      #else
        gpuLayers ?? 0
      #endif
    }

    var tokensPerStep: Int { batchSize ?? (layersOnGPU == 0 ? 128 : 512) }
  }
}
