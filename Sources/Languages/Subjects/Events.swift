extension Language {
  /// The words by which a language places a time relative to an event.
  package struct Events: Sendable {
    package var relations: KeyValuePairs<WordList, TimeRelation>
    /// Relations that contain the article, such as "vorm" and "antes del".
    package var contractions: KeyValuePairs<WordList, TimeRelation> = [:]
    /// Determiners, pronouns, and auxiliary verbs without a subject, which begin an event.
    package var openers: WordList
    /// Endings of verbs that begin an event, such as "ing".
    package var endings: WordList = ""
    /// True if a word with a capital begins an event, because it is a name.
    package var hasNames = true
    /// Words before a relation by which it isn't one of time.
    package var blockers: WordList = ""
    /// Words that begin the rest of a question after an event.
    package var interrogatives: WordList
    /// Words that do so if the question begins with the event.
    package var auxiliaries: WordList = ""
  }
}

/// The place of a time relative to an event.
package enum TimeRelation: Sendable { case before, after, since, until, during }
