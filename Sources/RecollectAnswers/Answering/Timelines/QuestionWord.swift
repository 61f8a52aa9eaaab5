import Foundation

struct QuestionWord: Sendable {
  var text: String
  /// In lower case, without marks at its ends.
  var plain: String
  /// A comma, a colon or a dash follows.
  var endsClause: Bool
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
