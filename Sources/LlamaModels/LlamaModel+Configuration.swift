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
    /// to the last bit, on what was asked before. Nil is 64 on the processor, 512 on a GPU.
    public var batchSize: Int?

    /// Whether the tokens of an answer, and parts of steps, are used again too.
    ///
    /// Then a turn reads nothing but what is new. But the same tokens read in steps of another size
    /// leave slightly other numbers (with steps of 16 and of 64 scores differed by up to 0.4), so
    /// where two words are nearly as likely, an answer depends on whether the transcript was just
    /// talked through or was read from a file, and on what was asked before. Without it a turn reads
    /// the last answer once more and at most one step beside, several times faster than it was
    /// written, and the same transcript gets the same greedy answer.
    public var keepsAnswers: Bool

    /// Most bytes of memory in which sessions whose turn it isn't keep what they have read.
    ///
    /// Sessions on one model take turns without reading their transcripts again as long as they fit.
    /// Zero keeps none; nil is room for four full windows, but no more than half of what the
    /// memory limit leaves.
    public var cacheLimit: UInt64?

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

    /// Whether tools are shown and called in the form of the model's own template, if that is known.
    ///
    /// Known is the form with `<tool_call>` tags of Hermes and Qwen. It suits models that were trained
    /// to call tools. Others have the form in their template and don't keep to it: Qwen2.5-Coder-1.5B
    /// hardly ever begins a call by itself. So unless this is set, sessions put tools into words and a
    /// schema, with which that model chose rightly for 56 of the 60 questions the words were tried on,
    /// and for 30 of 30 with other tools.
    public var usesToolMarkup: Bool

    /// Most bytes that weights and window may take; nil is what the machine or its container has.
    public var memoryLimit: UInt64?

    /// Creates a configuration; what is left out suits most machines.
    public init(
      contextSize: Int = 4096, batchSize: Int? = nil, keepsAnswers: Bool = false,
      cacheLimit: UInt64? = nil, threads: Int? = nil, gpuLayers: Int? = nil,
      chatTemplate: String? = nil, usesToolMarkup: Bool = false, memoryLimit: UInt64? = nil
    ) {
      precondition(contextSize > 0, "A context window has at least one token.")
      precondition(batchSize ?? 1 > 0, "A batch has at least one token.")
      precondition(threads ?? 1 > 0, "A model runs on at least one thread.")
      self.contextSize = contextSize
      self.batchSize = batchSize
      self.keepsAnswers = keepsAnswers
      self.cacheLimit = cacheLimit
      self.threads = threads
      self.gpuLayers = gpuLayers
      self.chatTemplate = chatTemplate
      self.usesToolMarkup = usesToolMarkup
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

    var tokensPerStep: Int { batchSize ?? (layersOnGPU == 0 ? 64 : 512) }
  }
}
