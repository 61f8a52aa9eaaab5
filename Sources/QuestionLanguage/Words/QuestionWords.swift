import Languages

/// The words of a question that ask for a kind of answer: "how many", "current".
///
/// They name no subject, and few answers have them ("31 jars", "new since May: 0770…"). So they
/// don't count when a passage is compared with the words of a question. They are searched for
/// nevertheless.
package enum QuestionWords {
  /// By BCP-47 code.
  package static let byLanguage = Dictionary(
    uniqueKeysWithValues: Language.all.filter { !$0.common.question.isEmpty }
      .map { ($0.code, Set($0.common.question.words)) })

  /// Removes English contractions, such as "won't" and "we're".
  ///
  /// A search by word would look for `won`, `t` and `re`.
  package static func withoutContractions(_ text: Substring) -> Substring {
    text.replacing(/\b\p{L}+n['’]t\b|['’](?:d|ll|m|re|ve)\b/.ignoresCase(), with: " ")
  }
}
