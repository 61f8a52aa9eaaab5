/// What a request asks for.
enum AnswerForm: Sendable {
  /// Plain text.
  case text
  /// A value with a schema, which the prompt shows to the model or leaves out.
  case value(GenerationSchema, isShown: Bool)

  /// The form of a type's values; text where the type is `String`.
  static func of<Content: Generable>(_ type: Content.Type, isShown: Bool) -> AnswerForm {
    type == String.self ? .text : .value(type.generationSchema, isShown: isShown)
  }

  var schema: GenerationSchema? {
    switch self {
    case .text: nil
    case .value(let schema, _): schema
    }
  }

  var responseFormat: Transcript.ResponseFormat? {
    switch self {
    case .text: nil
    case .value(let schema, let isShown): .init(schema: schema, isShown: isShown)
    }
  }
}
