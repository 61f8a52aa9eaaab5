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
    /// The doubt about the answer: the less, the more likely it is right.
    var doubt: Double
    var usage = Usage(promptTokens: 0, responseTokens: 0)
  }

  /// The doubt above which an answer isn't used.
  ///
  /// It was chosen on what the model read for 84 questions of two archives: before the rules, 28 of 43
  /// answers were right, and without the weight of the value 26 of 54.
  static let maximumDoubt = -2.4
  /// The doubt at which no further excerpt is read.
  static let sureDoubt = -5.0
  /// The weight of the value's probability in the doubt.
  private static let valueWeight = 6.0

  /// Has the model read an excerpt.
  ///
  /// Doubt is the logarithm of the probability that the model says that the excerpt has no answer, less the
  /// closeness of the excerpt to the question, from 0 to 2, and less the weighted mean logarithm of the
  /// probabilities of the answer's tokens. A model that doesn't tell probabilities is believed.
  ///
  /// - Throws: The errors of the model.
  func read(_ excerpt: PassageExcerpt, of passage: Passage) async throws -> Result {
    let prompt = ShortAnswer.prompt(
      question, from: passage.attributedText.text(in: excerpt.range),
      heading: PassagePrompt.heading(of: passage))
    let options = GenerationOptions(
      sampling: .greedy, maximumResponseTokens: ShortAnswer.maximumTokens)
    let entry = Transcript.Entry.prompt(.init(segments: [.text(.init(content: prompt))]))
    let request = GenerationRequest(
      transcript: Transcript(entries: ShortAnswer.beginning.entries + [entry]), options: options)
    var result = Result(doubt: Self.sureDoubt)
    let refusal = try await model.logProbabilities(of: [ShortAnswer.notStated], for: request)
    if let refusal {
      result.doubt = refusal.logarithms[0] - excerpt.score
      result.usage = refusal.usage
    }
    guard result.doubt < Self.maximumDoubt else { return result }
    let response = try await LanguageModelSession(model: model, transcript: ShortAnswer.beginning)
      .respond(to: prompt, options: options)
    result.usage = result.usage + response.usage
    result.value = ShortAnswer.value(in: response.content)
    guard result.value != nil, refusal != nil else { return result }
    if let told = try await model.logProbabilities(of: [response.content], for: request) {
      let tokens = try await model.tokenCount(of: response.content)
      // The end of the answer is one more token, and nearly certain.
      result.doubt -= Self.valueWeight * told.logarithms[0] / Double(tokens + 1)
      result.usage = result.usage + told.usage
    }
    if result.doubt >= Self.maximumDoubt { result.value = nil }
    return result
  }
}
