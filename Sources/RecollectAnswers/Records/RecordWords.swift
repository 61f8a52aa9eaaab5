import Foundation
import QuestionLanguage
import Recollect

/// The words of a text that say something, compared without regard to case, accents and plurals.
struct RecordWords: Sendable {
  let words: [String]

  init(_ text: String) {
    words = text.foldedForRecords.split { !($0.isLetter || $0.isNumber) }.map(String.init)
  }

  /// Creates the words of a text, each once.
  init(unique text: String) { words = Array(Set(RecordWords(text).words)) }

  /// Returns the words without those that have no meaning by themselves.
  var content: [String] {
    let function = FunctionWords.byLanguage["en"] ?? []
    return words.filter { !function.contains($0) }
  }

  func contains(_ word: String) -> Bool { words.contains { Self.isForm($0, of: word) } }

  /// Returns a Boolean value that indicates whether all words of another text are among these.
  func containsAll(of other: RecordWords) -> Bool { other.content.allSatisfy(contains) }

  /// Returns a Boolean value that indicates whether two words are equal or differ in an ending, such as
  /// that of a plural, or "spicy" and "spiced".
  static func isForm(_ word: String, of other: String) -> Bool {
    if word == other { return true }
    let (short, long) = word.count < other.count ? (word, other) : (other, word)
    if long.hasPrefix(short) {
      return short.count >= 3 && plurals.contains(String(long.dropFirst(short.count)))
        || stem(short) == stem(long)
    }
    return short.count >= 4 && long.hasSuffix("ies") && short == long.dropLast(3) + "y"
      || stem(short) == stem(long)
  }

  private static let plurals: Set<String> = ["s", "es", "e", "er", "n", "en"]

  /// Returns a word without an ending that makes an adjective, unless little is left.
  private static func stem(_ word: String) -> Substring {
    let ending = ["ed", "y"].first { word.hasSuffix($0) && word.count - $0.count >= 4 } ?? ""
    return word.dropLast(ending.count)
  }
}

extension String {
  /// The text without case and accents.
  var foldedForRecords: String {
    folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}
