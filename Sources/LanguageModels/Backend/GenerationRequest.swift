public import Foundation

/// A request that a session makes to an engine.
///
/// A request holds the conversation so far, the tools the model may call and the constraints on the
/// response.
public struct GenerationRequest: Sendable {
  /// The conversation, which ends with a prompt or with a tool output to continue from.
  ///
  /// The entry's ``Transcript/Entry/text`` is the text that the engine puts into its chat template.
  /// Only engines with the ``LanguageModelCapabilities/toolCalling`` capability receive `toolCalls`
  /// and `toolOutput` entries.
  public var transcript: Transcript
  /// The options that control sampling and the length of the response.
  public var options: GenerationOptions
  /// The schema that the response must satisfy; `nil` requests plain text.
  ///
  /// Engines with the ``LanguageModelCapabilities/guidedGeneration`` capability enforce the schema.
  /// The transcript already contains the text that describes the schema to the model.
  public var schema: GenerationSchema?
  /// The tools the model may call.
  ///
  /// The tools are equal in every request of a session. Engines without the
  /// ``LanguageModelCapabilities/toolCalling`` capability receive an empty array.
  public var tools: [Transcript.ToolDefinition]
  /// A mode that allows, requires or disallows tool calls in this request.
  ///
  /// The mode has no effect if ``tools`` is empty.
  public var toolCallingMode: GenerationOptions.ToolCallingMode
  /// The names of tools that the model can't call in this request, although it still sees them.
  ///
  /// A session withholds a tool if a tool output in the request names the tool and the prompt
  /// doesn't. Imported text can ask for a call in many ways, but each of them has to contain the
  /// tool's name.
  public var withheldTools: Set<String> = []
  /// The identifier of the session that makes the request, if any.
  ///
  /// All requests of one session have the same identifier, so an engine can keep a cache for the
  /// session.
  public var sessionID: UUID?

  /// Creates a request; the default is plain text without tools, outside any session.
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
