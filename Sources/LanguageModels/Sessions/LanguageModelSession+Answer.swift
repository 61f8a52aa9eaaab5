extension LanguageModelSession {
  nonisolated(nonsending) func answer<Content: Generable>(
    _ prompt: Prompt, as type: ResponseType, options: GenerationOptions
  ) async throws -> Response<Content> {
    let turn = try begin(prompt, as: type, options: options)
    let finished = try await answer(turn, readAs: Content.self) { _ in }
    return try Response(finished)
  }

  func stream<Content: Generable>(
    _ prompt: Prompt, as type: ResponseType, options: GenerationOptions
  ) -> ResponseStream<Content> {
    let turn = Result { try begin(prompt, as: type, options: options) }
    return ResponseStream { publish in
      try await self.answer(turn.get(), readAs: Content.self, publish: publish)
    }
  }

  /// Adds the response to the transcript, or restores the transcript on an error.
  ///
  /// - Parameter publish: Receives the partial response after each new text.
  @concurrent private func answer<Content: Generable>(
    _ turn: Turn, readAs type: Content.Type, publish: @escaping @Sendable (PartialResponse) -> Void
  ) async throws -> CompletedRequest {
    do {
      try Task.checkCancellation()
      try turn.responseType.schema?.check()
      let engine = try await model.resolved()
      let (content, outcome) = try await ToolLoop(
        session: self, engine: engine, turn: turn, publish: publish
      ).run()
      try Self.check(content, readsAs: type)
      let segment = turn.responseType.segment(for: content)
      let entry = Transcript.Response(assetIDs: [], segments: [segment])
      return CompletedRequest(
        content: content, entries: end(turn, with: .response(entry)), outcome: outcome)
    } catch {
      throw Self.error(error, with: end(turn, with: nil))
    }
  }

  /// Throws an error if the response can't be converted to the type.
  ///
  /// This runs before the response is added, so that the transcript can still be restored.
  private static func check<Content: Generable>(
    _ content: GeneratedContent, readsAs type: Content.Type
  ) throws {
    do {
      _ = try Content(content)
    } catch {
      var reason = "\(error)"
      if case GenerationError.decodingFailure(let context) = error {
        reason = context.debugDescription
      }
      throw GenerationError.decodingFailure(
        .init(debugDescription: "\(reason). The model wrote: \(content.jsonString)"))
    }
  }

  /// Adds the entries of the failed request, if the error type has a property for them.
  private static func error(
    _ error: any Error, with entries: ArraySlice<Transcript.Entry>
  ) -> any Error {
    switch error {
    case var error as ToolCallError:
      error.transcriptEntries = Array(entries)
      return error
    case var error as ToolRoundsError:
      error.transcriptEntries = Array(entries)
      return error
    default: return error
    }
  }
}

extension ResponseType {
  func segment(for content: GeneratedContent) -> Transcript.Segment {
    switch self {
    case .text:
      if case .string(let text) = content.kind { return .text(.init(content: text)) }
      return .text(.init(content: content.jsonString))
    case .value(let schema, _):
      return .structure(.init(source: schema.name, content: content))
    }
  }
}
