import Foundation
import Recollect

/// The check that a statement takes its numbers from its quote.
///
/// Small models quote one sentence and put in a number of another one. Asked for a phone number that
/// no passage has, they take any. Numbers of up to two digits aren't checked, because texts spell them
/// out ("ten minutes") and models work them out ("yesterday" is the 29th).
struct QuotedNumbers {
  /// The numbers that a statement may have.
  private let allowed: Set<String>

  /// The fewest digits of a number that is checked.
  private static let fewestDigits = 3
  private static let years = 1900..<2100

  /// Creates the check of the statements with one quote.
  ///
  /// - Parameters:
  ///   - range: The quote, in bytes of the passage's text. Numbers of its sentences are allowed.
  ///   - passage: The passage. Its years are allowed, also that of its date.
  ///   - question: The question, whose numbers are allowed.
  init(quote range: Range<Int>, of passage: Passage, question: String) {
    let bytes = Array(passage.text.utf8)
    let sentences = Library.sentences(of: passage.text).filter { $0.overlaps(range) }
    let lower = min(range.lowerBound, sentences.first?.lowerBound ?? range.lowerBound)
    let upper = max(range.upperBound, sentences.last?.upperBound ?? range.upperBound)
    let quoted = String(decoding: bytes[lower..<upper], as: UTF8.self)
    let date = passage.date.map { $0.formatted(.iso8601.year()) } ?? ""
    let years = Self.numbers(in: "\(passage.text) \(passage.title) \(date)")
      .filter { Int($0).map(Self.years.contains) ?? false }
    allowed = Self.numbers(in: quoted).union(Self.numbers(in: question)).union(years)
  }

  /// Returns a Boolean value that indicates whether a statement has no other numbers.
  func allow(_ statement: String) -> Bool { Self.numbers(in: statement).isSubset(of: allowed) }

  /// Returns the numbers of a text that are checked, without signs between groups of digits.
  private static func numbers(in text: String) -> Set<String> {
    let joined = text.replacing(#/(\d)[.,'’ \u{A0}\u{202F}](?=\d{3}(?!\d))/#) { $0.output.1 }
    return Set(
      joined.matches(of: #/\d+/#).map { String($0.output) }.filter { $0.count >= fewestDigits })
  }
}
