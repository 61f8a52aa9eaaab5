import Foundation
import Recollect

/// The numbers that a statement takes from its quote.
///
/// Small models quote one sentence and put in a number of another one. Asked for a phone number that
/// no passage has, they take any. Numbers of up to two digits aren't checked, because texts spell them
/// out ("ten minutes") and models work them out ("yesterday" is the 29th).
struct QuotedNumbers {
  /// The numbers that a statement may have.
  private let allowed: Set<String>
  /// The numbers of the quote's sentences that the question doesn't have, with any number of digits.
  private let quoted: Set<String>

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
    let whole = Library.wholeSentences(of: range, in: passage)
    let sentence = String(decoding: Array(passage.text.utf8)[whole], as: UTF8.self)
    let date = passage.date.map { $0.formatted(.iso8601.year()) } ?? ""
    let years = Self.numbers(in: "\(passage.text) \(passage.title) \(date)")
      .filter { Int($0).map(Self.years.contains) ?? false }
    allowed = Self.numbers(in: sentence).union(Self.numbers(in: question)).union(years)
    quoted = Self.numbers(in: sentence, digits: 1).subtracting(
      Self.numbers(in: question, digits: 1))
  }

  /// Returns a Boolean value that indicates whether a statement has no other numbers.
  func allow(_ statement: String) -> Bool { Self.numbers(in: statement).isSubset(of: allowed) }

  /// Returns a Boolean value that indicates whether a statement has a number of the quote, which makes
  /// it likely that the statement was written from it.
  func areShared(by statement: String) -> Bool {
    !Self.numbers(in: statement, digits: 1).isDisjoint(with: quoted)
  }

  /// Returns the numbers of a text that have so many digits, without signs between groups of them.
  private static func numbers(in text: String, digits: Int = fewestDigits) -> Set<String> {
    let joined = text.replacing(#/(\d)[.,'’ \u{A0}\u{202F}](?=\d{3}(?!\d))/#) { $0.output.1 }
    return Set(
      joined.matches(of: #/\d+/#).map { String($0.output) }.filter { $0.count >= digits })
  }
}
