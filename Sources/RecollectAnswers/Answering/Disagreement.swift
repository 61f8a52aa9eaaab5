import Foundation
import Items
import Languages
public import Recollect

extension Answer {
  /// A sentence from one of the passages that give different values for what the question asks.
  public struct Disagreement: Sendable, Hashable, Codable {
    /// The number of the passage, counted from 1.
    public var number: Int
    /// The sentence, byte for byte.
    public var quote: String
    /// The range of the sentence in bytes of the passage's text.
    public var range: Range<Int>
    /// The author and the day: "Sam Doe <sam@a.example>, 2024-07-01", or "note, 2024-02-10" for a
    /// text without an author.
    public var authorAndDay: String
    /// The relation of its author to the person.
    public var authorship: Authorship

    /// Creates a disagreement.
    public init(
      number: Int, quote: String, range: Range<Int>, authorAndDay: String, authorship: Authorship
    ) {
      self.number = number
      self.quote = quote
      self.range = range
      self.authorAndDay = authorAndDay
      self.authorship = authorship
    }
  }
}

/// The search for texts that contradict a statement.
///
/// Anyone can write a mail that says something else than one's own note. No model is asked which of
/// them is right: both are shown, with who says it and when. A sentence contradicts a quote if it
/// has the same words of the question, but other numbers.
struct DisagreementSearch {
  let library: Library
  let question: String
  let passages: [Passage]

  private static let minimumWords = 2
  /// The fewest letters of such a word.
  ///
  /// Only this many are compared.
  private static let letters = 4
  /// The largest number of sentences of a passage that are compared.
  private static let maximumSentences = 64

  /// Returns the contradicting sentences and those of the quotes, one of each passage.
  ///
  /// The person's own texts come first, then those of correspondents, then the order of passages.
  ///
  /// - Parameter known: Other sentences that don't agree.
  func disagreements(
    with statements: [Answer.Statement], besides known: [Answer.Disagreement]
  ) async throws -> [Answer.Disagreement] {
    var found = Dictionary(known.map { ($0.number, $0) }) { first, _ in first }
    var sources = QuoteSources(library)
    for (number, range) in ranges(with: statements) where found[number] == nil {
      found[number] = try await sentence(range, of: number, in: &sources)
    }
    return found.values.sorted { ($0.authorship, $0.number) < ($1.authorship, $1.number) }
  }

  func sentences(of statements: [Answer.Statement]) async throws -> [Answer.Disagreement] {
    var sources = QuoteSources(library)
    var sentences: [Answer.Disagreement] = []
    for statement in statements {
      let range = Library.wholeSentences(
        of: statement.range, in: passages[statement.number - 1])
      sentences.append(try await sentence(range, of: statement.number, in: &sources))
    }
    return sentences
  }

  /// Returns the ranges of disagreeing sentences, by passage number.
  private func ranges(with statements: [Answer.Statement]) -> [Int: Range<Int>] {
    let asked = Self.words(question)
    let askedValues = Self.values(question)
    var found: [Int: Range<Int>] = [:]
    for statement in statements where passages.indices.contains(statement.number - 1) {
      let passage = passages[statement.number - 1]
      let range = Library.wholeSentences(of: statement.range, in: passage)
      let quote = String(passage.text[bytes: range])
      let words = asked.intersection(Self.words(quote))
      let values = Self.values(quote).subtracting(askedValues)
      guard words.count >= Self.minimumWords, !values.isEmpty else { continue }
      for (position, other) in passages.enumerated()
      where other.threadID != passage.threadID && statement.other?.number != position + 1 {
        // The passage agrees if any of its sentences does.
        let same = other.sentences.prefix(Self.maximumSentences)
          .filter { words.isSubset(of: Self.words(String(other.text[bytes: $0]))) }
        let stated = same.map {
          Self.values(String(other.text[bytes: $0])).subtracting(askedValues)
        }
        guard let index = stated.firstIndex(where: { !$0.isEmpty }),
          stated.allSatisfy(values.isDisjoint)
        else { continue }
        found[statement.number] = range
        found[position + 1] = same[index]
      }
    }
    return found
  }

  private func sentence(
    _ range: Range<Int>, of number: Int, in sources: inout QuoteSources
  ) async throws -> Answer.Disagreement {
    let passage = passages[number - 1]
    let source = try await sources.source(of: range, in: passage)
    return Answer.Disagreement(
      number: number, quote: String(passage.text[bytes: range]), range: range,
      authorAndDay: source.authorAndDay(in: passage), authorship: source.authorship)
  }

  /// Returns whether a text has the quote's words of the question, of which there are at least two.
  static func areAboutSame(_ quote: String, _ text: String, of question: String) -> Bool {
    let shared = words(question).intersection(words(quote))
    return shared.count >= minimumWords && shared.isSubset(of: words(text))
  }

  /// Returns beginnings, so that "meet" and "meets" are the same.
  private static func words(_ text: String) -> Set<String> {
    Set(
      text.messageWords.filter { !functionWords.contains($0) }
        .compactMap { $0.split(separator: "'").max { $0.count < $1.count } }
        .filter { $0.count >= letters && $0.allSatisfy(\.isLetter) }
        .map { String($0.prefix(letters)) })
  }

  private static let functionWords = Language.set(\.answers.frequent)

  /// Returns the numbers, times and dates of a text, each as one value.
  private static func values(_ text: String) -> Set<String> {
    Set(text.matches(of: #/\d+(?:[.,:\/\-]\d+)*/#).map { String($0.output) })
  }
}
