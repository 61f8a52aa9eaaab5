import Foundation
import Items
import Languages
import QuestionLanguage
import Recollect

/// The search for a text that reports an event, whose date is then the event's.
///
/// A message says "sold the bike!" on the day, without a date. Such a sentence has the words of the
/// event in the past tense, and denies nothing.
struct EventReport {
  let library: Library
  let event: String

  private static let minimumShare = 0.75

  /// Returns the sentence with the most words of the event as a statement with its time.
  ///
  /// A day that the sentence names counts more than its item's date.
  func statement(from passages: [Passage]) async throws -> Answer.Statement? {
    let words = AnswerWords(event)
    func reports(_ sentence: String) -> Bool {
      !Self.denies(sentence, words) && SentenceTense(of: sentence, around: 0..<0).tense == .past
    }
    var best: (position: Int, range: Range<Int>, share: Double)?
    for (position, passage) in passages.enumerated() {
      for range in passage.sentences {
        let sentence = String(passage.text[bytes: range])
        let share = words.share(in: AnswerWords(sentence))
        if share >= Self.minimumShare, share > best?.share ?? 0, reports(sentence) {
          best = (position, range, share)
        }
      }
    }
    guard let best else { return nil }
    return try await statement(quoting: best.range, of: passages[best.position], best.position + 1)
  }

  private func statement(
    quoting range: Range<Int>, of passage: Passage, _ number: Int
  ) async throws -> Answer.Statement? {
    let source = QuoteSource(
      of: range, in: passage, thread: try await library.thread(passage.threadID))
    let quote = String(passage.text[bytes: range])
    var statement = Answer.Statement(
      text: quote, number: number, quote: quote, range: range, path: source.path,
      line: source.line, written: source.date)
    let named = DatedWords.all(in: quote, writtenOn: source.date)
    guard named.count < 2 else { return nil }
    statement.time = AnswerTime(of: quote, statement: statement, in: passage, for: event)?.period
    if named.isEmpty, let day = source.date {
      let start = (day.timeIntervalSince1970 / 86_400).rounded(.down) * 86_400
      statement.time = CalendarPeriod(
        start: Date(timeIntervalSince1970: start),
        end: Date(timeIntervalSince1970: start + 86_400), unit: .day, timeZone: .gmt)
    }
    return statement.time == nil ? nil : statement
  }

  /// Returns whether a sentence asks or denies.
  ///
  /// "Doesn't" must be in a clause with words of the event: "Opened the shop, can't believe it!"
  static func denies(_ sentence: String, _ event: AnswerWords) -> Bool {
    sentence.last { !$0.isWhitespace } == "?"
      || !negations.isDisjoint(with: sentence.messageWords)
      || sentence.split { ",;–—".contains($0) }.contains { clause in
        let clause = String(clause)
        return clause.messageWords.contains { $0.hasSuffix("n't") }
          && event.words.contains(where: AnswerWords(clause).contains)
      }
  }

  private static let negations = Language.set(\.tenses.negations)
}
