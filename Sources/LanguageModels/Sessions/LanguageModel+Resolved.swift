extension LanguageModel {
  /// Returns the loaded engine of a deferred model, or the model itself.
  ///
  /// - Throws: ``LanguageModelSession/GenerationError/assetsUnavailable(_:)`` if the model is
  ///   unavailable, and errors from loading it.
  func resolved() async throws -> any LanguageModel {
    if let model = self as? any DeferredModel { return try await model.loaded() }
    if case .unavailable(let reason) = availability {
      throw LanguageModelSession.GenerationError.assetsUnavailable(
        .init(debugDescription: reason.remedy))
    }
    return self
  }
}
