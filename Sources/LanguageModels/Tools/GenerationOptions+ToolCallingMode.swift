extension GenerationOptions {
  /// Whether a model may, must or mustn't call tools.
  public enum ToolCallingMode: String, Sendable, Hashable, Codable {
    /// The model decides between answering and calling.
    case allowed
    /// The first thing the model does is to call a tool; what comes after its outputs it decides.
    case required
    /// The model answers without calling, though it goes on seeing the tools.
    case disallowed
  }
}
