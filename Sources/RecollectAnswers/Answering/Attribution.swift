import LanguageModels
import Recollect

/// The attribution of a text without citations to the passages it was written from.
///
/// Small models often answer from a passage and forget its number. Asked for it afterwards, they
/// repeat the text. So a sentence is attributed to the passages that have most of the words it adds
/// to the question.
struct Attribution {
  let library: Library
  let question: String
  let passages: [Passage]

  /// The share of a sentence's own words, by rarity, that its passages must have.
  static let floor = 0.7

  /// Returns a text with a citation after each sentence.
  ///
  /// Sentences that add no word to the question get none. The result is `nil` if the text abstains
  /// or has citations, or if the passages lack too much of some sentence.
  func cited(_ text: String) async throws -> String? {
    guard !passages.isEmpty, !Denial.isReply(text),
      Answer.Citation.all(in: text, passages: passages.count).isEmpty
    else { return nil }
    let bytes = Array(text.utf8)
    var cited = ""
    var end = 0
    var isCited = false
    for range in Library.sentences(of: text) {
      cited += String(decoding: bytes[end..<range.upperBound], as: UTF8.self)
      end = range.upperBound
      let sentence = String(decoding: bytes[range], as: UTF8.self)
      let sources = try await library.support(
        of: sentence, beyond: question, in: passages, floor: Self.floor)
      guard let sources else { continue }
      guard !sources.isEmpty else { return nil }
      cited += " " + sources.map { "[\($0 + 1)]" }.joined()
      isCited = true
    }
    return isCited ? cited + String(decoding: bytes[end...], as: UTF8.self) : nil
  }
}
