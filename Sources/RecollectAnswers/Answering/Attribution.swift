import LanguageModels
import Recollect

/// The attribution of a text that cites nothing to the passages it was written from.
///
/// Small models often answer from a passage and forget its number. Asked for the number afterwards,
/// they repeat the text. So the words decide: a sentence is attributed to the passages that have most
/// of what it adds to the question.
struct Attribution {
  let library: Library
  let question: String
  let passages: [Passage]

  /// The share of a sentence's own words, weighted by rarity, that its passages must have.
  static let floor = 0.7

  /// Returns a text with a citation after each sentence.
  ///
  /// Sentences that add no word to the question get no citation.
  ///
  /// - Returns: The text with citations; `nil` if it abstains, has citations, or if the passages
  ///   have too little of some sentence.
  /// - Throws: `LibraryError` if the library can't be read.
  func cited(_ text: String) async throws -> String? {
    guard !passages.isEmpty, !Denial.isReply(text),
      Citation.all(in: text, passages: passages.count).isEmpty
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
