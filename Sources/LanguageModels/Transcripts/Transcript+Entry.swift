extension Transcript {
  /// An entry in a transcript.
  public enum Entry: Sendable, Identifiable, Equatable, CustomStringConvertible {
    /// Instructions for the model, and the definitions of its tools.
    case instructions(Instructions)
    /// A prompt.
    case prompt(Prompt)
    /// The tool calls that the model made in one round.
    case toolCalls(ToolCalls)
    /// The output of one tool call.
    case toolOutput(ToolOutput)
    /// A response of the model.
    case response(Response)

    /// The identifier of the associated value.
    public var id: String {
      switch self {
      case .instructions(let entry): entry.id
      case .prompt(let entry): entry.id
      case .toolCalls(let entry): entry.id
      case .toolOutput(let entry): entry.id
      case .response(let entry): entry.id
      }
    }

    /// The role and the text of the entry.
    public var description: String {
      switch self {
      case .instructions(let entry): entry.description
      case .prompt(let entry): entry.description
      case .toolCalls(let entry): entry.description
      case .toolOutput(let entry): entry.description
      case .response(let entry): entry.description
      }
    }
  }
}

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
