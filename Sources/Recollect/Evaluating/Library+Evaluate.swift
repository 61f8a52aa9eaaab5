import Embeddings
import Foundation

extension Library {
  /// Searches for questions with known answers, and measures where the answers are found.
  ///
  /// Each question is searched for with each setting, down to rank ``SearchEvaluation/depth``. The floor of a setting applies: a passage below it
  /// isn't found. If the library has an embedder, the scores of relevant passages are compared with those
  /// of questions without an answer, and a floor is suggested.
  ///
  /// ```swift
  /// let questions = try EvaluationFile.questions(in: file)
  /// let settings = try ["hybrid", "hybrid,no-people"].map { try SearchSetting($0) }
  /// let evaluation = try await library.evaluate(questions, settings: settings)
  /// let comparison = evaluation.comparison(of: 0, with: 1)
  /// print(comparison.better, comparison.worse, comparison.pValue)
  /// ```
  ///
  /// Complexity: A search for each question and setting, and looking up each question's passages.
  ///
  /// - Parameters:
  ///   - questions: The questions.
  ///   - settings: The settings; at least one.
  ///   - skipsUnknown: A Boolean value that indicates whether questions of which the library has no
  ///     passage are left out, instead of being an error.
  ///   - progress: A closure that receives the number of questions that were searched for.
  /// - Throws: ``EvaluationError`` if the library doesn't have a passage that a question names or there
  ///   is no question, ``LibraryError`` if it can't be searched, and `CancellationError`.
  public func evaluate(
    _ questions: [EvaluationQuestion], settings: [SearchSetting], skipsUnknown: Bool = false,
    progress: @Sendable (Int) -> Void = { _ in }
  ) async throws -> SearchEvaluation {
    precondition(!settings.isEmpty, "An evaluation needs a setting.")
    let (known, skipped) = try await resolve(questions, skipsUnknown: skipsUnknown)
    guard !known.isEmpty else {
      throw EvaluationError(
        .noQuestions, place: questions.first?.place ?? store.path,
        message: "There is no question that can be evaluated.",
        remedy: "Write questions on passages of this library, or have them made.")
    }
    // All settings share the vector of a question.
    let library = embedder.map { withEmbedder(CachingEmbedder($0, capacity: 16)) } ?? self
    var evaluated: [EvaluatedQuestion] = []
    var scores = FloorSamples(filter: settings[0].options.filter)
    for question in known {
      try Task.checkCancellation()
      var result = EvaluatedQuestion(
        question: question.question, relevant: try await library.scored(question), outcomes: [])
      for setting in settings {
        result.outcomes.append(try await library.outcome(of: question, setting))
      }
      if library.embedder != nil { try await scores.add(result, in: library) }
      evaluated.append(result)
      progress(evaluated.count)
    }
    let floor = try await library.resolved(
      settings.compactMap(\.options.floor).first ?? SearchFloor())
    return SearchEvaluation(
      settings: settings, questions: evaluated, skipped: skipped,
      floor: library.embedder == nil ? nil : scores.evaluation(floor: floor))
  }

  private func outcome(
    of question: ResolvedQuestion, _ setting: SearchSetting
  ) async throws -> EvaluatedQuestion.Outcome {
    var options = setting.options
    // The limit changes no rank: the first ten are the same with it.
    options.limit = SearchEvaluation.depth
    options.highlightsMatches = false
    let results = try await search(question.question.text, options: options)
    let rank = results.passages.firstIndex(where: question.isAnswered).map { $0 + 1 }
    return EvaluatedQuestion.Outcome(
      rank: rank, first: results.passages.first, belowFloor: results.belowFloor)
  }

  /// Returns the relevant passages of a question with their scores, the nearest first.
  private func scored(_ question: ResolvedQuestion) async throws -> [Passage] {
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
