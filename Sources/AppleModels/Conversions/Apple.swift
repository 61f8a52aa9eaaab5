#if canImport(FoundationModels)
  import FoundationModels

  /// Apple's types that have the names of ours.
  @available(macOS 26.0, iOS 26.0, visionOS 26.0, *)
  enum Apple {
    typealias Content = FoundationModels.GeneratedContent
    typealias DynamicSchema = FoundationModels.DynamicGenerationSchema
    typealias GenerationError = FoundationModels.LanguageModelSession.GenerationError
    typealias Guide = FoundationModels.GenerationGuide
    typealias Options = FoundationModels.GenerationOptions
    typealias Schema = FoundationModels.GenerationSchema
    typealias Session = FoundationModels.LanguageModelSession
    typealias SystemModel = FoundationModels.SystemLanguageModel
    typealias Tool = FoundationModels.Tool
    typealias Transcript = FoundationModels.Transcript
  }
#endif
