#if OS27
  public import Foundation

  @available(iOS 27.0, macOS 27.0, visionOS 27.0, watchOS 27.0, *)
  public protocol LanguageModel: Sendable {
    associatedtype Executor: LanguageModelExecutor where Self == Self.Executor.Model
    var capabilities: LanguageModelCapabilities { get }
    var executorConfiguration: Self.Executor.Configuration { get }
  }

  @available(iOS 27.0, macOS 27.0, visionOS 27.0, watchOS 27.0, *)
  public protocol LanguageModelExecutor: Sendable {
    associatedtype Configuration: Hashable, Sendable
    associatedtype Model: LanguageModel
    func prewarm(model: Self.Model, transcript: Transcript)
    init(configuration: Self.Configuration) throws
    nonisolated(nonsending) func respond(
      to request: LanguageModelExecutorGenerationRequest, model: Self.Model,
      streamingInto channel: LanguageModelExecutorGenerationChannel
    ) async throws
  }

  @available(iOS 27.0, macOS 27.0, visionOS 27.0, watchOS 27.0, *)
  public struct LanguageModelCapabilities: Sendable {
    public struct Capability: Sendable, Hashable {
      private let name: String
      public static var guidedGeneration: Capability { Capability(name: "guidedGeneration") }
      public static var toolCalling: Capability { Capability(name: "toolCalling") }
    }

    private let all: [Capability]
    public init(_ capabilities: [LanguageModelCapabilities.Capability]) { all = capabilities }
    public func contains(_ capability: LanguageModelCapabilities.Capability) -> Bool {
      all.contains(capability)
    }
  }

  @available(iOS 27.0, macOS 27.0, visionOS 27.0, watchOS 27.0, *)
  public struct ContextOptions: Sendable, Equatable {
    public var includeSchemaInPrompt: Bool?
  }

  @available(iOS 27.0, macOS 27.0, visionOS 27.0, watchOS 27.0, *)
  public struct LanguageModelExecutorGenerationRequest: Sendable {
    public var id: UUID
    public var transcript: Transcript
    public var enabledToolDefinitions: [Transcript.ToolDefinition]
    public var schema: GenerationSchema?
    public var generationOptions: GenerationOptions
    public var contextOptions: ContextOptions

    /// Creates the request that a session would make.
    public init(
      standInTranscript: Transcript, tools: [Transcript.ToolDefinition] = [],
      schema: GenerationSchema? = nil, options: GenerationOptions = GenerationOptions(),
      includesSchema: Bool? = nil
    ) {
      id = UUID()
      transcript = standInTranscript
      enabledToolDefinitions = tools
      self.schema = schema
      generationOptions = options
      contextOptions = ContextOptions(includeSchemaInPrompt: includesSchema)
    }
  }
#endif
