import Grammars

extension GenerationGuide where Value == String {
  /// Enforces that the string is a part of a text: some of its words, exactly as they stand there.
  ///
  /// Use it for quotes. The string is byte for byte contained in the text. It begins at the
  /// beginning of a word and ends at the end of the same or a later word, so it is never empty and
  /// has no white space at either end. Punctuation at the beginning of the first word and at the
  /// end of the last one may be included or not. Case, accents and line breaks are those of the
  /// text.
  ///
  /// White space separates words. In Chinese, Japanese, Thai, Lao, Burmese and Khmer, each
  /// character with its marks counts as a word.
  ///
  /// The arguments of `@Guide` are constants. For a text that is known only at run time, compose a
  /// schema at run time, and convert the content to a type if there is one:
  ///
  /// ```swift
  /// @Generable struct Statement {
  ///   let text: String
  ///   let quote: String
  /// }
  ///
  /// func statement(about passage: String) async throws -> Statement {
  ///   let schema = GenerationSchema(
  ///     type: Statement.self,
  ///     properties: [
  ///       .init(name: "text", type: String.self),
  ///       .init(
  ///         name: "quote", type: String.self,
  ///         guides: [.substring(of: passage, words: 3...40)]),
  ///     ])
  ///   let session = LanguageModelSession()
  ///   let prompt = "State what the passage says, and quote the words that say so.\n\n\(passage)"
  ///   return try Statement(await session.respond(to: prompt, schema: schema).content)
  /// }
  /// ```
  ///
  /// ``DynamicGenerationSchema`` takes the guide in the same way, with
  /// `DynamicGenerationSchema(type: String.self, guides: [.substring(of: passage)])`, and
  /// ``element(_:)`` applies it to each string of an array. It can be combined with other guides:
  /// the string then has to satisfy all of them.
  ///
  /// The prompt describes the string as copied from the text and doesn't repeat the text, so put
  /// the text into the prompt.
  ///
  /// A text from outside may have no words at all, or fewer than `words` demands. Such a guide
  /// can't be satisfied, and a request with it throws
  /// ``LanguageModelSession/GenerationError/unsupportedGuide(_:)``.
  ///
  /// The automaton is a compact trie of the parts of the text that begin with a word (Andersson,
  /// Larsson and Swanson, *Suffix Trees on Words*, 1999).
  ///
  /// - Parameters:
  ///   - text: The text to quote from.
  ///   - words: The number of words that the string may have, or `nil` for any number.
  /// - Precondition: `words` begins at one or more.
  /// - Complexity: O(*n* + *m* log *m* + *r*) when the schema is first used, where *n* is the
  ///   length of the text, *m* is the number of its words, and *r* is the length of what repeats
  ///   within the text. A token costs about as much as with a pattern.
  public static func substring(
    of text: String, words: ClosedRange<Int>? = nil
  ) -> GenerationGuide<String> {
    precondition((words?.lowerBound ?? 1) >= 1, "A part of a text has at least one word.")
    let count = WordText(text).wordCount
    if count == 0 {
      return GenerationGuide(rules: [.impossible("the text it must be a part of has no words")])
    }
    if let words, count < words.lowerBound {
      let reason = "it needs \(words.lowerBound) words of a text that has only \(count)"
      return GenerationGuide(rules: [.impossible(reason)])
    }
    return GenerationGuide(rules: [.substring(text, words: words)])
  }
}
