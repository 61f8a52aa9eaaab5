import Foundation

/// A word of a question.
struct QuestionWord: Sendable {
  /// The word with its marks.
  var text: String
  /// The word in lower case without marks at its ends.
  var plain: String
  /// A Boolean value that indicates whether a comma, a colon or a dash follows.
  var endsClause: Bool
  /// A Boolean value that indicates whether the word begins with a capital.
  var isCapitalized: Bool

  static func all(in question: String) -> [QuestionWord] {
    var words: [QuestionWord] = []
    for part in question.replacing("’", with: "'").split(whereSeparator: \.isWhitespace) {
      let plain = part.trimmingCharacters(in: .alphanumerics.inverted)
      if plain.isEmpty {
        if !words.isEmpty { words[words.count - 1].endsClause = true }
        continue
      }
      words.append(
        QuestionWord(
          text: String(part), plain: plain.lowercased(),
          endsClause: part.last.map { ",:;?".contains($0) } ?? false,
          isCapitalized: plain.first?.isUppercase ?? false))
    }
    return words
  }
}
