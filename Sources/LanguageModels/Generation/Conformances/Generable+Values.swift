import Grammars

extension Bool: Generable {
  /// One of `true` and `false`.
  public static var generationSchema: GenerationSchema {
    GenerationSchema(value: ["type": "boolean"], named: "Bool")
  }

  /// Reads `true` or `false`.
  public init(_ content: GeneratedContent) throws {
    guard case .bool(let flag) = content.kind else {
      throw content.mismatch(expected: "true or false")
    }
    self = flag
  }

  /// `true` or `false`.
  public var generatedContent: GeneratedContent { GeneratedContent(kind: .bool(self)) }
}

extension String: Generable {
  /// Any text.
  public static var generationSchema: GenerationSchema {
    GenerationSchema(value: ["type": "string"], named: "String")
  }

  /// Reads a text; of one that is still being written, what there is.
  public init(_ content: GeneratedContent) throws {
    guard case .string(let text) = content.kind else {
      throw content.mismatch(expected: "a string")
    }
    self = text
  }

  /// The text as a JSON string; in a prompt a string stands as it is.
  public var generatedContent: GeneratedContent { GeneratedContent(kind: .string(self)) }
}

extension Never: Generable {
  /// A schema that nothing fits.
  public static var generationSchema: GenerationSchema {
    GenerationSchema(value: ["not": [:]], named: "Never")
  }

  /// Always throws, as there are no values.
  public init(_ content: GeneratedContent) throws {
    throw content.mismatch(expected: "nothing, as Never has no values")
  }

  /// Not reached, as there are no values.
  public var generatedContent: GeneratedContent { switch self {} }
}

extension GeneratedContent: Generable {
  /// Any JSON value.
  public static var generationSchema: GenerationSchema {
    GenerationSchema(value: [:], named: "GeneratedContent")
  }

  /// Takes the content as it is.
  public init(_ content: GeneratedContent) throws { self = content }

  /// Itself.
  public var generatedContent: GeneratedContent { self }
}
