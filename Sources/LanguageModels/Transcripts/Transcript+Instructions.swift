public import Foundation

extension Transcript {
  /// An entry with the instructions and the tool definitions of a session.
  public struct Instructions: Sendable, Identifiable, Equatable, CustomStringConvertible {
    /// The unique identifier of the entry.
    public var id: String
    /// The segments in order; empty if a session has tools and no instructions.
    public var segments: [Segment]
    /// The definitions of the tools that the model can call.
    public var toolDefinitions: [ToolDefinition]

    /// Creates an entry; the default identifier is a new UUID.
    public init(
      id: String = UUID().uuidString, segments: [Segment], toolDefinitions: [ToolDefinition] = []
    ) {
      self.id = id
      self.segments = segments
      self.toolDefinitions = toolDefinitions
    }

    package init(
      _ instructions: LanguageModels.Instructions, toolDefinitions: [ToolDefinition] = []
    ) {
      self.init(
        segments: [.text(TextSegment(content: instructions.text))],
        toolDefinitions: toolDefinitions)
    }

    /// The role, the text and the names of the tools.
    public var description: String {
      let tools = toolDefinitions.map(\.name).joined(separator: ", ")
      return "Instructions: \(segments.text)" + (tools.isEmpty ? "" : " (tools: \(tools))")
    }
  }

  /// A tool definition that the model sees.
  public struct ToolDefinition: Sendable, Equatable, CustomStringConvertible {
    /// The name of the tool.
    public var name: String
    /// A sentence that tells the model the purpose of the tool.
    public var description: String
    package var parameters: GenerationSchema
    /// True if the model sees ``parameters``.
    package var showsParameters = true

    /// Creates a definition from a name, a description and a schema of the arguments.
    public init(name: String, description: String, parameters: GenerationSchema) {
      self.name = name
      self.description = description
      self.parameters = parameters
    }
  }
}
