import Foundation
import Languages
import QuestionLanguage
import Recollect

/// The words and numbers of a text, compared without regard to case and endings.
struct AnswerWords {
  /// The words without function words, unless there are no others.
  private(set) var words: [String] = []
  private(set) var numbers: Set<String> = []
  private var all: [String] = []

  /// With `spelled`, "seven" is also the number 7.
  init(_ text: String, spelled: Bool = false) {
    let joined = text.replacing(#/(\d)[.,'’ \u{A0}\u{202F}](?=\d{3}(?!\d))/#) { $0.output.1 }
    numbers = Set(joined.matches(of: #/\d+/#).map { Self.withoutZeros($0.output) })
    for word in joined.messageWords where !word.contains(where: \.isNumber) {
      let parts = word.split(separator: "'")
      guard let stem = parts.max(by: { $0.count < $1.count }).map(String.init) else { continue }
      if spelled, let number = Self.spelledNumbers[stem] { numbers.insert(number) }
      if stem.count > 1, !Self.yesAndNo.contains(stem) { all.append(stem) }
    }
    words = all.filter { !Self.functionWords.contains($0) }
    // A name such as "Ben" is a function word of some language.
    if words.isEmpty { words = all }
  }

  var isEmpty: Bool { words.isEmpty && numbers.isEmpty }

  func subtracting(_ other: AnswerWords) -> AnswerWords {
    var rest = self
    rest.words.removeAll { other.contains($0) }
    rest.numbers.subtract(other.numbers)
    return rest
  }

  /// The share is 1 if there are no words.
  func share(in other: AnswerWords) -> Double {
    if words.isEmpty { return 1 }
    return Double(words.count { other.contains($0) }) / Double(words.count)
  }

  func contains(_ word: String) -> Bool { all.contains { Self.isForm($0, of: word) } }

  /// Returns whether two words differ only in endings, or one abbreviates a time, such as "Sept".
  private static func isForm(_ word: String, of other: String) -> Bool {
    let (short, long) = word.count < other.count ? (word, other) : (other, word)
    if short.count >= 3, long.hasPrefix(short), AnswerKind.isTime(long) { return true }
    return Library.isForm(word, of: other, endings: 3)
  }

  private static func withoutZeros(_ digits: Substring) -> String {
    let digits = digits.drop { $0 == "0" }
    return digits.isEmpty ? "0" : String(digits)
  }

  static let functionWords = FunctionWords.byLanguage.values.reduce(into: Set<String>()) {
    $0.formUnion($1)
  }

  private static let yesAndNo = Language.set(\.answers.yesAndNo)

  private static let spelledNumbers = Dictionary(
    Language.all.flatMap { language in
      language.answers.numbers.words.enumerated().map { ($1, "\($0 + 1)") }
    },
    uniquingKeysWith: { $1 })
}
