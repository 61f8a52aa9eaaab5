import Recollect

/// A question with the passages that its references name.
struct ResolvedQuestion: Sendable {
  var question: EvaluationQuestion
  var relevant: [Passage]

  /// Returns whether a passage is one of those that answer the question.
  ///
  /// A search shows only one of several passages with the same content or with more than half in
  /// common. So these count as well.
  func isAnswered(by found: Passage) -> Bool {
    relevant.contains { passage in
      if passage.id == found.id || found.isSame(as: passage) { return true }
      guard passage.threadID == found.threadID else { return false }
      let common = passage.range.clamped(to: found.range).count
      return common * 2 > min(passage.range.count, found.range.count)
    }
  }
}

extension Library {
  /// Looks up the passages that questions name.
  ///
  /// - Parameter skipsUnknown: Leave out questions whose passages the library doesn't have, instead
  ///   of throwing.
  /// - Throws: ``EvaluationError`` with the first unknown passage and the number of others.
  func resolve(
    _ questions: [EvaluationQuestion], skipsUnknown: Bool
  ) async throws -> (known: [ResolvedQuestion], skipped: [EvaluationQuestion]) {
    var known: [ResolvedQuestion] = []
    var skipped: [EvaluationQuestion] = []
    var unknown: [(question: EvaluationQuestion, reference: PassageReference)] = []
    for question in questions {
      try Task.checkCancellation()
      var relevant: [Passage] = []
      var missing: PassageReference?
      for reference in question.relevant {
        let passages = try await passages(at: reference)
        if passages.isEmpty { missing = missing ?? reference }
        relevant += passages
      }
      if let missing, !skipsUnknown || relevant.isEmpty {
        unknown.append((question, missing))
        skipped.append(question)
      } else {
        known.append(ResolvedQuestion(question: question, relevant: relevant))
      }
    }
    if let first = unknown.first, !skipsUnknown {
      throw Self.unknown(first.reference, of: first.question, others: unknown.count - 1)
    }
    return (known, skipped)
  }

  private static func unknown(
    _ reference: PassageReference, of question: EvaluationQuestion, others: Int
  ) -> EvaluationError {
    let more =
      others == 0
      ? "" : ", nor those of \(others) other \(others == 1 ? "question" : "questions")"
    return EvaluationError(
      .unknownPassage, place: question.place ?? "\"\(question.text)\"",
      message: "The library doesn't have the passage \(reference)\(more).",
      remedy: "Add its file to the library, correct the reference, or leave such questions out.")
  }
}
