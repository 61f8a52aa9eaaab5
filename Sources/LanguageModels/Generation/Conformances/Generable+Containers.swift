extension Array: ConvertibleToGeneratedContent where Element: ConvertibleToGeneratedContent {
  /// The elements in order.
  public var generatedContent: GeneratedContent { GeneratedContent(elements: self) }
}

extension Array: ConvertibleFromGeneratedContent where Element: ConvertibleFromGeneratedContent {
  /// Reads the elements.
  ///
  /// A last element that is still being written is left out while it can't be read yet.
  /// - Throws: `LanguageModelSession.GenerationError.decodingFailure` that names the element, what
  ///   was expected and what was found.
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
  /// The elements so far, the last one perhaps unfinished itself.
  public typealias PartiallyGenerated = [Element.PartiallyGenerated]

  /// Any number of elements.
  public static var generationSchema: GenerationSchema { GenerationSchema(elements: Element.self) }
}

extension Optional: InstructionsRepresentable, PromptRepresentable, ConvertibleToGeneratedContent
where Wrapped: ConvertibleToGeneratedContent {
  /// The value, or `null`.
  public var generatedContent: GeneratedContent {
    self?.generatedContent ?? GeneratedContent(kind: .null)
  }
}

extension Optional where Wrapped: Generable {
  /// The unfinished form of the value there may be.
  public typealias PartiallyGenerated = Wrapped.PartiallyGenerated
}
