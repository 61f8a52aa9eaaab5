protocol DeferredModel: LanguageModel {
  /// Loads the engine when the first request needs it.
  func loaded() async throws -> any LanguageModel
}
