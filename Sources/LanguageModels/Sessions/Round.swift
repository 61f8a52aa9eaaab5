import Grammars

/// What an engine is asked once, and how what it writes is read.
struct Round: Sendable {
  var request: GenerationRequest
  var reading: Reading
}

/// What came of one round.
enum RoundResult: Sendable {
  case answer(GeneratedContent)
  case calls([Transcript.ToolCall])
}

/// A way to read what an engine writes.
struct Reading: Sendable {
  /// What can be shown of text that is still growing; nil where there is nothing yet.
  var partial: @Sendable (String) -> GeneratedContent?
  /// What the whole text says.
  var whole: @Sendable (String, FinishReason) throws -> RoundResult

  /// The text is the answer.
  static let text = Reading { text in
    GeneratedContent(kind: .string(text))
  } whole: { text, _ in
    .answer(GeneratedContent(kind: .string(text)))
  }

  /// The text is a JSON value; with models that aren't guided, perhaps in the midst of words.
  static func value(isGuided: Bool) -> Reading {
    let id = GenerationID()
    return Reading { text in
      GeneratedContent(partialJSON: isGuided ? text : LooseJSON.value(in: text), answer: id)
    } whole: { text, reason in
      let json = isGuided ? text : LooseJSON.value(in: text)
      do {
        return .answer(try GeneratedContent.whole(json: json, answer: id))
      } catch {
        throw LanguageModelSession.GenerationError.unreadable(text, reason, "\(error)")
      }
    }
  }
}

extension GeneratedContent {
  /// Reads a whole answer; its parts have the identities that snapshots of it had.
  static func whole(json: String, answer id: GenerationID) throws -> GeneratedContent {
    let content = try GeneratedContent(json: json)
    // A number at the end of a text may go on, so as a beginning it is nothing yet.
    guard let same = GeneratedContent(partialJSON: json, answer: id), same.isComplete else {
      return content
    }
    return same
  }
}

extension LanguageModelSession.GenerationError {
  /// The failure to read a model's text, with the text.
  static func unreadable(_ text: String, _ reason: FinishReason, _ why: String) -> Self {
    let cut = reason == .length ? "The answer is cut off for lack of room. " : ""
    return .decodingFailure(.init(debugDescription: "\(cut)\(why) The model wrote: \(text)"))
  }
}

extension LanguageModelSession {
  /// What the engine is asked next, with the conversation as it is.
  ///
  /// An engine with a form for tools of its own gets the conversation as it stands. For any other
  /// one with tools, `GuidedTools` puts them into words and a schema.
  func round(
    _ transcript: Transcript, form: AnswerForm, mode: GenerationOptions.ToolCallingMode,
    on engine: any LanguageModel, _ options: GenerationOptions = GenerationOptions()
  ) -> Round {
    let isGuided = engine.capabilities.contains(.guidedGeneration)
    let isNative = engine.capabilities.contains(.toolCalling)
    var request = GenerationRequest(
      transcript: transcript, options: options, schema: form.schema, toolCallingMode: mode,
      sessionID: id)
    request.withheldTools = transcript.toolsNamedByOutputs(among: tools.definitions.map(\.name))
    if !tools.definitions.isEmpty {
      guard isNative else {
        return GuidedTools(tools.definitions).round(request, form: form, isGuided: isGuided)
      }
      request.tools = tools.definitions
    } else if !isNative {
      // What another session's tools did is told in turns that every template knows.
      request.transcript = GuidedTools([]).flattened(transcript)
    }
    return Round(
      request: request, reading: form.schema == nil ? .text : .value(isGuided: isGuided))
  }
}
