import Grammars

extension GeneratedContent {
  /// Creates content from a JSON text; properties keep their order and numbers all their digits.
  ///
  /// If a key occurs more than once, its last value is used.
  ///
  /// - Throws: ``LanguageModelSession/GenerationError/decodingFailure(_:)`` with the line and
  ///   column of the first error in the text.
  public init(json: String) throws {
    do {
      self.init(jsonValue: try JSONValue(parsing: json))
    } catch {
      throw LanguageModelSession.GenerationError.decodingFailure(
        .init(debugDescription: error.description))
    }
  }
}
