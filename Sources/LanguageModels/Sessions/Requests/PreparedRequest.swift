import Grammars

struct PreparedRequest: Sendable {
  var request: GenerationRequest
  var parser: ResponseParser
}

enum EngineResult: Sendable {
  case answer(GeneratedContent)
  case calls([Transcript.ToolCall])
}

struct ResponseParser: Sendable {
  var partial: @Sendable (String) -> GeneratedContent?
  var whole: @Sendable (String, FinishReason) throws -> EngineResult

  static let text = ResponseParser { text in
    GeneratedContent(kind: .string(text))
  } whole: { text, _ in
    .answer(GeneratedContent(kind: .string(text)))
  }

  /// The output of a model without guided generation may contain other text around the JSON value.
  static func value(isGuided: Bool) -> ResponseParser {
    let id = GenerationID()
    return ResponseParser { text in
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
  /// The parts get the identifiers that they had in snapshots.
  static func whole(json: String, answer id: GenerationID) throws -> GeneratedContent {
    let content = try GeneratedContent(json: json)
    // As a prefix, a number at the end of a text is incomplete, because more digits may follow.
    // Then there is no partial content with identifiers.
    guard let same = GeneratedContent(partialJSON: json, answer: id), same.isComplete else {
      return content
    }
    return same
  }
}

extension LanguageModelSession.GenerationError {
  /// The error for a text that can't be parsed.
  static func unreadable(_ text: String, _ reason: FinishReason, _ why: String) -> Self {
    let cut = reason == .length ? "The answer is cut off for lack of room. " : ""
    return .decodingFailure(.init(debugDescription: "\(cut)\(why) The model wrote: \(text)"))
  }
}
