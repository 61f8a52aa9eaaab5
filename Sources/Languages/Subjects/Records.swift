extension Language {
  /// The words of questions about records with fields.
  package struct Records: Sendable {
    /// Words for a largest number, without accents.
    package var below: WordList = ""
    package var above: WordList = ""
    /// Words between two numbers.
    package var joining: WordList = ""
    /// Words that deny what follows, without accents.
    package var negators: WordList = ""
    package var negatorStems: WordList = ""
    /// Words that deny what stands before them: "nut free".
    package var freedoms: WordList = ""
    /// Prepositions after such a word: "free of nuts".
    package var prepositions: WordList = ""
    /// Words after a contraction such as "isn't" that make it a question.
    package var subjects: WordList = ""
    /// Words that end what is denied.
    package var boundaries: WordList = ""
    /// Words that end it only after something denied.
    package var continuations: WordList = ""
    /// Words with which a question adds to the one before.
    package var conjunctions: WordList = ""
    package var alternatives: WordList = ""
    package var demonstratives: WordList = ""
    package var copulas: WordList = ""
    /// Words for what was shown, without "there" and "es", which often refer to nothing.
    package var references: WordList = ""
    /// Words by which people ask for things, and that name none.
    package var asking: WordList = ""
  }
}
