extension Array: ConvertibleToGeneratedContent where Element: ConvertibleToGeneratedContent {
  /// The elements as generated content, in order.
  public var generatedContent: GeneratedContent { GeneratedContent(elements: self) }
}

extension Array: ConvertibleFromGeneratedContent where Element: ConvertibleFromGeneratedContent {
  /// Creates an array from generated content.
  ///
  /// An incomplete last element is omitted while it can't be converted yet.
  ///
  /// - Throws: ``LanguageModelSession/GenerationError/decodingFailure(_:)`` with the index of the
  ///   element, the expected type and the content found.
  public init(_ content: GeneratedContent) throws {
    guard case .array(let elements) = content.kind else {
      throw content.mismatch(expected: "an array")
    }
    self = []
    reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      do {
        append(try GeneratedContent.locating("[\(index)]") { try Element(element) })
      } catch  where !element.isComplete {
        return
      }
    }
  }
}

extension Array: Generable where Element: Generable {
  /// An array of partially generated elements, of which the last may be incomplete.
  public typealias PartiallyGenerated = [Element.PartiallyGenerated]

  /// The schema of an array with any number of elements.
  public static var generationSchema: GenerationSchema { GenerationSchema(elements: Element.self) }
}

extension Optional: InstructionsRepresentable, PromptRepresentable, ConvertibleToGeneratedContent
where Wrapped: ConvertibleToGeneratedContent {
  /// The value as generated content, or `null`.
  public var generatedContent: GeneratedContent {
    self?.generatedContent ?? GeneratedContent(kind: .null)
  }
}

extension Optional where Wrapped: Generable {
  /// The partially generated type of the wrapped value.
  public typealias PartiallyGenerated = Wrapped.PartiallyGenerated
}
