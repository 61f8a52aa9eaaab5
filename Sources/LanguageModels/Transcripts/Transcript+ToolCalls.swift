public import Foundation
import Grammars

extension Transcript {
  /// The tools a model called in one turn, in the order it named them.
  public struct ToolCalls: Sendable, Identifiable, Equatable {
    /// Tells this entry from every other.
    public var id: String
    private var calls: [ToolCall]

    /// Creates an entry; its identifier is a fresh one unless given.
    public init(id: String = UUID().uuidString, _ calls: some Sequence<ToolCall>) {
      self.id = id
      self.calls = Array(calls)
    }
  }

  /// One call of a tool, as the model wrote it.
  public struct ToolCall: Sendable, Identifiable, Equatable {
    /// Tells this call from every other; the tool's output has the same identifier.
    public var id: String
    /// Name of the tool.
    public var toolName: String
    /// What the model passed to it.
    public var arguments: GeneratedContent

    /// Creates a call; its identifier is a fresh one unless given.
    public init(id: String = UUID().uuidString, toolName: String, arguments: GeneratedContent) {
      self.id = id
      self.toolName = toolName
      self.arguments = arguments
    }
  }

  /// What a tool gave back.
  public struct ToolOutput: Sendable, Identifiable, Equatable, CustomStringConvertible {
    /// The identifier of the call it answers.
    public var id: String
    /// Name of the tool.
    public var toolName: String
    /// What the entry is made of, in order.
    public var segments: [Segment]

    /// Creates an entry for the call with this identifier.
    public init(id: String, toolName: String, segments: [Segment]) {
      self.id = id
      self.toolName = toolName
      self.segments = segments
    }

    /// The role, the tool and the text.
    public var description: String { "Output of \(toolName): \(segments.text)" }
  }
}

extension Transcript.ToolCalls: RandomAccessCollection {
  /// Position of the first call.
  public var startIndex: Int { calls.startIndex }

  /// Position past the last call.
  public var endIndex: Int { calls.endIndex }

  /// The call at a position.
  public subscript(position: Int) -> Transcript.ToolCall { calls[position] }
}

extension Transcript.ToolCalls: CustomStringConvertible {
  /// The role and every call.
  public var description: String {
    "Tool calls: " + map(\.description).joined(separator: ", ")
  }
}

extension Transcript.ToolCall: CustomStringConvertible {
  /// The call as one writes it: the tool's name and its arguments.
  public var description: String { "\(toolName)(\(arguments.jsonString))" }

  /// A JSON object with `name` and `arguments`.
  package var text: String {
    #"{"name": \#(JSONValue.string(toolName).serialized()), "arguments": \#(arguments.jsonString)}"#
  }
}
