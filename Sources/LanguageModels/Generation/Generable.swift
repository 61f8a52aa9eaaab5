/// A type whose values a model can generate.
///
/// A generable type has a schema, and its values convert to and from JSON. Use the `@Generable`
/// macro to add the conformance. A snapshot of a response contains a ``PartiallyGenerated``, whose
/// properties are optional.
public protocol Generable: ConvertibleFromGeneratedContent, ConvertibleToGeneratedContent {
  /// The type of partially generated values; the type itself if it can be read from incomplete
  /// content.
  associatedtype PartiallyGenerated: ConvertibleFromGeneratedContent = Self

  /// The schema that the model sees and that guided generation enforces.
  static var generationSchema: GenerationSchema { get }
}

/// A type whose values can be created from generated content.
public protocol ConvertibleFromGeneratedContent: SendableMetatype {
  /// Creates a value from generated content.
  ///
  /// - Throws: ``LanguageModelSession/GenerationError/decodingFailure(_:)`` with the property, the
  ///   expected type and the content found.
  init(_ content: GeneratedContent) throws
}

/// A type whose values convert to generated content, and so can be part of a prompt as JSON.
public protocol ConvertibleToGeneratedContent: InstructionsRepresentable, PromptRepresentable {
  /// The value as generated content.
  var generatedContent: GeneratedContent { get }
}

extension Generable {
  /// Returns the complete value as a partially generated value.
  ///
  /// Traps if ``PartiallyGenerated`` can't be created from the content that this type produces.
  public func asPartiallyGenerated() -> PartiallyGenerated {
    if let same = self as? PartiallyGenerated { return same }
    do {
      return try PartiallyGenerated(generatedContent)
    } catch {
      preconditionFailure(
        "\(PartiallyGenerated.self) must be readable from the content \(Self.self) writes: \(error)"
      )
    }
  }
}
