import Embeddings
import Foundation
public import Recollect

extension Library {
  /// Searches for questions with known answers, and measures where the answers are found.
  ///
  /// Each question is searched for with each setting, down to rank ``SearchEvaluation/depth``. The
  /// floor of a setting applies: a passage below it isn't found. For each embedder, the scores of
  /// relevant passages are compared with those of questions without an answer, and a floor is
  /// suggested; ``setFloor(_:ofEmbedder:)`` stores it.
  ///
  /// Complexity: A search for each question and setting, and looking up each question's passages.
  ///
  /// - Parameters:
  ///   - questions: The questions.
  ///   - settings: The settings; at least one.
  ///   - skipsUnknown: A Boolean value that indicates whether questions of which the library has no
  ///     passage are left out, instead of being an error.
  ///   - models: The models that settings use besides the embedder of the library.
  ///   - progress: A closure that receives the number of questions that were searched for.
  /// - Precondition: There is a setting, and `models` has what the settings name.
  /// - Throws: ``EvaluationError`` if the library doesn't have a passage that a question names or
  ///   all vectors of an embedder that a setting names, or if there is no question;
  ///   ``LibraryError`` if it can't be searched; the errors of the models; and `CancellationError`.
  public func evaluate(
    _ questions: [EvaluationQuestion], settings: [SearchSetting], skipsUnknown: Bool = false,
    models: EvaluationModels = EvaluationModels(),
    progress: @Sendable (Int) -> Void = { _ in }
  ) async throws -> SearchEvaluation {
    precondition(!settings.isEmpty, "An evaluation needs a setting.")
    precondition(
      models.rerank != nil || !settings.contains(where: \.reranks),
      "A setting that ranks passages once more needs EvaluationModels.rerank.")
    let libraries = try await EvaluatedLibraries(of: self, for: settings, models: models)
    let (known, skipped) = try await resolve(questions, skipsUnknown: skipsUnknown)
    guard !known.isEmpty else {
      throw EvaluationError(
        .noQuestions, place: questions.first?.place ?? url.path,
        message: "There is no question that can be evaluated.",
        remedy: "Write questions on passages of this library, or have them made.")
    }
    var evaluated: [EvaluatedQuestion] = []
    var samples = libraries.byMeaning.map {
      FloorSamples(of: $0, filter: settings[0].options.filter)
    }
    for question in known {
      try Task.checkCancellation()
      var result = EvaluatedQuestion(
        question: question.question, relevant: try await libraries.first.scored(question),
        outcomes: [])
      for setting in settings {
        result.outcomes.append(
          try await libraries[setting].outcome(of: question, setting, models.rerank))
      }
      for position in samples.indices {
        var scored = result
        if position > 0 { scored.relevant = try await samples[position].library.scored(question) }
        try await samples[position].add(scored)
      }
      evaluated.append(result)
      progress(evaluated.count)
    }
    var floors: [FloorEvaluation] = []
    for sample in samples {
      floors.append(try await sample.evaluation(floor: libraries.floor(of: sample.library)))
    }
    return SearchEvaluation(
      settings: settings, questions: evaluated, skipped: skipped, floors: floors)
  }

  private func outcome(
    of question: ResolvedQuestion, _ setting: SearchSetting,
    _ rerank: (@Sendable ([Passage], String) async throws -> [Passage])?
  ) async throws -> EvaluatedQuestion.Outcome {
    var options = setting.options
    // The first ten have the same ranks with this limit.
    options.limit = SearchEvaluation.depth
    options.highlightsMatches = false
    let text = question.question.text
    var results = try await search(text, options: options)
    if setting.reranks, let rerank {
      results.passages = try await rerank(results.passages, text)
    }
    let rank = results.passages.firstIndex(where: question.isAnswered).map { $0 + 1 }
    return EvaluatedQuestion.Outcome(
      rank: rank, first: results.passages.first, belowFloor: results.belowFloor)
  }

  /// Returns the relevant passages with their scores, the nearest first.
  func scored(_ question: ResolvedQuestion) async throws -> [Passage] {
    let scores = try await scores(of: question.question.text, with: question.relevant.map(\.id))
    var seen: Set<Passage.ID> = []
    let passages = question.relevant.filter { seen.insert($0.id).inserted }.map { passage in
      var passage = passage
      passage.scores.cosine = scores[passage.id]?.cosine
      passage.scores.coverage = scores[passage.id]?.coverage
      return passage
    }
    func order(_ passage: Passage) -> (Float, Double) {
      (-(passage.scores.cosine ?? -1), -(passage.scores.coverage ?? 0))
    }
    return passages.sorted { order($0) < order($1) }
  }
}
