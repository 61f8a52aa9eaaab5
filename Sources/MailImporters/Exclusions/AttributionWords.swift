import Languages

enum AttributionWords {
  /// Words that begin an attribution with a date.
  static let starts = PhraseSet(Language.words(\.attributions.starts))

  /// Words that begin an attribution without a verb.
  static let quoting = PhraseSet(Language.words(\.attributions.quoting))

  /// First the verbs that come last, then those that a name follows.
  static let verbs = PhraseSet([
    Language.words(\.attributions.verbs), Language.words(\.attributions.verbsBeforeNames),
  ])

  /// Words that may come between the verb and the colon.
  static let endings = PhraseSet(
    Language.words(\.attributions.endings) + [">", "\"", "..."])

  /// Words that attribute the quote to the person who is answered.
  static let youWrote = PhraseSet(Language.words(\.attributions.youWrote))

  /// Words that begin a sentence of the author's own rather than a name.
  static let pronouns = PhraseSet(Language.words(\.attributions.pronouns))
}
