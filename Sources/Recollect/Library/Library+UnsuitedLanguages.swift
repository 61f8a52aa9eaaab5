extension Library {
  /// Returns the languages of the library that its embedder wasn't made for, the most frequent
  /// first.
  ///
  /// They are BCP-47 codes of languages in which at least one thread in twenty is written. An
  /// embedder that cuts the most frequent words of a language into several tokens hasn't learned
  /// the language.
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
        Double($0.count) >= Self.minimumShare * Double(threads)
          && !embedder.suits(language: $0.language)
      }
      .sorted { ($1.count, $0.language) < ($0.count, $1.language) }.map(\.language)
  }

  private static let minimumShare = 0.05
}
