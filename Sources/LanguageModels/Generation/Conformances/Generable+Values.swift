import Grammars

extension Bool: Generable {
  /// The schema of a Boolean value.
  public static var generationSchema: GenerationSchema {
    GenerationSchema(value: ["type": "boolean"], named: "Bool")
  }

  /// Creates a Boolean value from generated content.
  ///
  /// - Throws: ``LanguageModelSession/GenerationError/decodingFailure(_:)`` for other content.
  public init(_ content: GeneratedContent) throws {
    guard case .bool(let flag) = content.kind else {
      throw content.mismatch(expected: "true or false")
    }
    self = flag
  }

  /// The value as generated content.
  public var generatedContent: GeneratedContent { GeneratedContent(kind: .bool(self)) }
}

extension String: Generable {
  /// The schema of any string.
  public static var generationSchema: GenerationSchema {
    GenerationSchema(value: ["type": "string"], named: "String")
  }

  /// Creates a string from generated content; of incomplete content, the text so far.
  ///
  /// - Throws: ``LanguageModelSession/GenerationError/decodingFailure(_:)`` for content that isn't
  ///   a string.
  public init(_ content: GeneratedContent) throws {
    guard case .string(let text) = content.kind else {
      throw content.mismatch(expected: "a string")
    }
    self = text
  }

  /// The text as generated content, a JSON string.
  ///
  /// In a prompt, a string appears as plain text and not as JSON.
  public var generatedContent: GeneratedContent { GeneratedContent(kind: .string(self)) }
}

extension Never: Generable {
  /// A schema that no value satisfies.
  public static var generationSchema: GenerationSchema {
    GenerationSchema(value: ["not": [:]], named: "Never")
  }

  /// Always throws, because the type has no values.
  public init(_ content: GeneratedContent) throws {
    throw content.mismatch(expected: "nothing, as Never has no values")
  }

  /// Content that is never used, because the type has no values.
  public var generatedContent: GeneratedContent { switch self {} }
}

extension GeneratedContent: Generable {
  /// The schema of any JSON value.
  public static var generationSchema: GenerationSchema {
    GenerationSchema(value: [:], named: "GeneratedContent")
  }

  /// Creates a copy of the content.
  public init(_ content: GeneratedContent) throws { self = content }

  /// The content itself.
  public var generatedContent: GeneratedContent { self }
}
