public import Foundation
import Grammars

extension Transcript {
  /// An entry with the tool calls of one round, in the order the model generated them.
  public struct ToolCalls: Sendable, Identifiable, Equatable {
    /// The unique identifier of the entry.
    public var id: String
    private var calls: [ToolCall]

    /// Creates an entry; the default identifier is a new UUID.
    public init(id: String = UUID().uuidString, _ calls: some Sequence<ToolCall>) {
      self.id = id
      self.calls = Array(calls)
    }
  }

  /// A tool call that the model generated.
  public struct ToolCall: Sendable, Identifiable, Equatable {
    /// The unique identifier of the call, which its ``ToolOutput`` shares.
    public var id: String
    /// The name of the tool.
    public var toolName: String
    /// The arguments of the call.
    public var arguments: GeneratedContent

    /// Creates a call; the default identifier is a new UUID.
    public init(id: String = UUID().uuidString, toolName: String, arguments: GeneratedContent) {
      self.id = id
      self.toolName = toolName
      self.arguments = arguments
    }
  }

  /// An entry with the output of a tool call.
  public struct ToolOutput: Sendable, Identifiable, Equatable, CustomStringConvertible {
    /// The identifier of the ``ToolCall``.
    public var id: String
    /// The name of the tool.
    public var toolName: String
    /// The segments in order.
    public var segments: [Segment]

    /// Creates an entry for the call with the given identifier.
    public init(id: String, toolName: String, segments: [Segment]) {
      self.id = id
      self.toolName = toolName
      self.segments = segments
    }

    /// The role, the name of the tool and the text.
    public var description: String { "Output of \(toolName): \(segments.text)" }
  }
}

extension Transcript.ToolCalls: RandomAccessCollection {
  /// The position of the first call.
  public var startIndex: Int { calls.startIndex }

  /// The position past the last call.
  public var endIndex: Int { calls.endIndex }

  /// Returns the call at a position.
  public subscript(position: Int) -> Transcript.ToolCall { calls[position] }
}

extension Transcript.ToolCalls: CustomStringConvertible {
  /// The role and the descriptions of all calls.
  public var description: String {
    "Tool calls: " + map(\.description).joined(separator: ", ")
  }
}

extension Transcript.ToolCall: CustomStringConvertible {
  /// The call in the form `name(arguments)`, with the arguments as JSON.
  public var description: String { "\(toolName)(\(arguments.jsonString))" }

  package var text: String {
    #"{"name": \#(JSONValue.string(toolName).serialized()), "arguments": \#(arguments.jsonString)}"#
  }
}
