import Languages

/// The function words of each language: articles, pronouns, prepositions, auxiliaries, question
/// words.
///
/// Every text of a language has many of them, whatever its subject. They identify the language, and
/// are left out of a question's search terms. The lists were written for this package from
/// knowledge of the languages. Words are in lowercase and split at everything that isn't a letter
/// (`d` and `avoir` for `d'avoir`).
package enum FunctionWords {
  /// By BCP-47 code.
  package static let byLanguage = Dictionary(
    uniqueKeysWithValues: Language.all.filter { !$0.common.function.isEmpty }
      .map { ($0.code, Set($0.common.function.words)) })

  /// The languages that are recognized by words or letters, by their codes.
  static let recognized = Language.all.filter {
    !$0.common.function.isEmpty || $0.script != .arabic && !$0.letters.isEmpty
  }.sorted { $0.code < $1.code }

  /// The languages of each word, as indices in ``recognized``.
  static let languages: [String: [Int]] = {
    var languages: [String: [Int]] = [:]
    for (position, language) in recognized.enumerated() {
      let words = Set(language.common.function.words + language.common.frequent.words)
      for word in words { languages[word, default: []].append(position) }
    }
    return languages
  }()
}
