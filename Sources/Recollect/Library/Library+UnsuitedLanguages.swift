import Embeddings

extension Library {
  /// Returns the languages of the library that its embedder wasn't made for, the most frequent first.
  ///
  /// They are BCP-47 codes of languages in which at least one thread in twenty is written. An embedder that
  /// cuts the most frequent words of a language into several tokens hasn't learned the language. Languages
  /// written without spaces aren't judged.
  ///
  /// Complexity: O(threads).
  ///
  /// - Throws: ``LibraryError`` if the library can't be read.
  public func unsuitedLanguages() async throws -> [String] {
    guard let embedder else { return [] }
    let counts = try await languages()
    let threads = counts.values.reduce(0, +)
    return counts.compactMap { language, count in language.map { (language: $0, count: count) } }
      .filter {
        Double($0.count) >= Self.minimumShare * Double(threads) && !embedder.suits($0.language)
      }
      .sorted { ($1.count, $0.language) < ($0.count, $1.language) }.map(\.language)
  }

  /// The share of the threads that have to be in a language.
  private static let minimumShare = 0.05
}

extension Embedder {
  /// The largest mean number of tokens of a language's function words.
  ///
  /// Measured: 1.0 for English with two English models, 1.46 or more for 27 other languages.
  private var maximumTokens: Double { 1.3 }

  fileprivate func suits(_ language: String) -> Bool {
    guard let words = FunctionWords.byLanguage[language] else { return true }
    let tokens = words.reduce(0) { $0 + tokenCount(" " + $1) }
    return Double(tokens) <= maximumTokens * Double(words.count)
  }
}
