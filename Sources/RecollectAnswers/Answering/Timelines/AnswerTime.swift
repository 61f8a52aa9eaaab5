import Foundation
import Items
import QuestionLanguage
import Recollect

/// The time that a short answer names, counted from the day its quote was written.
///
/// "Yesterday" in a mail of 8 May is 7 May. The answer is shown with both: the day, and the words.
struct AnswerTime {
  let period: CalendarPeriod
  private let words: DatedWords
  private let quote: String
  /// The answer names no other time.
  private let isOnly: Bool
  /// The value itself is a date, like "16 November" in a quote with "the week of 16 November".
  private let isDate: Bool

  /// Creates the time that a value names; `nil` if it names none, or if it can't be told.
  ///
  /// - Parameters:
  ///   - value: The words as said: the text of the statement, or its quote.
  ///   - assumedYear: The year of a day without one in a text without a date.
  init?(
    of value: String, statement: Answer.Statement, in passage: Passage, for question: String,
    assumedYear: Int? = nil
  ) {
    let origin = TimeOrigin(of: statement, in: passage)
    let said = DatedWords.all(in: value, writtenOn: origin.day)
    let spoken = Set(value.messageWords)
    let all = DatedWords.all(in: statement.quote, writtenOn: origin.day)
    // "Friday" may stand for "Friday, 9 May".
    let quoted =
      all.first { spoken.isSuperset(of: $0.text.messageWords) }
      ?? all.first { words in
        said.first.map { Set(words.text.messageWords).isSuperset(of: $0.text.messageWords) }
          ?? false
      }
    // The sentence tells the language of "hier", and whether "Friday" was or will be.
    guard let words = quoted ?? said.first else { return nil }
    let tense = quoted.flatMap { SentenceTense(of: statement.quote, around: $0.range).tense }
    let period =
      switch words.naming {
      // "When does the club meet?" asks for every Thursday.
      case .relative:
        words.period(tense ?? (question.asksForPast || question.asksForHabit ? nil : .future))
      // "The fair was planned for 6 December" is written before that day, too.
      case .whole, .withoutYear: words.period(tense == .future ? .future : nil)
      }
    let year = origin.year ?? assumedYear
    guard let period = period ?? year.flatMap(words.period(inYear:)) else { return nil }
    self.words = words
    quote = statement.quote
    self.period = period
    isOnly = said.count <= 1
    isDate = said.first.map { $0.naming != .relative } ?? false
  }

  /// Returns an answer with its date, if its words are counted from another day.
  ///
  /// That is "7 May 2025 (yesterday)" for a question about a time, otherwise "Ruth, yesterday (7
  /// May 2025)". A time that the quote limits is told with the limit: "before 12 March".
  func resolved(_ value: String, for question: String) -> String {
    var value = value
    var asksForTime = false
    if case .time? = AnswerKind(askedBy: question) {
      value = value.limited(in: quote)
      asksForTime = true
    }
    let language =
      LanguageGuess.language(ofQuestion: question)
      ?? LanguageGuess.language(ofQuestion: "\(question) \(quote)")
    guard words.naming == .relative, isOnly, !isDate,
      let date = TimeText(language: language).name(of: period)
    else { return value }
    if asksForTime { return "\(date) (\(value))" }
    return value.replacing(words.text, with: "\(words.text) (\(date))", maxReplacements: 1)
  }
}

extension Answer.Statement {
  /// Adds the time that the statement names, also to the text if it's counted from another day.
  ///
  /// A known time stays.
  func dated(in passage: Passage, for question: String, assumedYear: Int? = nil) -> Self {
    if time != nil { return self }
    let time = AnswerTime(
      of: text, statement: self, in: passage, for: question, assumedYear: assumedYear)
    guard let time else { return self }
    var dated = self
    dated.time = time.period
    dated.text = time.resolved(text, for: question)
    return dated
  }
}
