import Foundation
import LanguageModels
import Recollect

/// The steps from a question about several events to an answer from their dates.
struct TimelineAnswering {
  let answering: Answering
  let timeline: TimelineQuestion

  /// Searches for each event, asks the model for its date, and computes the answer.
  ///
  /// The statements are the events in their order, each with a quote and its time. The answer is an
  /// abstention if an event has no date. It's `nil` if the question has to be answered in another
  /// way.
  ///
  /// - Parameter shown: Passages that were shown before, which keep their numbers.
  func answer(
    _ question: String, standalone: String, after shown: [Passage], trace: AnswerTrace,
    report: @Sendable (AnswerEvent) -> Void
  ) async throws -> Answer? {
    var answer = Answer(nothingFoundFor: question, standalone: standalone)
    answer.passages = shown
    answer.trace = trace
    answer.trace.parts = timeline.events.map(\.question)
    // Another answer may follow, which reports its own search.
    let isCertain = timeline.isCertain
    let parts = try await PartAnswering(answering: answering).search(
      timeline.events.map(\.question), into: &answer
    ) { if isCertain { report($0) } }
    answer.found = try await PartAnswering(answering: answering).closestSentences(to: parts)
    if isCertain { report(.found(answer.found)) }
    for (event, part) in zip(timeline.events, parts) {
      try await add(event, part, to: &answer)
    }
    let hasYears = answer.statements.contains { $0.time != nil }
    let text = TimelineText(timeline, hasYears: hasYears || timeline.kind == .changes)
    guard answer.unanswered.isEmpty,
      let statements = text.statements(withSameYear(answer.statements, of: answer.passages))
    else {
      guard isCertain else { return nil }
      answer.take([])
      let isFound = parts.contains { !$0.numbers.isEmpty }
      if isFound, answer.abstention == .nothingFound { answer.abstention = .modelAbstained }
      return answer
    }
    answer.abstention = nil
    answer.take(statements)
    if !isCertain {
      var results = parts[0].results
      results.passages = answer.passages
      report(.searched(results))
    }
    report(.text(answer.text))
    return answer
  }

  /// Adds the statements about an event, or lists its question as unanswered.
  private func add(
    _ event: TimelineQuestion.Event, _ part: PartAnswering.Part, to answer: inout Answer
  ) async throws {
    let passages = part.results.passages
    var own = Answer(nothingFoundFor: event.question)
    if !passages.isEmpty {
      own.passages = passages
      let statements =
        timeline.kind == .changes
        ? try await history(of: event, in: passages, into: &own)
        : try await date(of: event, in: passages, into: &own)
      own.take(statements)
    }
    own.abstention = own.statements.isEmpty ? own.abstention ?? .modelAbstained : nil
    answer.add(own, numbers: part.numbers, after: "")
  }

  /// Returns a statement with an event's date, from the model or else from a text that reports it.
  private func date(
    of event: TimelineQuestion.Event, in passages: [Passage], into own: inout Answer
  ) async throws -> [Answer.Statement] {
    try await answering.write(event.question, from: passages, into: &own) { _ in }
    let read = own.statements.filter { $0.time?.start != nil }
    if !read.isEmpty { return read }
    let undated = withSameYear(own.statements, of: passages).filter { $0.time != nil }
    if !undated.isEmpty { return own.statements }
    let report = try await EventReport(library: answering.library, event: event.label)
      .statement(from: passages)
    return report.map { [$0] } ?? []
  }

  /// Returns the statements with times, also if these are days without a year in one text.
  private func withSameYear(
    _ statements: [Answer.Statement], of passages: [Passage]
  ) -> [Answer.Statement] {
    let threads = Set(statements.map { passages[$0.number - 1].threadID })
    guard timeline.kind != .changes, threads.count == 1 else { return statements }
    let known = statements.compactMap(\.time?.start).first
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let year = calendar.component(.year, from: known ?? answering.options.search.today ?? Date())
    return statements.map { statement in
      statement.time != nil
        ? statement
        : statement.dated(
          in: passages[statement.number - 1], for: statement.text, assumedYear: year)
    }
  }

  private func history(
    of event: TimelineQuestion.Event, in passages: [Passage], into own: inout Answer
  ) async throws -> [Answer.Statement] {
    let sentences = try await answering.library.sentences(of: passages, closeTo: event.question)
    let excerpts = try await PassageExcerpt.closest(
      to: event.question, of: passages, sentences: sentences, model: answering.model)
    var search = try await FindingSearch(
      library: answering.library, model: answering.model, options: answering.options,
      prompt: PassagePrompt(question: event.question, passages: passages), sentences: sentences)
    try await search.read(excerpts, readsAll: true, into: &own.trace)
    return search.findings.history
  }
}
