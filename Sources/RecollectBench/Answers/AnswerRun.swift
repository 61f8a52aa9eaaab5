import Foundation
import LanguageModels
import Recollect
import RecollectAnswers

/// Asks the questions of a set with one policy and format.
struct AnswerRun {
  let set: any AnswerSet
  let model: any LanguageModel
  let options: AnswerOptions

  var name: String {
    "\(set.name), \(options.retrieval.rawValue), \(options.format.rawValue)"
  }

  func key(of question: AnswerQuestion) -> String { "\(name): \(question.id)" }

  /// Traps if a quote isn't in its source byte for byte.
  func ask(_ question: AnswerQuestion, of library: Library) async throws -> AnswerRecord {
    let clock = ContinuousClock()
    let start = clock.now
    var (finished, secondsToText): (Answer?, Double?) = (nil, nil)
    for try await event in library.answer(question.text, with: model, options: options) {
      switch event {
      case .likely, .text:
        secondsToText = secondsToText ?? start.duration(to: clock.now) / .seconds(1)
      case .finished(let answer): finished = answer
      default: break
      }
    }
    guard let answer = finished else { throw CancellationError() }
    var record = AnswerRecord(
      key: key(of: question), isAnswerable: question.isAnswerable,
      evidence: question.evidence.count)
    record.seconds = start.duration(to: clock.now) / .seconds(1)
    record.secondsToText = secondsToText
    record.tokensRead = answer.trace.promptTokens - answer.trace.cachedPromptTokens
    record.text = answer.abstention == nil ? answer.text : nil
    record.abstention = answer.abstention?.rawValue
    record.quotes = answer.statements.map(\.quote)
    record.unshown =
      answer.trace.unshownText.map { [$0] }
      ?? answer.trace.dropped.map { "\($0.reason): \($0.text) “\($0.quote)”" }
    let shown = ShownAnswer(answer)
    if shown.isRefusal { record.verdict = .refused }
    set.judge(shown, to: question, in: &record)
    try await library.requireQuotes(of: answer)
    try await count(question, answer, of: library, in: &record)
    return record
  }

  private func count(
    _ question: AnswerQuestion, _ answer: Answer, of library: Library,
    in record: inout AnswerRecord
  ) async throws {
    var found: Set<String> = []
    for passage in answer.passages {
      found.formUnion(
        try await set.evidence(for: question, in: passage, quotedBy: nil, of: library))
    }
    record.evidenceFound = found.count
    guard record.isShown else { return }
    for (number, passage) in answer.citedPassages {
      record.citations += 1
      let statements = answer.statements.filter { $0.number == number }
      for statement in statements.isEmpty ? [nil] : statements.map(Optional.some) {
        let cited = try await set.evidence(
          for: question, in: passage, quotedBy: statement, of: library)
        guard !cited.isEmpty else { continue }
        record.rightCitations += 1
        break
      }
    }
  }
}

extension Library {
  fileprivate func requireQuotes(of answer: Answer) async throws {
    for statement in answer.statements {
      let passage = answer.passages[statement.number - 1]
      let thread = try await thread(passage.threadID)
      let start = passage.range.lowerBound + statement.range.lowerBound
      let source = Array((thread?.text ?? "").utf8).dropFirst(start).prefix(statement.range.count)
      precondition(
        source.elementsEqual(statement.quote.utf8), "A quote isn't in its source byte for byte.")
    }
  }
}
