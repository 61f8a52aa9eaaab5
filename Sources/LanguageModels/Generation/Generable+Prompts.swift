extension ConvertibleToGeneratedContent {
  /// The value as JSON.
  public var instructionsRepresentation: Instructions {
    return Instructions(parts: [generatedContent.jsonString])
  }

  /// The value as JSON.
  public var promptRepresentation: Prompt { return Prompt(parts: [generatedContent.jsonString]) }
}
