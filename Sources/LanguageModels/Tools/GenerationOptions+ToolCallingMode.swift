extension GenerationOptions {
  /// A mode that allows, requires or disallows tool calls.
  public enum ToolCallingMode: String, Sendable, Hashable, Codable {
    /// The model decides whether to respond or to call tools.
    case allowed
    /// The model has to begin with a tool call; after the outputs it decides itself.
    case required
    /// The model responds without tool calls, although it still sees the tools.
    case disallowed
  }
}
