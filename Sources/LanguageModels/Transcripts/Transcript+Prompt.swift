public import Foundation

extension Transcript {
  /// One turn of a person.
  public struct Prompt: Sendable, Identifiable, Equatable, CustomStringConvertible {
    /// Tells this entry from every other.
    public var id: String
    /// What the entry is made of, in order.
    public var segments: [Segment]
    /// How the answer to it was to be chosen.
    public var options: GenerationOptions
    /// What the answer had to look like; nil for plain text.
    public var responseFormat: ResponseFormat?

    /// Creates an entry; its identifier is a fresh one unless given.
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

    /// The role and the text.
    public var description: String { "Prompt: \(segments.text)" }

    /// The words with the sentence that shows the schema, the same in every later turn.
    var text: String {
      guard let responseFormat, responseFormat.isShown else { return segments.text }
      return segments.text + "\n\n" + responseFormat.sentence
    }
  }

  /// What an answer must look like.
  public struct ResponseFormat: Sendable, Equatable, CustomStringConvertible {
    /// Name of the type or schema.
    public var name: String { schema.name }
    /// What the answer must satisfy.
    package var schema: GenerationSchema
    /// Whether the model is shown the schema in the prompt.
    package var isShown: Bool

    /// The form of a type's values.
    public init<Content: Generable>(type: Content.Type) {
      self.init(schema: type.generationSchema)
    }

    /// The form a schema describes.
    public init(schema: GenerationSchema) {
      self.init(schema: schema, isShown: true)
    }

    package init(schema: GenerationSchema, isShown: Bool) {
      self.schema = schema
      self.isShown = isShown
    }

    /// The name.
    public var description: String { name }

    /// Tells a model what to write.
    var sentence: String {
      "Answer with one JSON value and nothing else. It must satisfy this JSON Schema: "
        + schema.promptText
    }
  }
}
