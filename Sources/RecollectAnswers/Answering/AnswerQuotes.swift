import Foundation
import Items
import Languages
import Recollect

/// The search for an excerpt's sentences that say a short answer.
struct AnswerQuotes {
  let question: String
  let passages: [Passage]
  let sentences: [CloseSentence]
  var dates: ExcerptDates?
  /// The text that the model has read before the excerpt.
  var context = ""

  /// A part of a passage that says an answer.
  struct Quote {
    /// In bytes of the passage's text.
    var range: Range<Int>
    var closeness: Closeness
  }

  /// The share of an answer's own words that a quote must have.
  private static let minimumShare = 0.7

  /// Returns the quotes of an answer, the closest to the question first.
  ///
  /// They are single sentences or, if there are none, two consecutive ones. An answer without words
  /// of its own, such as "Yes", may be said by any sentence.
  ///
  /// Complexity: O(bytes of the excerpt).
  func quotes(of value: String, in excerpt: PassageExcerpt) -> [Quote] {
    let whole = AnswerWords(value, spelled: true)
    let own = whole.subtracting(AnswerWords(question))
    let words = own.isEmpty ? whole : own
    let singles = sentences.filter {
      $0.passage == excerpt.passage && excerpt.range.overlaps($0.range)
    }.map { Quote(range: $0.range, closeness: $0.closeness) }
    let passage = passages[excerpt.passage]
    let single = singles.filter { says(words, $0, of: passage) }
    let quotes =
      single.isEmpty ? pairs(of: singles).filter { says(words, $0, of: passage) } : single
    return quotes.sorted { $0.closeness.sum > $1.closeness.sum }
  }

  /// Returns whether a quote says the words.
  ///
  /// It has at least some of them itself. With the context and its passage's title, people and year, it
  /// has most of them and all numbers.
  private func says(_ words: AnswerWords, _ quote: Quote, of passage: Passage) -> Bool {
    let plain = dates?.describe(quote.range) ?? String(passage.text[bytes: quote.range])
    let text = Self.withSynonyms(plain)
    let names = passage.people.map(\.name).joined(separator: " ")
    let year = passage.writtenDate?.formatted(.iso8601.year()) ?? ""
    let around = AnswerWords("\(text) \(passage.title) \(names) \(year) \(context)", spelled: true)
    guard words.share(in: around) >= Self.minimumShare,
      words.numbers.isSubset(of: around.numbers)
    else { return false }
    let own = AnswerWords(text, spelled: true)
    return words.isEmpty || words.words.contains(where: own.contains)
      || !words.numbers.isDisjoint(with: own.numbers)
  }

  /// Returns a text with other words for its months, units, currencies and spelled numbers behind
  /// them.
  ///
  /// A model writes "27 June" for `2026-06-27`, "five years" for "fünf Jahre", and "264 euros" for
  /// "amount_eur: 264.00".
  private static func withSynonyms(_ text: String) -> String {
    text.replacing(#/\b\d{4}-(\d\d)-\d\d\b|\p{L}{3,}|[€£$]/#) { match in
      let month = match.output.1.flatMap { Int($0) }
      let others =
        month.map { (1...12).contains($0) ? months[$0 - 1] : [] }
        ?? synonyms[match.output.0.lowercased()]
      return ([String(match.output.0)] + (others ?? [])).joined(separator: " ")
    }
  }

  /// The words for each month in all languages.
  private static let months = (0..<12).map { month in
    Language.all.flatMap { language in
      let names = language.dates?.months ?? []
      return names.indices.contains(month) ? names[month].words : []
    }
  }

  private static let synonyms: [String: [String]] = {
    let units = Dictionary(
      grouping: Language.all.flatMap { language in
        language.dates.map { Array($0.units) } ?? []
      }, by: \.value)
    let numbers = Language.all.flatMap { Array($0.answers.numbers.words.enumerated()) }
    let currencies = [
      ["€", "eur", "euro", "euros"], ["£", "gbp", "pound", "pounds", "quid"],
      ["$", "usd", "dollar", "dollars"], ["chf", "franc", "francs", "franken"],
    ]
    let groups =
      months + units.values.map { $0.flatMap(\.key.words) } + currencies
      + Dictionary(grouping: numbers, by: \.offset).values.map { $0.map(\.element) }
    return Dictionary(
      groups.flatMap { group in group.map { ($0, group) } }, uniquingKeysWith: { first, _ in first }
    )
  }()

  private func pairs(of singles: [Quote]) -> [Quote] {
    zip(singles, singles.dropFirst()).map { first, second in
      let closest = [first, second].max { $0.closeness.sum < $1.closeness.sum } ?? first
      return Quote(
        range: first.range.lowerBound..<second.range.upperBound, closeness: closest.closeness)
    }
  }
}
