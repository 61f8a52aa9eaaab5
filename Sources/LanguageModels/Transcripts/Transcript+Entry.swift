extension Transcript {
  /// One step of a conversation.
  public enum Entry: Sendable, Identifiable, Equatable, CustomStringConvertible {
    /// What the program told the model about its task, and the tools it has.
    case instructions(Instructions)
    /// What a person said.
    case prompt(Prompt)
    /// Tools the model called, all in one turn.
    case toolCalls(ToolCalls)
    /// What one of the called tools gave back.
    case toolOutput(ToolOutput)
    /// What the model answered.
    case response(Response)

    /// The identifier of what the entry holds.
    public var id: String {
      switch self {
      case .instructions(let entry): entry.id
      case .prompt(let entry): entry.id
      case .toolCalls(let entry): entry.id
      case .toolOutput(let entry): entry.id
      case .response(let entry): entry.id
      }
    }

    /// The role and the text.
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
  /// The entry's words, as an engine puts them into the conversation's template.
  ///
  /// A prompt whose answer has a schema ends with a sentence that shows it, unless the request left
  /// it out. Calls of tools are JSON objects with `name` and `arguments`, one to a line, and a
  /// tool's output is what it gave back as it stands: an engine that renders them puts them where
  /// its template has data, so that nothing in them can be read as markup or as a call.
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
