extension Transcript.ToolDefinition {
  /// Creates a definition from a tool.
  public init(tool: some Tool) {
    self.init(name: tool.name, description: tool.description, parameters: tool.parameters)
    showsParameters = tool.includesSchemaInInstructions
  }
}
