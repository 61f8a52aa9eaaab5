#if canImport(FoundationModels)
  import FoundationModels
  import LanguageModels

  @available(macOS 26.0, iOS 26.0, visionOS 26.0, *)
  extension Apple.Options {
    /// Creates options from ours, without the tool calling mode.
    init(_ options: LanguageModels.GenerationOptions) {
      var mode: SamplingMode?
      switch options.sampling?.kind {
      case nil: break
      case .greedy: mode = .greedy
      case .top(let count, let seed): mode = .random(top: count, seed: seed)
      case .nucleus(let threshold, let seed):
        mode = .random(probabilityThreshold: threshold, seed: seed)
      }
      #if canImport(FoundationModels, _version: 2)
        self.init(
          samplingMode: mode, temperature: options.temperature,
          maximumResponseTokens: options.maximumResponseTokens)
      #else
        self.init(
          sampling: mode, temperature: options.temperature,
          maximumResponseTokens: options.maximumResponseTokens)
      #endif
    }
  }
#endif
