public import Foundation

extension Transcript {
  public struct Instructions: Sendable, Identifiable, Equatable {
    public var id: String
    public var segments: [Segment]
    public var toolDefinitions: [ToolDefinition]
    public init(
      id: String = UUID().uuidString, segments: [Segment], toolDefinitions: [ToolDefinition]
    ) {
      self.id = id
      self.segments = segments
      self.toolDefinitions = toolDefinitions
    }
  }

  public struct ToolDefinition: Sendable, Equatable {
    public var name: String
    public var description: String
    #if OS27
      @available(iOS 27.0, macOS 27.0, visionOS 27.0, watchOS 27.0, *)
      public var parameters: GenerationSchema
    #endif
    public init(name: String, description: String, parameters: GenerationSchema) {
      self.name = name
      self.description = description
      #if OS27
        self.parameters = parameters
      #endif
    }
    public static func == (lhs: ToolDefinition, rhs: ToolDefinition) -> Bool {
      lhs.name == rhs.name && lhs.description == rhs.description
    }
  }

  public struct Prompt: Sendable, Identifiable, Equatable {
    public var id: String
    public var segments: [Segment]
    public var options: GenerationOptions
    public var responseFormat: ResponseFormat?
    public init(
      id: String = UUID().uuidString, segments: [Segment],
      options: GenerationOptions = GenerationOptions(), responseFormat: ResponseFormat? = nil
    ) {
      self.id = id
      self.segments = segments
      self.options = options
      self.responseFormat = responseFormat
    }
  }

  public struct ResponseFormat: Sendable, Equatable {
    public let name: String
    public init(schema: GenerationSchema) { name = schema.name }
  }

  public struct ToolCalls: Sendable, Identifiable, Equatable, RandomAccessCollection {
    public var id: String
    private let calls: [ToolCall]
    public init<S>(id: String = UUID().uuidString, _ calls: S)
    where S: Sequence, S.Element == ToolCall {
      self.id = id
      self.calls = Array(calls)
    }
    public var startIndex: Int { calls.startIndex }
    public var endIndex: Int { calls.endIndex }
    public subscript(position: Int) -> ToolCall { calls[position] }
  }

  public struct ToolCall: Sendable, Identifiable, Equatable {
    public var id: String
    public var toolName: String
    public var arguments: GeneratedContent
    public init(id: String, toolName: String, arguments: GeneratedContent) {
      self.id = id
      self.toolName = toolName
      self.arguments = arguments
    }
  }

  public struct ToolOutput: Sendable, Identifiable, Equatable {
    public var id: String
    public var toolName: String
    public var segments: [Segment]
    public init(id: String, toolName: String, segments: [Segment]) {
      self.id = id
      self.toolName = toolName
      self.segments = segments
    }
  }

  public struct Response: Sendable, Identifiable, Equatable {
    public var id: String
    public var assetIDs: [String]
    public var segments: [Segment]
    public init(id: String = UUID().uuidString, assetIDs: [String], segments: [Segment]) {
      self.id = id
      self.assetIDs = assetIDs
      self.segments = segments
    }
  }

  #if OS27
    @available(iOS 27.0, macOS 27.0, visionOS 27.0, watchOS 27.0, *)
    public struct Reasoning: Sendable, Identifiable, Equatable {
      public var id: String
      public var segments: [Segment]
      public init(
        id: String = UUID().uuidString,
        metadata: [String: any Sendable & Codable & Equatable] = [:], segments: [Segment],
        signature: Data? = nil
      ) {
        self.id = id
        self.segments = segments
      }
    }
  #endif
}
