extension LlamaModel {
  /// Options for loading and running a model.
  public struct Configuration: Sendable, Hashable {
    /// The size of the context window in tokens, limited to the size the model was trained with.
    ///
    /// Each token uses memory: about 28 KB for a 1.5-billion-parameter model.
    public var contextSize: Int

    /// The number of prompt tokens that are decoded in one step, which is also the cache
    /// granularity.
    ///
    /// Only whole steps of an earlier prompt are reused, so that responses don't depend on earlier
    /// requests, down to the last bit. `nil` means 64 on the CPU and 512 on a GPU.
    public var batchSize: Int?

    /// A Boolean value that indicates whether tokens of responses and parts of steps are reused
    /// too.
    ///
    /// If `true`, a request decodes only new tokens. However, the same tokens decoded in steps of
    /// another size leave slightly different numbers: with steps of 16 and of 64, scores differed
    /// by up to 0.4. Where two words are almost equally likely, a response then depends on earlier
    /// requests, and on whether the transcript comes from this conversation or from a file.
    ///
    /// If `false`, a request decodes the last response again, and at most one step more. That is
    /// several times faster than generating it, and equal transcripts get equal greedy responses.
    public var keepsAnswers: Bool

    /// The maximum number of bytes for the state of sessions other than the current one.
    ///
    /// Sessions on one model take turns without decoding their transcripts again as long as their
    /// states fit. Zero keeps no states. `nil` allows four full context windows, but at most half
    /// of the memory that the memory limit leaves.
    public var cacheLimit: UInt64?

    /// The number of threads; `nil` means one for each physical core that this process may use.
    ///
    /// On a machine that is busy with other work, fewer threads can be much faster.
    public var threads: Int?

    /// The number of layers on the GPU; `nil` means all on Apple platforms and none elsewhere.
    public var gpuLayers: Int?

    /// A chat template that replaces the one in the file.
    ///
    /// The value is a Jinja template that llama.cpp recognizes or the name of one, such as
    /// `chatml`, `llama3` or `gemma`.
    public var chatTemplate: String?

    /// A Boolean value that indicates whether tools use the markup of the model's chat template, if
    /// known.
    ///
    /// The supported markup is that of Hermes and Qwen, with `<tool_call>` tags. It suits models
    /// that were trained to call tools. Other models have the markup in their template but don't
    /// use it: Qwen2.5-Coder-1.5B almost never begins a call. By default, sessions therefore
    /// describe tools in the instructions and in a schema. With that, Qwen2.5-Coder-1.5B chose
    /// correctly for 56 of the 60 questions that the wording was developed with, and for 30 of 30
    /// with other tools.
    public var usesToolMarkup: Bool

    /// A Boolean value that indicates whether tokens that are likely to follow are decoded together
    /// with those of a response, and kept if the model picks them.
    ///
    /// Drafts come from the prompt and from the grammar. Their length adapts to how many are right,
    /// and to the time of a batch on this machine, so that they don't cost more than they save.
    /// Each token is picked from the model's own scores, so greedy responses stay the same, and
    /// sampled ones have the same distribution, if llama.cpp's kernels give the same bits for
    /// several tokens as for one. For many kinds of weights they round differently. Where two
    /// tokens are almost equally likely, another one may then be picked, and as the length of
    /// drafts depends on times, equal requests may get different responses. So the default is
    /// `false`. Models that can't remove tokens from their state, such as recurrent ones, never
    /// have drafts.
    public var drafts: Bool

    /// The maximum number of bytes for weights and context window.
    ///
    /// `nil` means the memory of the machine or of its container.
    public var memoryLimit: UInt64?

    /// Creates a configuration; the default values suit most machines.
    public init(
      contextSize: Int = 4096, batchSize: Int? = nil, keepsAnswers: Bool = false,
      cacheLimit: UInt64? = nil, threads: Int? = nil, gpuLayers: Int? = nil,
      chatTemplate: String? = nil, usesToolMarkup: Bool = false, drafts: Bool = false,
      memoryLimit: UInt64? = nil
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
      self.drafts = drafts
      self.memoryLimit = memoryLimit
    }

    /// A negative number means all.
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
