extension LanguageModelSession {
  /// Asks and waits for the whole answer.
  nonisolated(nonsending) func answer<Content: Generable>(
    _ prompt: Prompt, form: AnswerForm, options: GenerationOptions
  ) async throws -> Response<Content> {
    let turn = try begin(prompt, form: form, options: options)
    let finished = try await answer(turn, readAs: Content.self) { _ in }
    return try Response(finished)
  }

  /// Asks and hands out the answer as it grows.
  func stream<Content: Generable>(
    _ prompt: Prompt, form: AnswerForm, options: GenerationOptions
  ) -> ResponseStream<Content> {
    let turn = Result { try begin(prompt, form: form, options: options) }
    return ResponseStream { publish in
      try await self.answer(turn.get(), readAs: Content.self, publish: publish)
    }
  }

  /// Runs one request to its end and settles the transcript; `publish` gets the answer so far.
  @concurrent private func answer<Content: Generable>(
    _ turn: Turn, readAs type: Content.Type, publish: @escaping @Sendable (Draft) -> Void
  ) async throws -> Finished {
    do {
      try Task.checkCancellation()
      try turn.form.schema?.check()
      let engine = try await model.resolved()
      let (content, outcome) = try await Rounds(
        session: self, engine: engine, turn: turn, publish: publish
      ).run()
      try Self.check(content, readsAs: type)
      let entry = Transcript.Response(assetIDs: [], segments: [turn.form.segment(for: content)])
      return Finished(
        content: content, entries: end(turn, with: .response(entry)), outcome: outcome)
    } catch {
      throw Self.error(error, with: end(turn, with: nil))
    }
  }

  /// Throws when the answer isn't of the type, while the transcript can still be put back.
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

  /// The error with what the request had done, where it has a place for that.
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

extension AnswerForm {
  /// The answer as it stands in a transcript.
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
