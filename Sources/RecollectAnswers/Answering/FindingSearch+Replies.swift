import Foundation
import LanguageModels
import QuestionLanguage
import Recollect

extension FindingSearch {
  /// The probability of the same answer above which a later mail says no other one.
  private static let maximumProbabilityOfSame = 0.5

  /// The difference between the logarithms of the probabilities of a sure answer and the same.
  private static let minimumDifference = 0.3

  /// The information of the question that a reply's day must tell if the model isn't sure.
  ///
  /// "Rehearsal for the trip on 13 October" isn't the day of the trip.
  private static let minimumInformationOfDay = 2.0

  /// Reads the later mails of the answer's thread if the question asks for a day.
  ///
  /// The newest one that names another day counts.
  mutating func readReplies(into trace: inout AnswerTrace) async throws {
    guard case .time? = AnswerKind(askedBy: question), !question.asksForEarlier,
      AnswerKind.questionWord(of: question) != "at what time", let known = findings.best
    else { return }
    let replies = try await LaterReplies(to: known, question: question, in: library)
    for reply in replies.all {
      if let finding = try await read(reply, after: known, into: &trace) {
        return findings.add(finding)
      }
    }
  }

  private mutating func read(
    _ reply: LaterReplies.Reply, after known: Finding, into trace: inout AnswerTrace
  ) async throws -> Finding? {
    let excerpt = PassageExcerpt(
      passage: try await index(of: reply.passage), range: reply.range, score: known.closeness)
    let dates = try await check.dates(of: excerpt)
    let text = reading.described(reply.range, of: reply.passage, dates: dates)
    guard let value = try await value(of: reply, text, after: known, into: &trace) else {
      return nil
    }
    let outcome = try await check.check(
      value, in: excerpt, dates: dates, isMeasured: true, after: known.excerpt)
    guard case .supported(let statement, let authorship) = outcome else { return nil }
    let day = known.statement.dated(in: known.passage, for: question).time
    return Finding(
      statement: statement.completed(by: day, for: question), doubt: known.doubt,
      closeness: known.closeness,
      authorship: authorship, excerpt: text, passage: reply.passage, announced: nil,
      isReply: true)
  }

  /// Returns the answer that the model is sure to read in a reply, or else the day that it names.
  private mutating func value(
    of reply: LaterReplies.Reply, _ text: String, after known: Finding,
    into trace: inout AnswerTrace
  ) async throws -> String? {
    let prompt = ReplyReading.prompt(
      question, answer: known.statement.text, from: known.statement.quote, reply: text)
    let options = GenerationOptions(
      sampling: .greedy, maximumResponseTokens: ShortAnswer.maximumTokens)
    let entry = Transcript.Entry.prompt(.init(segments: [.text(.init(content: prompt))]))
    let request = GenerationRequest(
      transcript: Transcript(entries: ReplyReading.beginning.entries + [entry]), options: options)
    let same = try await reading.model.logProbabilities(of: [ReplyReading.same], for: request)
    if let same {
      trace.add(same.usage)
      if exp(same.logarithms[0]) > Self.maximumProbabilityOfSame { return nil }
    }
    let response = try await LanguageModelSession(
      model: reading.model, transcript: ReplyReading.beginning
    ).respond(to: prompt, options: options)
    trace.add(response.usage)
    if let value = ShortAnswer.value(in: response.content),
      value.messageWords != ReplyReading.same.messageWords
    {
      let read = try await reading.model.logProbabilities(of: [response.content], for: request)
      guard let same, let read else { return value }
      trace.add(read.usage)
      if read.logarithms[0] - same.logarithms[0] >= Self.minimumDifference { return value }
    }
    let told = try await reading.likelihood.measureInformation(
      of: reply.day, from: text, heading: PassagePrompt.heading(of: reply.passage))
    guard let told else { return nil }
    trace.add(told.usage)
    return told.information.mean < Self.minimumInformationOfDay ? nil : reply.day
  }
}

extension Answer.Statement {
  /// Returns "the 15th" or "Sunday" as the date that is closest to a known day.
  ///
  /// The mail that moves "Saturday 14 June" to "Sunday" may be written weeks before.
  fileprivate func completed(by known: CalendarPeriod?, for question: String) -> Self {
    guard let known, known.unit == .day, let start = known.start,
      let date = day(ofMonthClosestTo: start) ?? day(ofWeekClosestTo: start)
    else { return self }
    var completed = self
    completed.text = "\(TimeText(of: question).day(date)) (\(text))"
    completed.time = CalendarPeriod(
      start: date, end: date.addingTimeInterval(86_400), unit: .day, timeZone: .gmt)
    return completed
  }

  private func day(ofMonthClosestTo known: Date) -> Date? {
    let number = text.wholeMatch(of: #/[\p{L} ,]*?(\d{1,2})(?:st|nd|rd|th|de|e|\.)?/#)?.output.1
    guard let day = number.flatMap({ Int($0) }) else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let dates = (-1...1).compactMap { offset -> Date? in
      guard let month = calendar.date(byAdding: .month, value: offset, to: known) else {
        return nil
      }
      var parts = calendar.dateComponents([.year, .month], from: month)
      parts.day = day
      return calendar.date(from: parts).flatMap {
        calendar.component(.day, from: $0) == day ? $0 : nil
      }
    }
    return dates.min {
      abs($0.timeIntervalSince(known)) < abs($1.timeIntervalSince(known))
    }
  }

  private func day(ofWeekClosestTo known: Date) -> Date? {
    let before = known.addingTimeInterval(-4 * 86_400)
    let words = DatedWords.all(in: text, writtenOn: before)
    // Of the words that are counted from a day, only a day of the week needs a tense.
    guard words.count == 1, words[0].naming == .relative, words[0].period(nil) == nil else {
      return nil
    }
    return words[0].period(.future)?.start
  }
}
