/// A parser for output in which responses and tool calls have one format.
///
/// Each is a JSON object with `name` and `arguments`, such as `{"name": "answer", "arguments":
/// {"text": "Hello!"}}`. Several tool calls are an array of them.
struct GuidedResponseParser: Sendable {
  /// The name that marks an object as the response.
  var answer: String
  /// The key of the response in `arguments`: `text` or `value`.
  var key: String
  var isGuided: Bool
  /// True if text that isn't JSON counts as the response.
  var takesWords: Bool

  var parser: ResponseParser {
    let id = GenerationID()
    return ResponseParser { text in
      partial(text, id)
    } whole: { text, reason in
      try whole(text, reason, id)
    }
  }

  private func partial(_ text: String, _ id: GenerationID) -> GeneratedContent? {
    guard let object = GeneratedContent(partialJSON: json(in: text), answer: id),
      case .structure(let properties, _) = object.kind, isAnswer(properties),
      case .structure(let arguments, _)? = properties["arguments"]?.kind
    else { return nil }
    return arguments[key]
  }

  private func whole(
    _ text: String, _ reason: FinishReason, _ id: GenerationID
  ) throws -> EngineResult {
    let object: GeneratedContent
    do {
      object = try GeneratedContent.whole(json: json(in: text), answer: id)
    } catch {
      return try words(text) ?? unreadable(text, reason, "\(error)")
    }
    if case .array(let elements) = object.kind {
      let calls = elements.compactMap(call).filter { $0.toolName != answer }
      guard !calls.isEmpty, calls.count == elements.count else {
        return try words(text) ?? unreadable(text, reason, "The array isn't one of calls.")
      }
      return .calls(calls)
    }
    guard let call = call(object) else {
      return try words(text)
        ?? unreadable(text, reason, "The object has no name and arguments.")
    }
    let arguments = call.arguments
    if call.toolName == answer {
      guard case .structure(let properties, _) = arguments.kind, let content = properties[key]
      else {
        return try unreadable(text, reason, "The answer has no \(key).")
      }
      return .answer(content)
    }
    return .calls([call])
  }

  private func call(_ object: GeneratedContent) -> Transcript.ToolCall? {
    guard case .structure(let properties, _) = object.kind,
      case .string(let name)? = properties["name"]?.kind, let arguments = properties["arguments"]
    else { return nil }
    return Transcript.ToolCall(toolName: name, arguments: arguments)
  }

  private func isAnswer(_ properties: [String: GeneratedContent]) -> Bool {
    guard let name = properties["name"], name.isComplete else { return false }
    return name.kind == .string(answer)
  }

  private func json(in text: String) -> String { isGuided ? text : LooseJSON.value(in: text) }

  private func words(_ text: String) -> EngineResult? {
    takesWords && !isGuided ? .answer(GeneratedContent(kind: .string(text))) : nil
  }

  private func unreadable(
    _ text: String, _ reason: FinishReason, _ message: String
  ) throws -> EngineResult {
    throw LanguageModelSession.GenerationError.unreadable(text, reason, message)
  }
}
