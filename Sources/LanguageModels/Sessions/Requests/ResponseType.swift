/// The type of response that a request asks for.
enum ResponseType: Sendable {
  /// Plain text.
  case text
  /// A value with a schema, which the prompt includes if `isShown` is `true`.
  case value(GenerationSchema, isShown: Bool)

  /// Returns the response type for a generable type; `text` for `String`.
  static func of<Content: Generable>(_ type: Content.Type, isShown: Bool) -> ResponseType {
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
