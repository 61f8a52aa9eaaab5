import LanguageModels
import Recollect

struct ExcerptReading {
  let model: any LanguageModel
  let question: String

  struct Result {
    var value: String?
    /// The value that isn't likely enough to be ``value``.
    var unlikelyValue: String?
    /// The lower, the more likely the answer is right.
    var doubt: Double
    var information: QuestionLikelihood.Information?
    var usage = Usage(promptTokens: 0, responseTokens: 0)
  }

  /// An answer with more doubt isn't used.
  ///
  /// Chosen on 93 questions in three languages.
  private static let maximumDoubt = -4.0
  /// The same is less by this much for a passage that doesn't reach the floor of the search.
  private static let marginOfWeakMatch = 1.0
  /// The same for a later text that tells the value which it changes.
  static let maximumDoubtOfChange = -2.5
  /// With less doubt, no further excerpt is read.
  static let sureDoubt = -8.25
  /// With more doubt, an excerpt isn't asked for its answer.
  private static let maximumDoubtOfExcerpt = -2.0
  private static let valueWeight = 6.0
  /// If the model doesn't tell the information, the other parts of the doubt decide.
  private static let assumedInformation = 2.0
  /// Above this doubt, no information can make an answer likely enough.
  private static let maximumDoubtOfValue = maximumDoubt + QuestionLikelihood.Information.maximum
  /// More of the information may not be lost without doubt.
  private static let maximumLoss = 0.5
  private static let lossWeight = 0.5

  var likelihood: QuestionLikelihood

  init(model: any LanguageModel, question: String) {
    (self.model, self.question) = (model, question)
    likelihood = QuestionLikelihood(model: model, question: question)
  }

  /// Returns the doubt above which an answer isn't used.
  static func maximumDoubt(ofWeakMatch isWeak: Bool) -> Double {
    maximumDoubt - (isWeak ? marginOfWeakMatch : 0)
  }

  /// Has the model read an excerpt.
  mutating func read(
    _ excerpt: PassageExcerpt, of passage: Passage, dates: ExcerptDates?, isWeak: Bool
  ) async throws -> Result {
    try await read(
      described(excerpt.range, of: passage, dates: dates),
      heading: PassagePrompt.heading(of: passage), closeness: excerpt.score, isWeak: isWeak)
  }

  /// Has the model read a text.
  ///
  /// The doubt is a sum of four terms:
  /// - the logarithm of the probability that the model finds no answer;
  /// - less the text's closeness to the question, from 0 to 2;
  /// - less the weighted mean logarithm of the probabilities of the answer's tokens;
  /// - less the information of the question (``QuestionLikelihood``).
  ///
  /// A model that doesn't tell probabilities is believed.
  mutating func read(
    _ text: String, heading: String, closeness: Double, isWeak: Bool
  ) async throws -> Result {
    let prompt = ShortAnswer.prompt(question, from: text, heading: heading)
    let options = GenerationOptions(
      sampling: .greedy, maximumResponseTokens: ShortAnswer.maximumTokens)
    let entry = Transcript.Entry.prompt(.init(segments: [.text(.init(content: prompt))]))
    let request = GenerationRequest(
      transcript: Transcript(entries: ShortAnswer.beginning.entries + [entry]), options: options)
    var result = Result(doubt: Self.sureDoubt)
    let refusal = try await model.logProbabilities(of: [ShortAnswer.notStated], for: request)
    if let refusal {
      result.doubt = refusal.logarithms[0] - closeness
      result.usage = refusal.usage
    }
    guard result.doubt < Self.maximumDoubtOfExcerpt else { return result }
    let response = try await LanguageModelSession(model: model, transcript: ShortAnswer.beginning)
      .respond(to: prompt, options: options)
    result.usage = result.usage + response.usage
    result.value = ShortAnswer.value(in: response.content)
    guard let value = result.value, refusal != nil else { return result }
    if let told = try await model.logProbabilities(of: [response.content], for: request) {
      // The end of the answer is one more token, and nearly certain.
      let count = Double((told.tokens.first?.count ?? 0) + 1)
      result.doubt -= Self.valueWeight * told.logarithms[0] / count
      result.usage = result.usage + told.usage
    }
    if result.doubt < Self.maximumDoubtOfValue {
      let measured = try await likelihood.measureInformation(
        of: value, from: text, heading: heading)
      result.information = measured?.information
      result.doubt -= measured?.information.mean ?? Self.assumedInformation
      if let measured { result.usage = result.usage + measured.usage }
    }
    if result.doubt >= Self.maximumDoubt(ofWeakMatch: isWeak) {
      (result.value, result.unlikelyValue) = (nil, value)
    }
    return result
  }

  /// Returns the doubt to add if the quote and the sentence before it explain less of the question
  /// than the excerpt.
  ///
  /// Of "Basin: 389 €. Shower screen: no offer yet", 389 € answers no question about the screen.
  mutating func measureLoss(
    of result: Result, quoting quote: Range<Int>, in excerpt: PassageExcerpt, of passage: Passage,
    dates: ExcerptDates?
  ) async throws -> (doubt: Double, usage: Usage)? {
    guard let value = result.value, let whole = result.information else { return nil }
    let sentences = passage.sentences.filter(excerpt.range.overlaps)
    let before = sentences.last { $0.upperBound <= quote.lowerBound }
    let part = (before?.lowerBound ?? quote.lowerBound)..<quote.upperBound
    guard part != excerpt.range else { return nil }
    let measured = try await likelihood.measureInformation(
      of: value, from: described(part, of: passage, dates: dates),
      heading: PassagePrompt.heading(of: passage))
    guard let measured else { return nil }
    let loss = whole.loss(in: measured.information)
    return (Self.lossWeight * max(0, loss - Self.maximumLoss), measured.usage)
  }

  /// Returns a part of a passage without what is struck through, and with the headers of its tables
  /// and its days.
  func described(_ part: Range<Int>, of passage: Passage, dates: ExcerptDates?) -> String {
    let text = TableRows(of: passage.text).describe(passage.attributedText.text(in: part))
      .replacing(#/~~[^~\n]+~~\s?/#) { _ in "" }
    return dates?.describe(text) ?? text
  }
}
