extension SystemLanguageModel: LanguageModel {
  /// The name of the loaded model, or `system` before it is loaded.
  public var name: String { source?.loaded?.name ?? "system" }

  /// The size of the context window in tokens; zero if no provider is registered.
  public var contextSize: Int { source?.loaded?.contextSize ?? source?.provider.contextSize ?? 0 }

  /// The capabilities of the loaded model; empty before it is loaded.
  public var capabilities: LanguageModelCapabilities { source?.loaded?.capabilities ?? [] }

  /// The speed of the loaded model; `nil` before it is loaded.
  public var readingSpeed: Double? { source?.loaded?.readingSpeed }

  /// Returns the token count from the loaded model.
  public func tokenCount(for request: GenerationRequest) async throws -> Int {
    try await loaded().tokenCount(for: request)
  }

  /// Returns the token count from the loaded model.
  public func tokenCount(of text: String) async throws -> Int {
    try await loaded().tokenCount(of: text)
  }

  /// Tokenizes a request with the loaded model.
  public func prepare(_ request: GenerationRequest) async throws -> PreparedGeneration {
    try await loaded().prepare(request)
  }

  /// Loads the model and prepares it for a request.
  public func prewarm(for request: GenerationRequest) async {
    try? await loaded().prewarm(for: request)
  }

  /// Returns the probabilities from the loaded model.
  public func logProbabilities(
    of beginnings: [String], for request: GenerationRequest
  ) async throws -> BeginningProbabilities? {
    try await loaded().logProbabilities(of: beginnings, for: request)
  }

  /// Generates a response with the loaded model.
  public func respond(
    to request: GenerationRequest, emit: @escaping @Sendable (GenerationEvent) -> Void
  ) async throws -> GenerationOutcome {
    try await loaded().respond(to: request, emit: emit)
  }
}

extension SystemLanguageModel: DeferredModel {
  /// - Throws: ``LanguageModelSession/GenerationError/assetsUnavailable(_:)`` with the remedy if
  ///   the model is unavailable, and errors from loading it.
  func loaded() async throws -> any LanguageModel {
    let source = source
    if let loaded = source?.loaded { return loaded }
    if case .unavailable(let reason) = availability {
      throw LanguageModelSession.GenerationError.assetsUnavailable(
        .init(debugDescription: remedy(for: reason)))
    }
    guard let source else { preconditionFailure("A model that is available has a provider.") }
    return try await source.load()
  }
}
