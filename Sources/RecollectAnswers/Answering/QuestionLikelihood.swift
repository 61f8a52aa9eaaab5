import LanguageModels
import Languages
import Recollect

/// The likelihood of a question's words, given an excerpt and the answer read from it.
///
/// An answer to something else leaves words of the question unexplained. After "We are not going to
/// Bruges" and the answer "October", a model expects a question about Bruges, but not one with
/// "sing". The measure is the pointwise mutual information of the question's words and the excerpt
/// with its answer. That is the mean logarithm of the ratio of a word's probabilities with and
/// without them, each within bounds.
///
/// Sources: D. Sachan and others, "Improving Passage Retrieval with Zero-Shot Question Generation",
/// 2022, for the likelihood of a question; C. Alberti and others, "Synthetic QA Corpora Generation
/// with Roundtrip Consistency", 2019, for asking whether an answer leads back to its question.
struct QuestionLikelihood {
  let model: any LanguageModel
  let question: String
  private var unconditional: [BeginningProbabilities.Token]?

  init(model: any LanguageModel, question: String) {
    (self.model, self.question) = (model, question)
  }

  /// The information of each content word of the question.
  struct Information {
    var words: [Double]

    /// A word counts at most this much for the mean.
    ///
    /// Above it, names of an excerpt would outweigh all other words.
    static let maximum = 3.0
    /// A word counts at least this much: the person whom a note is about may not be in it.
    private static let minimum = -2.0
    /// A word counts at most this much for a loss.
    private static let maximumForLoss = 6.0

    /// The mean, from -2 to ``maximum``.
    var mean: Double {
      words.map { min(max($0, Self.minimum), Self.maximum) }.reduce(0, +)
        / Double(max(1, words.count))
    }

    /// Returns the mean of what the words lose if only a part of the excerpt is read.
    func loss(in part: Information) -> Double {
      let losses = zip(words, part.words).map { whole, rest in
        max(0, min(whole, Self.maximumForLoss) - max(min(rest, Self.maximumForLoss), Self.minimum))
      }
      return losses.reduce(0, +) / Double(max(1, losses.count))
    }
  }

  /// Returns the information of the question's content words; `nil` if the model doesn't tell the
  /// probabilities of all of them.
  mutating func measureInformation(
    of answer: String, from excerpt: String, heading: String
  ) async throws -> (information: Information, usage: Usage)? {
    let prompt = Self.prompt(answer, from: excerpt, heading: heading)
    guard let told = try await tokens(after: prompt) else { return nil }
    var usage = told.usage
    let nothing = Self.prompt("…", from: "…", heading: "…")
    if unconditional == nil, let alone = try await tokens(after: nothing) {
      unconditional = alone.tokens.first
      usage = usage + alone.usage
    }
    let (tokens, alone) = (told.tokens.first ?? [], unconditional ?? [])
    // An engine that can't take back what it read tells the first token alone.
    guard tokens.count == alone.count, let end = tokens.last?.range.upperBound,
      end >= question.utf8.count
    else { return nil }
    let words = contentWords.map { word in
      zip(tokens, alone).reduce(0) { sum, pair in
        pair.0.range.overlaps(word) ? sum + pair.0.logarithm - pair.1.logarithm : sum
      }
    }
    return (Information(words: words), usage)
  }

  /// Returns how likely a question begins with each of several words after its beginning.
  func logProbabilities(
    of words: [String], after beginning: String, answer: String, from excerpt: String,
    heading: String
  ) async throws -> BeginningProbabilities? {
    try await model.logProbabilities(
      of: words.map { beginning + $0 },
      for: Self.request(Self.prompt(answer, from: excerpt, heading: heading)))
  }

  private static func request(_ prompt: String) -> GenerationRequest {
    let entry = Transcript.Entry.prompt(.init(segments: [.text(.init(content: prompt))]))
    return GenerationRequest(
      transcript: Transcript(entries: ShortAnswer.beginning.entries + [entry]),
      options: GenerationOptions(sampling: .greedy, maximumResponseTokens: 1))
  }

  private func tokens(after prompt: String) async throws -> BeginningProbabilities? {
    try await model.logProbabilities(of: [question], for: Self.request(prompt))
  }

  /// In bytes of the question.
  ///
  /// If no word is a content word, all are.
  private var contentWords: [Range<Int>] {
    let words = question.matches(of: #/[\p{L}\p{N}]+/#).map { match in
      let start = question.utf8.distance(from: question.startIndex, to: match.range.lowerBound)
      return (text: match.output.lowercased(), range: start..<start + match.output.utf8.count)
    }
    let content = words.filter {
      !AnswerWords.functionWords.contains($0.text) && !Self.deictics.contains($0.text)
    }
    return (content.isEmpty ? words : content).map(\.range)
  }

  private static let deictics = Language.set(\.answers.deictics)

  private static func prompt(_ answer: String, from excerpt: String, heading: String) -> String {
    "[1] \(heading)\n\(excerpt)\n\nAnswer: \(answer)"
  }

  static let examples = [
    (
      prompt(
        "Ruth", from: "On Sunday Ruth brings the cake, at three.",
        heading: "note, Freezer, 2025-02-01"), "Who is bringing the cake on Sunday?"
    ),
    (
      prompt(
        "80 euros", from: "Theo: my sister sold her bike yesterday for 80 euros",
        heading: "message, Family, 2024-05-20"), "How much did Theo's sister get for her bike?"
    ),
    (
      prompt(
        "16 Euro",
        from: "Frau Adam kommt freitags. 2022: 14 Euro die Stunde. Ab Mai 2024: 16 Euro.",
        heading: "note, Putzhilfe, 2024-06-01"), "Was zahlen wir Frau Adam?"
    ),
    (
      prompt(
        "13 December",
        from: """
          The fair was planned for 6 December. It is moved to 13 December because of the hall.
          """, heading: "meeting, Parents, 2024-11-05"), "When is the fair?"
    ),
  ]
}
