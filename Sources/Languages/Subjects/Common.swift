extension Language {
  /// The words that every text and every question of a language has.
  package struct Common: Sendable {
    /// Function words: articles, pronouns, prepositions, auxiliaries, question words.
    package var function: WordList = ""
    /// Frequent words that also identify the language, but that a question may be about.
    package var frequent: WordList = ""
    /// Endings of words that identify the language.
    package var endings: WordList = ""
    /// Words of questions that ask for a kind of answer and name no subject.
    package var question: WordList = ""
    /// Abbreviations that seldom end a sentence, without their last full stop.
    package var abbreviations: WordList = ""
  }

  /// The particles of a language without spaces between words, or with particles at the ends of words.
  package struct Particles: Sendable {
    package var particles: WordList = ""
    /// Words that only look like particles.
    package var lookalikes: WordList = ""
    /// Whole words that are particles.
    package var wholeWords: WordList = ""
  }
}
