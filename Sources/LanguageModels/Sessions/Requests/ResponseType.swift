enum ResponseType: Sendable {
  case text
  /// The prompt includes the schema if `isShown` is `true`.
  case value(GenerationSchema, isShown: Bool)

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
