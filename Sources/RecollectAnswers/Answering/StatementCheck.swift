import Foundation
import Items
import Languages
import QuestionLanguage
import Recollect

/// The check of a short answer by its quote, the speaker, the closeness and ``SupportRules``.
struct StatementCheck {
  let question: String
  var passages: [Passage]
  var sentences: [CloseSentence]
  let floor: SearchFloor?
  let today: Date
  private var sources: QuoteSources

  enum Outcome {
    case supported(Answer.Statement, Authorship)
    /// With the range of the quote, if there is one.
    case dropped(Answer.DroppedStatement, Range<Int>?)
  }

  private static let maximumQuotes = 3

  init(
    library: Library, question: String, passages: [Passage], sentences: [CloseSentence],
    floor: SearchFloor?, today: Date
  ) {
    self.today = today
    self.question = question
    self.passages = passages
    self.sentences = sentences
    self.floor = floor
    sources = QuoteSources(library)
  }

  /// Checks an answer with the quotes that say it, the closest to the question first.
  ///
  /// - Parameters:
  ///   - isMeasured: Whether the doubt says how much the excerpt explains of the question.
  ///     Otherwise, it must be close to the question.
  ///   - context: The text that the model has read before the excerpt. The answer may have words of it.
  mutating func check(
    _ value: String, in excerpt: PassageExcerpt, dates: ExcerptDates?, isMeasured: Bool,
    after context: String = ""
  ) async throws -> Outcome {
    let passage = passages[excerpt.passage]
    let search = AnswerQuotes(
      question: question, passages: passages, sentences: sentences, dates: dates,
      context: context)
    var dropped = Answer.DroppedStatement(
      reason: .notInQuote, text: value, number: excerpt.passage + 1,
      quote: String(passage.text[bytes: excerpt.range]))
    var range: Range<Int>?
    // Any sentence could stand for a "Yes".
    let maximum = SupportRules.isYes(value) ? 1 : Self.maximumQuotes
    for quote in search.quotes(of: value, in: excerpt).prefix(maximum) {
      let source = try await sources.source(of: quote.range, in: passage)
      dropped.quote = String(passage.text[bytes: quote.range])
      (dropped.coverage, dropped.cosine) = (quote.closeness.coverage, quote.closeness.cosine)
      let reason =
        dates?.datesOtherEvent(quote.range) == true
        ? .otherEvent
        : objection(to: value, quote, in: excerpt, from: source, isMeasured: isMeasured)
      if let reason {
        dropped.reason = reason
        range = quote.range
        continue
      }
      let shown =
        dates?.shown(value, quoting: quote.range)
        ?? ShortAnswer.localized(value, for: question, quoting: dropped.quote)
      let statement = Answer.Statement(
        text: shown, number: excerpt.passage + 1,
        quote: dropped.quote, range: quote.range,
        path: source.path, line: source.line, coverage: dropped.coverage, cosine: dropped.cosine,
        written: source.date)
      if let reason = QuestionPeriod(question, today: today).objection(to: statement, in: passage) {
        dropped.reason = reason
        range = quote.range
        continue
      }
      return try await updated(statement, by: source.authorship, in: excerpt)
    }
    return .dropped(dropped, range)
  }

  /// Returns the days of an excerpt's sentences; `nil` if the question doesn't ask for a time.
  mutating func dates(of excerpt: PassageExcerpt) async throws -> ExcerptDates? {
    try await ExcerptDates(
      of: excerpt, in: passages[excerpt.passage], sentences: sentences, for: question,
      sources: &sources)
  }

  /// Returns the date of the last mail or message of an excerpt, or of the entry of an event.
  mutating func date(of excerpt: PassageExcerpt) async throws -> Date? {
    let last = sentences.last {
      $0.passage == excerpt.passage && excerpt.range.overlaps($0.range)
    }
    let source = try await sources.source(
      of: last?.range ?? excerpt.range, in: passages[excerpt.passage])
    return source.announced ?? source.date
  }

  /// Returns the date on which a quote announces an event; `nil` for other texts.
  mutating func announced(_ quote: Range<Int>, in passage: Passage) async throws -> Date? {
    try await sources.source(of: quote, in: passage).announced
  }

  /// Returns whether an excerpt may contradict an answer.
  ///
  /// It is by someone closer to the person, and has the quote's words of the question.
  mutating func mayContradict(
    _ statement: Answer.Statement, by authorship: Authorship, _ excerpt: PassageExcerpt
  ) async throws -> Bool {
    let passage = passages[excerpt.passage]
    let text = String(passage.text[bytes: excerpt.range])
    guard DisagreementSearch.areAboutSame(statement.quote, text, of: question) else { return false }
    return try await sources.source(of: excerpt.range, in: passage).authorship < authorship
  }

