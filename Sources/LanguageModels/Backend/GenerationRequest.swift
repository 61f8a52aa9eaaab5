public import Foundation

/// What a session asks of a model: the conversation so far, and what may come next.
public struct GenerationRequest: Sendable {
  /// The conversation; its last entry is a prompt, or a tool's output to go on from.
  ///
  /// An entry's `text` is what stands in the template's place for it. Where the engine calls tools
  /// by itself there are also `toolCalls` and `toolOutput` entries; other engines get none.
  public var transcript: Transcript
  /// How tokens are chosen and how many there may be.
  public var options: GenerationOptions
  /// What the answer must satisfy; nil asks for plain text.
  ///
  /// Engines with `guidedGeneration` enforce it. The words that tell the model about it are in the
  /// transcript already.
  public var schema: GenerationSchema?
  /// The tools the model may call, the same throughout a session; engines without `toolCalling` get
  /// none.
  public var tools: [Transcript.ToolDefinition]
  /// Whether the model may, must or mustn't call a tool now; without tools it means nothing.
  public var toolCallingMode: GenerationOptions.ToolCallingMode
  /// Names of tools that mustn't be called now, though the model goes on seeing them.
  ///
  /// A session withholds a tool that an output of the request names and its prompt doesn't:
  /// imported text can ask for calls in many ways, but it can't do without the name.
  public var withheldTools: Set<String> = []
  /// The same for every request of one session, so that an engine can keep a cache for it.
  public var sessionID: UUID?

  /// Creates a request; by default one for plain text outside any session.
  public init(
    transcript: Transcript, options: GenerationOptions = GenerationOptions(),
    schema: GenerationSchema? = nil, tools: [Transcript.ToolDefinition] = [],
    toolCallingMode: GenerationOptions.ToolCallingMode = .allowed, sessionID: UUID? = nil
  ) {
    self.transcript = transcript
    self.options = options
    self.schema = schema
    self.tools = tools
    self.toolCallingMode = toolCallingMode
    self.sessionID = sessionID
  }
}
