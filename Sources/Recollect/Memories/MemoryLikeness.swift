import Languages

/// The comparison of two sentences that may say the same.
package struct MemoryLikeness {
  private let words: (Set<String>, Set<String>)
  private let isNegated: (Bool, Bool)
  private let numbers: (Set<String>, Set<String>)

  /// The cosine above which two sentences with the same polarity and numbers are the same.
  ///
  /// all-MiniLM-L6-v2 gives .9, without centering, to pairs that differ in one important word ("The
  /// user has a cat named Tom", "… named Tim"). So it is only a last resort for different
  /// spellings.
  private static let sameCosine: Float = 0.97

  package init(_ text: String, _ other: String) {
    words = (Self.words(of: text), Self.words(of: other))
    isNegated = (Self.isNegated(text), Self.isNegated(other))
    numbers = (Self.numbers(in: words.0), Self.numbers(in: words.1))
  }

  package func isSame(cosine: Float?) -> Bool {
    guard isNegated.0 == isNegated.1, numbers.0 == numbers.1 else { return false }
    return words.0 == words.1 || (cosine ?? -1) >= Self.sameCosine
  }

  /// `true` if one sentence has all words of the other and little else.
  ///
  /// An example: "Bruno, my dog, is eleven" and "My dog Bruno is eleven years old". Function words
  /// don't count.
  package var isContained: Bool {
    let (few, many) = words.0.count < words.1.count ? words : (words.1, words.0)
    return isNegated.0 == isNegated.1 && numbers.0 == numbers.1 && few.count > 1
      && few.isSubset(of: many) && few.count * 10 >= many.count * 6
  }

  /// `true` if the sentences share a content word, or forms of one with at least three letters in
  /// common: "cat" and "cats".
  package var hasCommonWord: Bool {
    words.0.contains { word in
      words.1.contains { other in
        let (short, long) = word.count < other.count ? (word, other) : (other, word)
        return word == other || short.count >= 3 && long.hasPrefix(short)
          || short.count >= 6 && long.hasPrefix(short.dropLast())
      }
    }
  }

  private static func words(of text: String) -> Set<String> {
    Set(LexicalQuery(text).words.map { $0.lowercased() })
  }

  private static func numbers(in words: Set<String>) -> Set<String> {
    words.filter { $0.contains(where: \.isNumber) }
  }

  /// Returns `true` if a sentence has a word of negation, in English, German, French, Spanish or
  /// Dutch.
  private static func isNegated(_ text: String) -> Bool {
    let words = text.lowercased().replacing("’", with: "'")
      .split { !($0.isLetter || $0 == "'") }
    return words.contains { negations.contains(String($0)) || $0.hasSuffix("n't") }
  }

  private static let negations = Language.set(\.memories.negations)
}
