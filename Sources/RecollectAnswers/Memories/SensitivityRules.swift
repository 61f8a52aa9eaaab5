import Foundation
import Languages
package import Recollect

/// The rules by which a sentence is sensitive or secret.
///
/// They go by words in English, German, French, Spanish and Dutch. They decide before any model
/// does, so a secret doesn't depend on a model's opinion.
package enum SensitivityRules {
  package static func sensitivity(of sentence: String, kind: Memory.Kind) -> Memory.Sensitivity {
    if isSecret(sentence) { return .secret }
    let words = words(of: sentence)
    if kind == .health || words.contains(where: sensitive.contains) { return .sensitive }
    return .personal
  }

  /// Returns whether a sentence has a word for a secret, or a card or account number.
  static func isSecret(_ sentence: String) -> Bool {
    let words = words(of: sentence)
    let text = sentence.lowercased()
    return words.contains(where: secret.contains) || secretPhrases.contains(where: text.contains)
      || hasAccountNumber(words)
  }

  /// Replaces each sentence that has a secret by "[a secret]".
  static func withoutSecrets(_ text: String) -> String {
    guard isSecret(text) else { return text }
    let bytes = Array(text.utf8)
    var (kept, end): ([UInt8], Int) = ([], 0)
    for sentence in Library.sentences(of: text)
    where isSecret(String(decoding: bytes[sentence], as: UTF8.self)) {
      kept += bytes[end..<sentence.lowerBound] + Array(mark.utf8)
      end = sentence.upperBound
    }
    // A number may be a secret only together with what surrounds its sentence.
    return kept.isEmpty ? mark : String(decoding: kept + bytes[end...], as: UTF8.self)
  }

  /// Hides each sentence with a secret, keeping the text's length in bytes.
  ///
  /// Ranges in the text stay valid. In imported texts, words such as "code" are common, so they
  /// make a sentence a secret only together with a digit.
  package static func hidingSecrets(in text: String) -> String {
    var bytes = Array(text.utf8)
    for sentence in Library.sentences(of: text)
    where disclosesSecret(String(decoding: bytes[sentence], as: UTF8.self)) {
      let shown = mark.utf8.count <= sentence.count ? Array(mark.utf8) : []
      bytes.replaceSubrange(
        sentence,
        with: shown + Array(repeating: UInt8(ascii: "*"), count: sentence.count - shown.count))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func disclosesSecret(_ sentence: String) -> Bool {
    guard isSecret(sentence) else { return false }
    let words = words(of: sentence)
    let text = sentence.lowercased()
    return words.contains { secret.contains($0) && !commonSecret.contains($0) }
      || secretPhrases.contains(where: text.contains)
      || words.contains { $0.contains(where: \.isNumber) }
  }

  private static let mark = "[a secret]"

  private static func words(of sentence: String) -> [String] {
    sentence.lowercased().split { !($0.isLetter || $0.isNumber) }.map(String.init)
  }

  /// Returns whether a number is long enough for a card or an account.
  private static func hasAccountNumber(_ words: [String]) -> Bool {
    var digits = 0
    for word in words {
      let isNumber = word.allSatisfy(\.isNumber)
      digits = isNumber ? digits + word.count : 0
      if digits >= 12 { return true }
      // An IBAN written in one piece.
      if word.count >= 15, word.prefix(2).allSatisfy(\.isLetter),
        word.count(where: \.isNumber) >= 12
      {
        return true
      }
    }
    return false
  }

  private static let secret = Language.set(\.secrets.secret)
  /// The words of ``secret`` that are common in other texts.
  private static let commonSecret = Language.set(\.secrets.common)
  private static let secretPhrases = Language.words(\.secrets.phrases)
  private static let sensitive = Language.set(\.secrets.sensitive)
}
