import Foundation
import LanguageModels
import Recollect

/// The text of an answer as a model writes it from passages, in the format of the options.
struct AnswerWriting {
  let library: Library
  let model: any LanguageModel
  let options: AnswerOptions
  let prompt: PassagePrompt

  /// Lets the model write, and stores the text and what it is based on in an answer.
  func write(
    into answer: inout Answer, report: @Sendable (AnswerEvent) -> Void
  ) async throws {
    answer.passages = prompt.passages
    answer.trace.leftOut += prompt.leftOut
    switch options.format {
    case .prose: try await writeProse(into: &answer, report: report)
    case .statements: try await writeStatements(into: &answer, report: report)
    }
  }

  private func writeProse(
    into answer: inout Answer, report: @Sendable (AnswerEvent) -> Void
  ) async throws {
    let session = LanguageModelSession(model: model, instructions: PassagePrompt.instructions)
    let stream = session.streamResponse(to: prompt.text, options: options.generation)
    var shown = ""
    for try await snapshot in stream
    where !Denial.mayBecomeReply(snapshot.content) && isCited(snapshot.content) {
      shown = snapshot.content
      report(.text(shown))
    }
    let response = try await stream.collect()
    answer.trace.add(response.usage)
    let text = response.content
    let attribution = Attribution(
      library: library, question: prompt.question, passages: prompt.passages)
    try await answer.take(text, attributedBy: attribution)
    if answer.abstention == nil && shown != answer.text { report(.text(answer.text)) }
  }

  private func isCited(_ text: String) -> Bool {
    !Citation.all(in: text, passages: prompt.passages.count).isEmpty
  }

  /// Asks the model for a short answer from each excerpt, and takes the one it doubts least that passes
  /// the checks.
  private func writeStatements(
    into answer: inout Answer, report: @Sendable (AnswerEvent) -> Void
  ) async throws {
    answer.abstention = .modelAbstained
    let passages = prompt.passages
    let sentences = try await library.sentences(of: passages, closeTo: prompt.question)
    let excerpts = try await PassageExcerpt.closest(
      to: prompt.question, of: passages, sentences: sentences, model: model)
    var floor = options.quoteFloor
    if let given = floor { floor = try await library.resolved(given) }
    var check = StatementCheck(
      library: library, question: prompt.question, passages: passages, sentences: sentences,
      floor: floor)
    let reading = ExcerptReading(model: model, question: prompt.question)
    var found: [Finding] = []
    var sure: Finding?
    for excerpt in excerpts {
      if let sure {
        let mayContradict = try await check.mayContradict(
          sure.statement, by: sure.authorship, excerpt)
        guard mayContradict else { continue }
      }
      let read = try await reading.read(excerpt, of: passages[excerpt.passage])
      answer.trace.add(read.usage)
      guard let value = read.value else { continue }
      switch try await check.check(value, in: excerpt) {
      case .dropped(let dropped): answer.trace.dropped.append(dropped)
      case .supported(let statement, let authorship):
        found.append(
          Finding(
            statement: statement, doubt: read.doubt, date: passages[excerpt.passage].date,
            authorship: authorship))
      }
      if read.doubt <= ExcerptReading.sureDoubt { sure = sure ?? found.min { $0.doubt < $1.doubt } }
    }
    guard let first = Finding.best(of: found, for: prompt.question) else {
      if !answer.trace.dropped.isEmpty { answer.abstention = .unsupported }
      return
    }
    let best = first.replaced(by: found, for: prompt.question)
    answer.disagreements = try await DisagreementSearch(
      library: library, question: prompt.question, passages: passages
    ).sentences(of: best.contradicted(by: found, for: prompt.question))
    answer.abstention = nil
    answer.statements = [best.statement]
    answer.text = "\(best.statement.text) [\(best.statement.number)]"
    answer.citations = Citation.all(in: answer.text, passages: passages.count)
    answer.passages[best.statement.number - 1].highlights = [best.statement.range]
    report(.text(answer.text))
  }
}

/// A statement that passed the checks.
struct Finding {
  var statement: Answer.Statement
  var doubt: Double
  /// The date of its passage.
  var date: Date?
  /// The relation of the quote's author to the person.
  var authorship: Authorship

  /// The difference of doubt up to which a later passage counts more.
  static let maximumDifference = 0.8

  /// Returns the finding with the least doubt, or a later one with hardly more of it if the question is
  /// about what holds now.
  static func best(of findings: [Finding], for question: String) -> Finding? {
    guard let best = findings.min(by: { $0.doubt < $1.doubt }) else { return nil }
    guard question.asksForToday, let date = best.date else { return best }
    return findings.filter { $0.doubt - best.doubt <= maximumDifference && $0.date ?? date > date }
      .max { $0.date ?? date < $1.date ?? date } ?? best
  }
}

extension Answer {
  /// Stores a text that the model wrote from the passages, if it answers from them.
  ///
  /// - Throws: `LibraryError` if the library can't be read.
  mutating func take(_ text: String, attributedBy attribution: Attribution) async throws {
    let cited = try await attribution.cited(text)
    trace.isAttributed = cited != nil
    let text = cited ?? text
    let found = Citation.all(in: text, passages: passages.count)
    if Denial.isReply(text) {
      abstention = .modelAbstained
    } else if found.isEmpty {
      abstention = .uncited
      trace.unshownText = text
    } else {
      abstention = nil
      self.text = text
      citations = found
    }
  }
}
