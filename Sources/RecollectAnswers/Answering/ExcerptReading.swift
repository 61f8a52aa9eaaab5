import LanguageModels
import Recollect

struct ExcerptReading {
  let model: any LanguageModel
  let question: String

  struct Result {
    var value: String?
    /// The lower, the more likely the answer is right.
    var doubt: Double
    var usage = Usage(promptTokens: 0, responseTokens: 0)
  }

  /// An answer with more doubt isn't used.
  ///
  /// Chosen on half of the questions of an archive.
  static let maximumDoubt = -7.4
  /// With less doubt, no further excerpt is read.
  static let sureDoubt = -11.0
  /// With more doubt, an excerpt isn't asked for its answer.
  ///
  /// For the same questions, that of each answer that was shown was -2.3 or less, and that of half
  /// of all excerpts is above it.
  private static let maximumDoubtOfExcerpt = -2.0
  private static let valueWeight = 6.0
  private static let informationWeight = 2.0
  /// If the model doesn't tell the information, the other parts of the doubt decide as they did
  /// without it, at -2.4.
  private static let assumedInformation = 2.8
  /// Above this doubt, no information can make an answer likely enough.
  private static let maximumDoubtOfValue =
    maximumDoubt + informationWeight * QuestionLikelihood.maximumInformation

  private var likelihood: QuestionLikelihood

  init(model: any LanguageModel, question: String) {
    (self.model, self.question) = (model, question)
    likelihood = QuestionLikelihood(model: model, question: question)
  }

  /// Has the model read an excerpt.
  ///
  /// The doubt is a sum of four terms:
  /// - the logarithm of the probability that the model finds no answer;
  /// - less the excerpt's closeness to the question, from 0 to 2;
  /// - less the weighted mean logarithm of the probabilities of the answer's tokens;
  /// - less the weighted information of the question (``QuestionLikelihood``).
  ///
  /// A model that doesn't tell probabilities is believed.
  mutating func read(_ excerpt: PassageExcerpt, of passage: Passage) async throws -> Result {
    let text = passage.attributedText.text(in: excerpt.range)
    let heading = PassagePrompt.heading(of: passage)
    let prompt = ShortAnswer.prompt(question, from: text, heading: heading)
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
      let information = try await likelihood.measureInformation(
        of: value, from: text, heading: heading)
      result.doubt -= Self.informationWeight * (information?.mean ?? Self.assumedInformation)
      if let information { result.usage = result.usage + information.usage }
    }
    if result.doubt >= Self.maximumDoubt { result.value = nil }
    return result
  }
}
