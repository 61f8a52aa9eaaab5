import LlamaModels
import Recollect

/// What `--verbose` tells of an answer's making, on standard error.
struct AnswerTrace {
  let isShown: Bool
  private let clock = ContinuousClock()
  private var last = ContinuousClock.now
  private var firstWord: ContinuousClock.Instant?

  init(isShown: Bool) {
    self.isShown = isShown
  }

  /// Passages were found.
  mutating func searched(_ results: SearchResults) {
    say(
      "found \(Words.count(results.passages.count, "passage")) in \(lap()), "
        + "\(results.belowFloor) below the floor")
    for (position, passage) in results.passages.enumerated() {
      let text = PassageText(passage: passage, terminal: .error)
      say(text.reference(number: position + 1) + "  " + text.scores)
    }
  }

  /// The model is in memory.
  mutating func loaded(_ model: LlamaModel) {
    say(
      "loaded \(model.summary) in \(lap()): \(Words.count(model.contextSize, "token")) of window, "
        + Words.count(model.threads, "thread"))
  }

  /// The model wrote something.
  mutating func wrote() {
    if firstWord == nil { firstWord = clock.now }
  }

  /// The answer is complete.
  mutating func finished(_ answer: Answer, model: LlamaModel) async throws {
    guard isShown else { return }
    var tokens = 0
    for passage in answer.passages { tokens += try await model.tokenCount(of: passage.text) }
    let written = try await model.tokenCount(of: answer.text)
    let waited = firstWord.map { " after \(Words.time(seconds(last, $0)))" } ?? ""
    say(
      "gave \(Words.count(answer.passages.count, "passage")) "
        + "(\(Words.count(tokens, "token"))); wrote \(Words.count(written, "token"))"
        + "\(waited), in \(lap())")
  }

  private mutating func lap() -> String {
    let now = clock.now
    defer { last = now }
    return Words.time(seconds(last, now))
  }

  private func seconds(
    _ start: ContinuousClock.Instant, _ end: ContinuousClock.Instant
  ) -> Double {
    (end - start) / .seconds(1)
  }

  private func say(_ line: String) {
    guard isShown else { return }
    Terminal.error.write((Terminal.error.canRewrite ? "\r\u{1B}[K" : "") + line + "\n")
  }
}
