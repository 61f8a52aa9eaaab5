public import Foundation

extension Transcript {
  /// The instructions at the start of a conversation, and the tools the model was given.
  public struct Instructions: Sendable, Identifiable, Equatable, CustomStringConvertible {
    /// Tells this entry from every other.
    public var id: String
    /// What the entry is made of, in order; empty where a session has tools and no instructions.
    public var segments: [Segment]
    /// The tools the model can call.
    public var toolDefinitions: [ToolDefinition]

    /// Creates an entry; its identifier is a fresh one unless given.
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

  /// What a model is told about a tool.
  public struct ToolDefinition: Sendable, Equatable, CustomStringConvertible {
    /// What the model calls the tool by.
    public var name: String
    /// What the tool is for.
    public var description: String
    /// What the arguments must satisfy.
    package var parameters: GenerationSchema
    /// Whether the model is shown `parameters`.
    package var showsParameters = true

    /// Creates a definition.
    public init(name: String, description: String, parameters: GenerationSchema) {
      self.name = name
      self.description = description
      self.parameters = parameters
    }

    /// Takes over what a tool says about itself.
    public init(tool: some Tool) {
      self.init(name: tool.name, description: tool.description, parameters: tool.parameters)
      showsParameters = tool.includesSchemaInInstructions
    }
  }
}
