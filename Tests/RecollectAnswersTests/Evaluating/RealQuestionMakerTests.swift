import Recollect
import RecollectAnswers
import RecollectEvaluation
import Testing

/// Tests of questions that a real model makes.
@Suite struct RealQuestionMakerTests {
  @Test(.needsRealModel) func questionsAreAnsweredByTheirPassages() async throws {
    let library = try TestLibrary()
    let threads = try await RealModel.threads(library.library, ["lunch", "fair"])
    let model = try await RealModel.load()
    var events = 0
    for try await event in QuestionMaker(model: model).questions(1, from: library.library, seed: 1)
    {
      events += 1
      guard case .made(let question) = event else { continue }
      #expect(question.text.hasSuffix("?") && !question.text.lowercased().contains("the passage"))
      let quote = try #require(question.relevant.first?.quote)
      #expect(threads.contains { $0.text.contains(quote) })
      #expect(try await !library.library.passages(at: question.relevant[0]).isEmpty)
    }
    #expect(events > 0)
  }
}
