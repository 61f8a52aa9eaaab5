import LlamaModels
import Recollect
import RecollectAnswers

/// The steps of an answer with counts and times, as `ask --verbose` prints them.
struct AnswerTimings {
  let isShown: Bool
  private let clock = ContinuousClock()
  private var last = ContinuousClock.now
  private var firstText: ContinuousClock.Instant?

  init(isShown: Bool) {
    self.isShown = isShown
  }

  mutating func printSearch(_ results: SearchResults) {
    printLine(
      "found \(Wording.count(results.passages.count, "passage")) in \(takeLapTime()), "
        + "\(results.belowFloor) weak matches left out")
    for (position, passage) in results.passages.enumerated() {
      let text = PassageText(passage: passage, terminal: .error)
      printLine(text.reference(number: position + 1) + "  " + text.scores)
    }
  }

  mutating func printModel(_ model: LlamaModel) {
    printLine(
      "loaded \(model.summary) in \(takeLapTime()): context of "
        + "\(Wording.count(model.contextSize, "token")), "
        + Wording.count(model.threads, "processor thread"))
  }

  mutating func recordFirstText() {
    if firstText == nil { firstText = clock.now }
  }

  mutating func printAnswer(_ answer: Answer, model: LlamaModel) async throws {
    guard isShown else { return }
    var tokens = 0
    for passage in answer.passages { tokens += try await model.tokenCount(of: passage.text) }
    let written = try await model.tokenCount(of: answer.text)
    let waited = firstText.map { ", the first after \(Wording.time(seconds(last, $0)))" } ?? ""
    printLine(
      "gave the model \(Wording.count(answer.passages.count, "passage")) "
        + "(\(Wording.count(tokens, "token"))); it wrote \(Wording.count(written, "token"))"
        + "\(waited), all in \(takeLapTime())")
  }

  private mutating func takeLapTime() -> String {
    let now = clock.now
    defer { last = now }
    return Wording.time(seconds(last, now))
  }

  private func seconds(
    _ start: ContinuousClock.Instant, _ end: ContinuousClock.Instant
  ) -> Double {
    (end - start) / .seconds(1)
  }

  private func printLine(_ line: String) {
    guard isShown else { return }
    Terminal.error.write((Terminal.error.canRewrite ? "\r\u{1B}[K" : "") + line + "\n")
  }
}
