/// A request that an engine has tokenized and can generate a response to.
///
/// A session prepares each request once. It compares ``promptTokens`` with the context window, and
/// then generates the response without tokenizing the conversation again.
public struct PreparedGeneration: Sendable {
  /// The exact number of tokens before the response.
  public let promptTokens: Int

  private let body:
    @Sendable (@escaping @Sendable (GenerationEvent) -> Void) async throws -> GenerationOutcome

  /// Creates a prepared request.
  ///
  /// - Parameters:
  ///   - promptTokens: The exact number of tokens before the response.
  ///   - body: A closure that generates the response, under the terms of
  ///     ``LanguageModel/respond(to:emit:)``.
  public init(
    promptTokens: Int,
    _ body:
      @escaping @Sendable (@escaping @Sendable (GenerationEvent) -> Void) async throws ->
      GenerationOutcome
  ) {
    self.promptTokens = promptTokens
    self.body = body
  }

  /// Generates the response.
  ///
  /// - Parameter emit: A closure that receives each event in order, one at a time, on any thread.
  /// - Returns: The reason the response ended and the tokens it used.
  public func respond(
    emit: @escaping @Sendable (GenerationEvent) -> Void
  ) async throws -> GenerationOutcome {
    try await body(emit)
  }
}
