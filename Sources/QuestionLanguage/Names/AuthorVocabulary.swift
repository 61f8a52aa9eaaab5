import Languages

/// The words beside a name that say that the person wrote or said something.
///
/// Words are lowercase without accents, as ``DateTokenizer`` returns them.
package enum AuthorVocabulary {
  /// Words for what anybody writes, which say nothing about its subject.
  static let messages = Language.set(\.authors.messages)

  /// Words for other things that people write, which are looked for themselves.
  private static let documents = Language.set(\.authors.documents)

  static let writings = messages.union(documents)

  /// Verbs of writing and saying that say nothing about the subject.
  private static let plainVerbs = Language.set(\.authors.plainVerbs)

  /// Verbs that follow or precede the name of an author without an auxiliary.
  static let finiteVerbs = Language.set(\.authors.finiteVerbs)

  /// Infinitives and participles that follow the name of an author after an auxiliary.
  static let otherVerbs = Language.set(\.authors.otherVerbs)

  static let auxiliaries = Language.set(\.authors.auxiliaries)

  /// Verbs with which a thing comes from a person.
  static let receiving = Language.set(\.authors.receiving)

  /// Prepositions before an author, whatever stands before them.
  static let sources = Language.set(\.authors.sources)

  /// Prepositions before an author that have many other uses.
  static let ambiguousSources = Language.set(\.authors.ambiguousSources)

  /// All words that say nothing about the subject of what an author wrote.
  package static let all =
    messages.union(plainVerbs).union(auxiliaries).union(receiving).union(sources)
    .union(ambiguousSources)
}
