import Foundation
import Recollect
import RecollectAnswers
import RecollectEvaluation

struct MadeQuestions {
  var all: [EvaluationQuestion]
  /// In this run; `nil` if all questions are from a file.
  var rejected: Int?
}

extension EvaluateCommand {
  /// Returns the questions of `--save`, and makes more until there are as many as asked for.
  ///
  /// - Throws: ``Failure`` if there is none, or the task is canceled; the message says which
  ///   ones are kept.
  func makeQuestions(
    from library: Library, _ progress: EvaluationProgress
  ) async throws -> MadeQuestions {
    let file = save.map { URL(fileURLWithPath: $0) }
    let writer = try file.map { try EvaluationWriter(appendingTo: $0) }
    var questions = MadeQuestions(
      all: try file.map { try EvaluationFile.questions(in: $0) } ?? [], rejected: 0)
    guard made(questions.all) < count else { return questions }
    do {
      try await make(&questions, writer, from: library, progress)
    } catch is CancellationError {
      throw Failure(.interrupted, stopped(questions.all))
    }
    progress.erase()
    if questions.all.isEmpty { throw nothingMade(questions.rejected ?? 0) }
    if made(questions.all) < count {
      Terminal.error.write(
        "No passage is left to ask about: there are \(made(questions.all)) of \(count) questions.\n"
      )
    }
    return questions
  }

  /// Appends each question to the file at once, so that Ctrl-C loses none.
  private func make(
    _ questions: inout MadeQuestions, _ writer: EvaluationWriter?, from library: Library,
    _ progress: EvaluationProgress
  ) async throws {
    let model = try ModelDirectory().answerModel(model)
    if writer == nil {
      Terminal.error.write(
        "The questions aren't kept. --save FILE keeps them, also if the run is interrupted.\n")
    }
    progress.begin("Loading \(model.deletingPathExtension().lastPathComponent)", total: nil)
    let maker = QuestionMaker(
      model: try await AnsweringOptions.load(model, context: 2048, threads: embedder.threads))
    progress.begin("Making questions", total: count, done: made(questions.all))
    var filter = filters.filter
    filter.excludedSources = [KeptConversations.path]
    let events = maker.questions(
      count, from: library, seed: seed, filter: filter, after: questions.all)
    for try await event in events {
      switch event {
      case .made(let question):
        try writer?.append(question)
        questions.all.append(question)
      case .rejected: questions.rejected = (questions.rejected ?? 0) + 1
      }
      let rejected = questions.rejected ?? 0
      progress.show(
        made(questions.all), note: rejected > 0 ? "\(Wording.grouped(rejected)) rejected" : nil)
    }
    // The events of a canceled maker end without an error.
    try Task.checkCancellation()
  }

  private func made(_ questions: [EvaluationQuestion]) -> Int {
    questions.count { $0.origin?.seed == seed }
  }

  private func stopped(_ questions: [EvaluationQuestion]) -> String {
    guard let save else { return "Stopped. The questions aren't kept; --save FILE keeps them." }
    return
      "Stopped. \(save) has \(made(questions)) of \(count) questions; the same command goes on."
  }

  private func nothingMade(_ rejected: Int) -> Failure {
    let reason =
      rejected == 0
      ? "No passage of \(QuestionMaker.minimumCharacters) characters was found. Add more texts"
      : "All drafts of the model (\(Wording.grouped(rejected))) were rejected. Try another --model"
    return Failure(.nothingFound, "\(reason), or write questions into a file for --questions.")
  }
}
