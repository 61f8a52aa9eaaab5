/// A conversation as a list of entries: instructions, prompts, tool calls, tool outputs and
/// responses.
///
/// A transcript is a random-access collection and has value semantics. Get one from a session and
/// start another session with it. `Codable` stores it as JSON.
public struct Transcript: Sendable, Equatable {
  package var entries: [Entry]

  /// Creates a transcript from entries in order.
  public init(entries: some Sequence<Entry> = []) {
    self.entries = Array(entries)
  }

  package mutating func append(_ entry: Entry) {
    entries.append(entry)
  }
}

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

extension Transcript: RandomAccessCollection {
  /// The position of the first entry.
  public var startIndex: Int { entries.startIndex }

  /// The position past the last entry.
  public var endIndex: Int { entries.endIndex }

  /// Returns the entry at a position.
  public subscript(position: Int) -> Entry { entries[position] }
}

extension Transcript: CustomStringConvertible {
  /// The descriptions of all entries, one to a line.
  public var description: String {
    entries.map(\.description).joined(separator: "\n")
  }
}
