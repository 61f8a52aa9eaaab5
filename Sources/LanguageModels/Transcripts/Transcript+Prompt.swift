public import Foundation

extension Transcript {
  /// A prompt entry.
  public struct Prompt: Sendable, Identifiable, Equatable, CustomStringConvertible {
    /// The unique identifier of the entry.
    public var id: String
    /// The segments in order.
    public var segments: [Segment]
    /// The generation options of the request.
    public var options: GenerationOptions
    /// The format of the response; `nil` for plain text.
    public var responseFormat: ResponseFormat?

    /// Creates an entry; the default identifier is a new UUID.
    public init(
      id: String = UUID().uuidString, segments: [Segment],
      options: GenerationOptions = GenerationOptions(), responseFormat: ResponseFormat? = nil
    ) {
      self.id = id
      self.segments = segments
      self.options = options
      self.responseFormat = responseFormat
    }

    package init(
      _ prompt: LanguageModels.Prompt, options: GenerationOptions,
      responseFormat: ResponseFormat? = nil
    ) {
      self.init(
        segments: [.text(TextSegment(content: prompt.text))], options: options,
        responseFormat: responseFormat)
    }

    /// The role and the text of the entry.
    public var description: String { "Prompt: \(segments.text)" }
  }

  /// The format of a response, given by a schema.
  public struct ResponseFormat: Sendable, Equatable, CustomStringConvertible {
    /// The name of the type or schema.
    public var name: String { schema.name }
    package var schema: GenerationSchema
    package var isShown: Bool

    /// Creates a response format from a generable type.
    public init<Content: Generable>(type: Content.Type) {
      self.init(schema: type.generationSchema)
    }

    /// Creates a response format from a schema.
    public init(schema: GenerationSchema) {
      self.init(schema: schema, isShown: true)
    }

    package init(schema: GenerationSchema, isShown: Bool) {
      self.schema = schema
      self.isShown = isShown
    }

    /// The name of the type or schema.
    public var description: String { name }
  }

  /// A response entry.
  public struct Response: Sendable, Identifiable, Equatable, CustomStringConvertible {
    /// The unique identifier of the entry.
    public var id: String
    /// The identifiers of the model assets that generated the response.
    public var assetIDs: [String]
    /// The segments in order.
    public var segments: [Segment]

    /// Creates an entry; the default identifier is a new UUID.
    public init(id: String = UUID().uuidString, assetIDs: [String], segments: [Segment]) {
      self.id = id
      self.assetIDs = assetIDs
      self.segments = segments
    }

    /// The role and the text of the entry.
    public var description: String { "Response: \(segments.text)" }
  }
}
