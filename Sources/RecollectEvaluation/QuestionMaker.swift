public import LanguageModels
public import Recollect
import RecollectAnswers

/// A maker of questions on a library's own passages, by which its searches can be measured.
///
/// Passages are drawn by a seed, each thread in its turn. The language model quotes a sentence of a
/// passage and writes a question that the sentence answers; the quote becomes the reference of the
/// question. A question that repeats the words of its passage would be found by any search, so it
/// is rejected, and the next passage is drawn. ``QuestionRejection`` has the rules.
///
/// ```swift
/// let maker = QuestionMaker(model: model)
/// for try await event in maker.questions(30, from: library, seed: 1) {
///   if case .made(let question) = event { print(question.text) }
/// }
/// ```
public struct QuestionMaker: Sendable {
  /// The model that writes.
  public let model: any LanguageModel

  /// The fewest characters of a passage that is drawn.
  public static let minimumCharacters = 240
  /// A passage that has this share of its words in common with an asked one is skipped.
  private static let alike = 0.6

  /// Creates a maker.
  public init(model: any LanguageModel) { self.model = model }

  /// Makes questions until there is a number of them, or no passage is left.
  ///
  /// Cancelling the task that reads the events stops the model within a token.
  ///
  /// Complexity: One request of about the length of a passage for each passage that is drawn.
  ///
  /// - Parameters:
  ///   - count: The number of questions of this seed, including `existing` ones.
  ///   - library: The library.
  ///   - seed: The seed. With the same seed, model and library, the questions are the same.
  ///   - filter: The conditions that passages must meet.
  ///   - existing: The questions that were made before. Those with the same seed count, and the
  ///     draw goes on after the last of them.
  /// - Returns: The events. The stream throws errors of the library and of the model.
  public func questions(
    _ count: Int, from library: Library, seed: UInt64, filter: SearchFilter = SearchFilter(),
    after existing: [EvaluationQuestion] = []
  ) -> AsyncThrowingStream<QuestionEvent, any Error> {
    eventStream { report in
      let earlier = existing.filter { $0.origin?.seed == seed }
      var made = earlier.count
      var known: [String] = []
      for question in earlier {
        for reference in question.relevant {
          known += try await library.passages(at: reference).map(\.text)
        }
      }
      let start = earlier.compactMap { $0.origin?.draw }.max() ?? 0
      let drawn = try await library.drawnPassages(
        seed: seed, filter: filter, atLeast: Self.minimumCharacters)
      for (position, draw) in drawn.enumerated().dropFirst(max(0, start)) {
        guard made < count else { return }
        try Task.checkCancellation()
        guard let passage = try await library.passage(draw.id),
          QuestionRequest.canAsk(about: passage.text),
          !known.contains(where: { Self.isAlike(passage.text, $0) })
        else { continue }
        guard let draft = try await draft(on: passage) else {
          report(.rejected("", .absent))
          continue
        }
        if let rejection = QuestionRejection(of: draft, from: passage) {
          report(.rejected(draft.question, rejection))
          continue
        }
        made += 1
        known.append(passage.text)
        report(.made(question(draft, on: passage, seed: seed, draw: position + 1)))
      }
    }
  }

  private static func isAlike(_ text: String, _ other: String) -> Bool {
    WordOverlap(of: text, in: other).share > alike
  }

  /// Returns `nil` if the model can't write about this passage; it may about others.
  private func draft(on passage: Passage) async throws -> QuestionDraft? {
    let passage = model.readable([passage])[0]
    do {
      return try await QuestionRequest(passage: passage).draft(by: model)
    } catch let error as LanguageModelSession.GenerationError {
      switch error {
      case .decodingFailure, .refusal, .guardrailViolation, .unsupportedLanguageOrLocale,
        .unsupportedGuide, .exceededContextWindowSize:
        return nil
      case .assetsUnavailable, .rateLimited, .concurrentRequests: throw error
      }
    }
  }

  private func question(
    _ draft: QuestionDraft, on passage: Passage, seed: UInt64, draw: Int
  ) -> EvaluationQuestion {
    // The path of a collection is no file.
    let path = passage.path.hasPrefix("/") ? passage.path : nil
    let reference = PassageReference(
      item: passage.itemIDs.first, path: path, quote: draft.quote)
    return EvaluationQuestion(
      draft.question, relevant: [reference],
      origin: .init(seed: seed, draw: draw, model: model.name))
  }
}

/// A step of making questions.
public enum QuestionEvent: Sendable {
  /// A question was made.
  case made(EvaluationQuestion)
  /// A question was written and rejected; it is empty if the model wrote none.
  case rejected(String, QuestionRejection)
}
