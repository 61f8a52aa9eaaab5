/// A type that a model can be asked for: it has a schema, and values go to and from JSON.
///
/// `@Generable` writes the conformance. While an answer is being written, what there is of it is a
/// `PartiallyGenerated`, whose parts are optional.
public protocol Generable: ConvertibleFromGeneratedContent, ConvertibleToGeneratedContent {
  /// What stands for a value that isn't finished; the type itself where a part of one can be read.
  associatedtype PartiallyGenerated: ConvertibleFromGeneratedContent = Self

  /// What a model is told, and held to, when it writes a value of this type.
  static var generationSchema: GenerationSchema { get }
}

/// A type whose values can be read out of generated content.
public protocol ConvertibleFromGeneratedContent: SendableMetatype {
  /// Reads a value.
  ///
  /// - Throws: `LanguageModelSession.GenerationError.decodingFailure` naming the property, what was
  ///   expected there and what was found.
  init(_ content: GeneratedContent) throws
}

/// A type whose values can be written as generated content, and so stand in a prompt as JSON.
public protocol ConvertibleToGeneratedContent: InstructionsRepresentable, PromptRepresentable {
  /// The value as generated content.
  var generatedContent: GeneratedContent { get }
}

extension ConvertibleToGeneratedContent {
  /// The value as JSON.
  public var instructionsRepresentation: Instructions {
    return Instructions(parts: [generatedContent.jsonString])
  }

  /// The value as JSON.
  public var promptRepresentation: Prompt { return Prompt(parts: [generatedContent.jsonString]) }
}

extension Generable {
  /// The finished value in the form that unfinished ones have.
  ///
  /// Traps where `PartiallyGenerated` can't be read from what this type itself writes.
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
