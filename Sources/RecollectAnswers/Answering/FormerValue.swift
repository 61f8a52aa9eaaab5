import Foundation
import Languages
import QuestionLanguage
import Recollect

/// A value that a quote says held once: "until now €12", "Thursdays until March 2026".
enum FormerValue {
  /// At most this many words stand between a value and the words that end it.
  private static let maximumDistance = 3

  /// Returns whether a quote says that a value no longer holds.
  ///
  /// - Parameters:
  ///   - written: The date of the quote; `nil` if it has none.
  ///   - now: The date of the question.
  static func isOne(
    _ value: String, in quote: String, written: Date?, now: Date = .now
  ) -> Bool {
    let said = quote.messageWords
    let own = AnswerWords(value)
    let places = said.indices.filter { index in
      own.contains(said[index]) || own.numbers.contains(said[index])
    }
    guard let first = places.first, let last = places.last else { return false }
    func changes(_ words: ArraySlice<String>) -> Bool {
      words.contains(where: changing.contains)
    }
    for place in Self.places(of: formerly, in: said) {
      // The value may begin with these words.
      let next = places.first { $0 >= place.upperBound } ?? first
      if next >= place.upperBound, !changes(said[place.upperBound..<next]) { return true }
    }
    return ends(in: quote, written: written, now: now).contains { end in
      if last < end.lowerBound {
        return end.lowerBound - last <= maximumDistance && !changes(said[last..<end.lowerBound])
      }
      return first >= end.upperBound && first - end.upperBound <= maximumDistance
        && !changes(said[end.upperBound..<first])
    }
  }

  /// Returns the places of "until" and a day that is over, in words.
  private static func ends(in quote: String, written: Date?, now: Date) -> [Range<Int>] {
    let today = CivilDay(now, in: .gmt)
    let origin = written.map { CivilDay($0, in: .gmt) } ?? today
    return DateMentionFinder(quote, today: origin).mentions()
      .compactMap { mention in
        guard mention.value.start == nil, let end = mention.value.end, end <= today else {
          return nil
        }
        let head = String(decoding: quote.utf8.prefix(mention.range.lowerBound), as: UTF8.self)
        let words = String(quote[bytes: mention.range]).messageWords
        guard words.contains(where: until.contains) else { return nil }
        let start = head.messageWords.count
        return start..<start + words.count
      }
  }

  private static func places(of phrases: [[String]], in words: [String]) -> [Range<Int>] {
    words.indices.flatMap { start in
      phrases.filter { words[start...].starts(with: $0) }.map { start..<start + $0.count }
    }
  }

  private static let formerly = Language.words(\.answers.formerly).map(\.messageWords)
  private static let until = Language.set(\.answers.until)
  private static let changing = Language.set(\.changes.signs).union(Language.set(\.answers.now))
}
