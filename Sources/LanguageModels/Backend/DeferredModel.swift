/// A model that loads the engine behind it when the first request needs it.
protocol DeferredModel: LanguageModel {
  /// Returns the engine, loading it first if necessary.
  func loaded() async throws -> any LanguageModel
}
