extension Transcript.Entry {
  /// The text of the entry that an engine puts into its chat template.
  ///
  /// A prompt whose response has a schema ends with a sentence that contains the schema, unless the
  /// request omits it. Tool calls are JSON objects with `name` and `arguments`, one to a line. A
  /// tool output is the unchanged text that the tool returned; an engine that renders tool outputs
  /// has to put them where its template has data, so that no text in them can be parsed as markup
  /// or as a call.
  public var text: String {
    switch self {
    case .instructions(let entry): entry.segments.text
    case .prompt(let entry): entry.text
    case .toolCalls(let entry): entry.map(\.text).joined(separator: "\n")
    case .toolOutput(let entry): entry.segments.text
    case .response(let entry): entry.segments.text
    }
  }
}

extension Transcript.Prompt {
  /// The prompt, followed by the sentence that contains the schema.
  ///
  /// The sentence stays in the prompt for all later requests of the conversation.
  var text: String {
    guard let responseFormat, responseFormat.isShown else { return segments.text }
    return segments.text + "\n\n" + responseFormat.sentence
  }
}

extension Transcript.ResponseFormat {
  /// The beginning of the sentence with a schema.
  package static let opening =
    "Answer with one JSON value and nothing else. It must satisfy this JSON Schema: "

  var sentence: String { Self.opening + schema.promptText }
}
