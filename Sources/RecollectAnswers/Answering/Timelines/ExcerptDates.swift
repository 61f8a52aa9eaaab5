import Foundation
import QuestionLanguage
import Recollect

/// The days of an excerpt's sentences, for a question about a time.
///
/// Small models don't answer "When did we paint the fence?" from "We painted it yesterday". So they
/// read "We painted it 7 May 2025". If the question is about the past, they read the day of a text
/// before it, unless a sentence of that day names a time.
struct ExcerptDates {
  private struct Sentence {
    var range: Range<Int>
    var text: String
    /// With the days in place of words such as "yesterday".
    var described: String
    /// These days, in order.
    var days: [String] = []
    /// The day of the text, in words.
    var day: String?
    /// The same as `2025-05-08`, which models also write.
    var number: String?
    /// It names another time than the day of the text.
    var namesTime = false
    /// It tells of the event on its day or later, and names no time.
    var reports = false

    /// It begins with "the" or the like, and so with another subject than "it".
    var hasSubject: Bool {
      text.messageWords.first.map(ExcerptDates.determiners.contains) == true
    }
  }

  private var sentences: [Sentence] = []
  private let question: String
  private let isPast: Bool
  private let wording: TimeText

  /// The share of the question's words that a text about its event must have.
  private static let minimumShare = 0.5
  private static let determiners = Set(TimelineVocabulary.all.flatMap(\.determiners))

  /// Returns `nil` if the question doesn't ask for a day, or for an hour: the 7 of "at 7" is no day.
  init?(
    of excerpt: PassageExcerpt, in passage: Passage, sentences: [CloseSentence],
    for question: String, sources: inout QuoteSources
  ) async throws {
    guard case .time? = AnswerKind(askedBy: question),
      AnswerKind.questionWord(of: question) != "at what time"
    else { return nil }
    self.question = question
    isPast = question.asksForPastDay
    wording = TimeText(of: question)
    for sentence in sentences
    where sentence.passage == excerpt.passage && excerpt.range.overlaps(sentence.range) {
      let written = try await sources.source(of: sentence.range, in: passage).date
      self.sentences.append(self.sentence(at: sentence.range, of: passage, written: written))
    }
  }

  private func sentence(
    at range: Range<Int>, of passage: Passage, written: Date?
  ) -> Sentence {
    let text = String(passage.text[bytes: range])
    let day = TimeOrigin(of: range, in: passage, written: written).day
    var sentence = Sentence(
      range: range, text: text, described: text, day: day.map(wording.day),
      number: day?.formatted(.iso8601.year().month().day()))
    let all = DatedWords.all(in: text, writtenOn: day)
    for words in all.reversed() {
      // "The club meets on Thursday" may be said of every Thursday.
      let tense = isPast ? SentenceTense(of: text, around: words.range).tense ?? .past : nil
      guard let period = words.period(tense), let name = wording.name(of: period) else { continue }
      if name != sentence.day { sentence.namesTime = true }
      if words.naming == .relative {
        sentence.described = sentence.described.replacing(bytes: words.range, with: name)
        sentence.days.insert(name, at: 0)
      }
    }
    sentence.reports = isPast && all.isEmpty && reports(text)
    return sentence
  }

  /// Returns whether a sentence tells of the event, and neither asks, denies nor plans.
  private func reports(_ sentence: String) -> Bool {
    let tense = SentenceTense(of: sentence, around: 0..<0)
    let asked = AnswerWords(question)
    let words = AnswerWords(sentence)
    // "Summer concert" on an agenda only names the event.
    if tense.tense == nil, words.subtracting(asked).words.isEmpty { return false }
    return !EventReport.denies(sentence, asked) && (tense.tense != .future || tense.isPresentState)
      && SupportRules.supposing.isDisjoint(with: sentence.messageWords)
      && asked.share(in: words) >= Self.minimumShare
  }

  /// Returns the text of the excerpt as a model reads it.
  func describe(_ text: String) -> String {
    var described = ""
    var rest = text[...]
    var day: String?
    let dated = Set(sentences.filter(\.namesTime).map(\.day))
    for sentence in sentences {
      guard let range = rest.range(of: sentence.text) else { continue }
      described += rest[..<range.lowerBound]
      if isPast, let own = sentence.day, own != day {
        if !dated.contains(own) { described += "\(own): " }
        day = own
      }
      described += sentence.described
      rest = rest[range.upperBound...]
    }
    return described + rest
  }

  /// Returns a quote with the days that it names or reports.
  func describe(_ quote: Range<Int>) -> String {
    sentences.filter { $0.range.overlaps(quote) }.map { sentence in
      let reported = sentence.reports ? [sentence.day, sentence.number].compactMap(\.self) : []
      return ([sentence.text] + sentence.days + reported).joined(separator: " ")
    }.joined(separator: "\n")
  }

  /// Returns whether a text of another day tells more of the event than a quote, or whether the
  /// quote tells what else happened on the day of the text.
  ///
  /// "We signed the lease yesterday" doesn't date "Got the keys" in a later message, nor "The stove
  /// came today" what "On Friday the electrician comes" tells.
  func datesOtherEvent(_ quote: Range<Int>) -> Bool {
    let asked = AnswerWords(question)
    func share(_ sentence: Sentence) -> Double { asked.share(in: AnswerWords(sentence.text)) }
    let quoted = sentences.filter { $0.range.overlaps(quote) }
    guard let known = quoted.map(share).max() else { return false }
    let days = quoted.map(\.day)
    let isOfDay = known == 0 && quoted.allSatisfy { !$0.namesTime && $0.hasSubject }
    return sentences.contains {
      $0.reports && !days.contains($0.day) && share($0) > known
        || isOfDay && $0.namesTime && share($0) >= Self.minimumShare
    }
  }

  /// Returns a value as it is shown.
  ///
  /// The first day of "last week" stands for all of it. If a quote only tells that something has
  /// happened, its day gets "by".
  func shown(_ value: String, quoting quote: Range<Int>) -> String {
    let quoted = sentences.filter { $0.range.overlaps(quote) }
    let numbers = AnswerWords(value).numbers
    guard !numbers.isEmpty else { return value }
    let named = quoted.flatMap(\.days).first { numbers.isSubset(of: AnswerWords($0).numbers) }
    if let named { return named }
    guard let report = quoted.first(where: \.reports), let day = report.day,
      numbers.isSubset(of: AnswerWords("\(day) \(report.number ?? "")").numbers)
    else { return value }
    return wording.by(day)
  }
}

extension String {
  fileprivate func replacing(bytes range: Range<Int>, with text: String) -> String {
    String(self[bytes: 0..<range.lowerBound]) + text
      + String(self[bytes: range.upperBound..<utf8.count])
  }
}