  /// Returns the statement with a later amount of its excerpt, or of its log, if there is one.
  private mutating func updated(
    _ statement: Answer.Statement, by authorship: Authorship, in excerpt: PassageExcerpt
  ) async throws -> Outcome {
    let passage = passages[excerpt.passage]
    let isInLog = TimeOrigin.isInLog(statement.range, of: passage)
    let following = sentences.filter {
      $0.passage == excerpt.passage && $0.range.lowerBound >= statement.range.upperBound
        && (excerpt.range.overlaps($0.range)
          || isInLog && TimeOrigin.isInLog($0.range, of: passage))
    }.map(\.range)
    let later = LaterAmount(
      than: statement.text, to: question, among: following, of: passage.text)
    guard let later else { return .supported(statement, authorship) }
    let source = try await sources.source(of: later.range, in: passage)
    var updated = statement
    (updated.text, updated.range) = (later.value, later.range)
    updated.quote = String(passage.text[bytes: later.range])
    (updated.path, updated.line, updated.written) = (source.path, source.line, source.date)
    if !SupportRules.supposes(statement.text, in: statement.quote, for: question) {
      let time = AnswerTime(of: updated.quote, statement: updated, in: passage, for: question)
      updated.other = Answer.OtherValue(
        statement, until: time?.period.start, for: question)
    }
    return .supported(updated, source.authorship)
  }

  /// Returns the reason why a quote doesn't support an answer.
  private func objection(
    to value: String, _ quote: AnswerQuotes.Quote, in excerpt: PassageExcerpt,
    from source: QuoteSource, isMeasured: Bool
  ) -> Answer.DroppedStatement.Reason? {
    guard let floor else { return nil }
    let passage = passages[excerpt.passage]
    let named = NamedPeople(in: question, among: passages)
    guard named.admits(quote.range, of: passage, from: source) else { return .aboutOthers }
    let isClose = sentences.contains {
      $0.passage == excerpt.passage && excerpt.range.overlaps($0.range)
        && $0.closeness.reaches(floor)
    }
    guard isMeasured || isClose else { return .unrelated }
    let text = String(passage.text[bytes: quote.range])
    if source.isReplaced, !question.asksForEarlier { return .former }
    if isGivenUp(quote.range, of: passage, written: source.date) { return .supposed }
    return SupportRules(
      question: question, value: value, quote: text,
      excerpt: String(passage.text[bytes: excerpt.range]), passage: passage, written: source.date,
      acquaintances: passages.flatMap(\.people).map(\.name), authorship: source.authorship
    ).objection
  }

  /// Returns whether a later text gives up what a quote plans and the question takes for done.
  ///
  /// "The festival in Bruges is on 16 October", then "We are not going to Bruges". "The plumber
  /// comes on Friday", then "The plumber didn't come".
  private func isGivenUp(_ quote: Range<Int>, of passage: Passage, written: Date?) -> Bool {
    let text = String(passage.text[bytes: quote])
    guard question.asksForPast, SupportRules.supposing.isDisjoint(with: question.messageWords),
      let day = TimeOrigin(of: quote, in: passage, written: written).day,
      SentenceTense(of: text, around: 0..<0).tense != .past
    else { return false }
    let said = Set(text.messageWords)
    let names = QuestionParts.properNames(in: question).map { $0.lowercased() }
      .filter(said.contains)
    return sentences.contains { sentence in
      let other = passages[sentence.passage]
      let told = String(other.text[bytes: sentence.range])
      let words = told.messageWords
      let joined = " " + words.joined(separator: " ") + " "
      guard let phrase = SupportRules.givingUp.first(where: { joined.contains(" \($0) ") }),
        names.contains(where: words.contains) || isAboutQuestion(told, besides: phrase),
        let date = TimeOrigin(of: sentence.range, in: other, written: other.writtenDate).day
      else { return false }
      return date >= day
    }
  }

  /// Returns whether a text has only words of the question besides a phrase.
  private func isAboutQuestion(_ text: String, besides phrase: String) -> Bool {
    let rest = AnswerWords(text).subtracting(AnswerWords(phrase))
    return !rest.words.isEmpty && rest.share(in: AnswerWords(question)) == 1
  }
}
