/// The other words that a search looks for in place of a word of the question.
///
/// They are words of the library:
///
/// - other spellings (`Strasse` for `Straße`, `1000` for `1,000`),
/// - German compounds with the word, and the parts of a compound,
/// - corrections of a word that the library lacks.
///
/// Words of a phrase in double quotes have no variants.
public struct WordVariants: Sendable, Hashable, Codable {
  /// The relation between a word and another that is searched for.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Another spelling of the same word: `Waerme` for `Wärme`.
    case spelling
    /// Another spelling of a number or of a date: `2004-03-12` for `12.3.2004`.
    case number
    /// A compound with the word, or a part of the word that is a compound.
    case compound
    /// A word that differs by one letter or by two swapped letters: `receive` for `recieve`.
    case slip
  }

  /// The word as the question has it.
  public var text: String
  /// The relation to the other words.
  public var kind: Kind
  /// The other words, as a passage of the library has them.
  public var words: [String]
  /// The number of words that are searched for besides ``words``.
  public var others: Int

  /// Creates the variants of a word.
  public init(text: String, kind: Kind, words: [String], others: Int = 0) {
    (self.text, self.kind, self.words, self.others) = (text, kind, words, others)
  }
}

/// A word or a run of words that is searched for in place of a word of a question.
struct WordVariant: Sendable, Equatable {
  var tokens: [String]
  var kind: WordVariants.Kind

  /// The weight of a place relative to a place of the question's word.
  ///
  /// Another spelling is the same word. Every weight is above the coverage of a search's default
  /// floor, so a passage that has only variants can reach it.
  var weight: Double {
    switch kind {
    case .spelling, .number: 1
    case .compound: 0.7
    case .slip: 0.8
    }
  }
}
