import Grammars

/// One model request and the parser for its output.
struct PreparedRequest: Sendable {
  var request: GenerationRequest
  var parser: ResponseParser
}

/// The parsed output of one model request.
enum EngineResult: Sendable {
  case answer(GeneratedContent)
  case calls([Transcript.ToolCall])
}

/// A parser for the output of a model.
struct ResponseParser: Sendable {
  /// Parses the text generated so far; returns `nil` if there is no content yet.
  var partial: @Sendable (String) -> GeneratedContent?
  /// Parses the complete text.
  var whole: @Sendable (String, FinishReason) throws -> EngineResult

  /// A parser that returns the text unchanged as the response.
  static let text = ResponseParser { text in
    GeneratedContent(kind: .string(text))
  } whole: { text, _ in
    .answer(GeneratedContent(kind: .string(text)))
  }

  /// Returns a parser for a JSON value.
  ///
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
  /// Parses a complete response, whose parts get the identifiers they had in its snapshots.
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
  /// Returns the error for a text that can't be parsed, with the text in its description.
  static func unreadable(_ text: String, _ reason: FinishReason, _ why: String) -> Self {
    let cut = reason == .length ? "The answer is cut off for lack of room. " : ""
    return .decodingFailure(.init(debugDescription: "\(cut)\(why) The model wrote: \(text)"))
  }
}
