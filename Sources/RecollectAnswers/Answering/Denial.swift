import Foundation
import Languages
import Recollect

/// Text that denies that there is an answer, such as "The passage does not mention it".
enum Denial {
  /// A longer text goes on with an answer.
  private static let maximumBytes = 160
  /// In prose, sentences go on sooner.
  private static let maximumBytesInProse = 119

  static func isOne(_ text: String) -> Bool { isOne(text, upTo: maximumBytes) }

  /// Returns whether a reply begins with a denial, and is short or has nothing else.
  static func isReply(_ text: String) -> Bool {
    let sentences = sentences(of: text)
    guard let first = sentences.first else { return true }
    return isSentence(first)
      && (text.utf8.count <= maximumBytesInProse || sentences.allSatisfy(isSentence))
  }

  /// Returns whether a reply may become a denial when the model writes on.
  static func mayBecomeReply(_ text: String) -> Bool {
    let sentences = sentences(of: text)
    guard let last = sentences.last, !isReply(text) else { return true }
    return last.utf8.count <= maximumBytesInProse && sentences.dropLast().allSatisfy(isSentence)
  }

  private static func sentences(of reply: String) -> [String] {
    let text = reply.replacing(#/\s*\[[\d\s,;]+\]/#, with: "")
    return Library.sentences(of: text).map { String(text[bytes: $0]) }
      .filter { $0.contains { $0.isLetter || $0.isNumber } }
  }

  private static func isSentence(_ text: String) -> Bool { isOne(text, upTo: maximumBytesInProse) }

  private static func isOne(_ text: String, upTo maximumBytes: Int) -> Bool {
    let plain = text.lowercased().replacing("’", with: "'")
      .trimmingCharacters(in: .whitespacesAndNewlines)
    guard plain.utf8.count <= maximumBytes else { return false }
    return plain.isEmpty || beginnings.contains { plain.hasPrefix($0) }
      || phrases.contains { plain.contains($0) }
  }

  private static let beginnings = Language.words(\.answers.denials)

  private static let phrases = Language.words(\.answers.denyingPhrases)
}
