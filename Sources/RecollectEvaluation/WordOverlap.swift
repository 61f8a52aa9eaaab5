import Foundation
import QuestionLanguage
import Recollect

/// The words that a short text, such as a question, has in common with a longer one.
package struct WordOverlap: Sendable, Hashable {
  /// The number of different content words of the short text.
  package var contentWords: Int
  /// The share of these words that the other text has, from 0 to 1.
  ///
  /// Words are the same if their first six letters are, which covers most inflections.
  package var share: Double
  /// The largest number of consecutive words of the short text that the other has in that order.
  package var longestRun: Int

  /// Compares two texts.
  ///
  /// Complexity: O(words of one × words of the other).
  package init(of text: String, in other: String) {
    let (words, others) = (Self.words(of: text), Self.words(of: other))
    let language = LanguageGuess.language(ofQuestion: text)
    let functionWords = FunctionWords.byLanguage[language ?? "en"] ?? []
    let content = Set(words.filter { !functionWords.contains($0) }.map { $0.prefix(6) })
    let known = Set(others.map { $0.prefix(6) })
    contentWords = content.count
    share =
      content.isEmpty ? 0 : Double(content.intersection(known).count) / Double(content.count)
    longestRun = Self.longestRun(of: words, in: others)
  }

  private static func words(of text: String) -> [String] {
    Folding.fold(text).split { !($0.isLetter || $0.isNumber) }.map(String.init)
  }

  private static func longestRun(of words: [String], in others: [String]) -> Int {
    var longest = 0
    var previous = [Int](repeating: 0, count: others.count + 1)
    for word in words {
      var runs = [Int](repeating: 0, count: others.count + 1)
      for (position, other) in others.enumerated() where other == word {
        runs[position + 1] = previous[position] + 1
        longest = max(longest, runs[position + 1])
      }
      previous = runs
    }
    return longest
  }
}
