import LanguageModels
import Recollect

/// The answers that a language model reads from excerpts, one excerpt at a time.
struct ExcerptReading {
  let model: any LanguageModel
  let question: String

  /// A model's reply to the question about an excerpt.
  struct Result {
    /// The answer; `nil` if the excerpt has none.
    var value: String?
    /// The likelihood that the excerpt has no answer, less the more likely the answer is right.
    var doubt: Double
    var usage = Usage(promptTokens: 0, responseTokens: 0)
  }

  /// The doubt above which an answer isn't used.
  ///
  /// Doubt is the natural logarithm of the probability with which the model begins to say that an excerpt
  /// has no answer, less the closeness of the excerpt to the question, from 0 to 2. It was chosen on what
  /// the model read for 24 questions of an archive: right answers had -3.3 or less, and of the wrong
  /// ones that no rule drops, most had more.
  static let maximumDoubt = -3.1
  /// The doubt at which no further excerpt is read.
  static let sureDoubt = -5.5

  /// Has the model read an excerpt.
  ///
  /// A model that doesn't tell probabilities is believed.
  ///
  /// - Throws: The errors of the model.
  func read(_ excerpt: PassageExcerpt, of passage: Passage) async throws -> Result {
    let prompt = ShortAnswer.prompt(
      question, from: passage.attributedText.text(in: excerpt.range),
      heading: PassagePrompt.heading(of: passage))
    let options = GenerationOptions(
      sampling: .greedy, maximumResponseTokens: ShortAnswer.maximumTokens)
    let request = Transcript.Entry.prompt(.init(segments: [.text(.init(content: prompt))]))
    let refusal = try await model.logProbabilities(
      of: [ShortAnswer.notStated],
      for: GenerationRequest(
        transcript: Transcript(entries: ShortAnswer.beginning.entries + [request]),
        options: options))
    var result = Result(
      doubt: refusal.map { $0.logarithms[0] - excerpt.score } ?? Self.sureDoubt)
    if let refusal { result.usage = refusal.usage }
    guard result.doubt < Self.maximumDoubt else { return result }
    let response = try await LanguageModelSession(model: model, transcript: ShortAnswer.beginning)
      .respond(to: prompt, options: options)
    result.value = ShortAnswer.value(in: response.content)
    result.usage = result.usage + response.usage
    return result
  }
}
