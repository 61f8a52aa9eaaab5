import Foundation
import QuestionLanguage
import Recollect

/// The words of a text that say something, compared without case, accents and plurals.
struct RecordWords: Sendable {
  let words: [String]

  init(_ text: String) {
    words = text.foldedForRecords.split { !($0.isLetter || $0.isNumber) }.map(String.init)
  }

  init(unique text: String) { words = Array(Set(RecordWords(text).words)) }

  /// Leaves out words that have no meaning by themselves.
  var content: [String] {
    let function = FunctionWords.byLanguage["en"] ?? []
    return words.filter { !function.contains($0) }
  }

  func contains(_ word: String) -> Bool { words.contains { Self.isForm($0, of: word) } }

  func containsAll(of other: RecordWords) -> Bool { other.content.allSatisfy(contains) }

  /// Returns whether two words are equal but for an ending: a plural, or "spicy" and "spiced".
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

  /// Removes an adjective's ending, unless little is left.
  private static func stem(_ word: String) -> Substring {
    let ending = ["ed", "y"].first { word.hasSuffix($0) && word.count - $0.count >= 4 } ?? ""
    return word.dropLast(ending.count)
  }
}

extension String {
  var foldedForRecords: String {
    folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}
