import LanguageModels
import Recollect
import RecollectAnswers
import Testing

/// Tests of summaries by a real model.
@Suite struct RealSummaryTests {
  @Test(.needsRealModel) func notesThatDoNotFitAreSummarizedByParts() async throws {
    let library = try TestLibrary()
    let notes = ["visits", "rubber", "gehaeuse", "lunch", "box", "fair"]
    let threads = try await RealModel.threads(library.library, notes)
    let model = try await RealModel.load()
    var options = SummaryOptions(sentences: 3, partTokens: 150)
    options.generation.maximumResponseTokens = 160
    var summary = Summary()
    for try await event in library.library.summarize(threads, with: model, options: options) {
      if case .finished(let whole) = event { summary = whole }
    }
    #expect(summary.rounds > 1 && (1...3).contains(summary.sentences.count))
    #expect(summary.sentences.allSatisfy { $0.text.count > 10 && !$0.sources.isEmpty })
    #expect(Set(summary.parts.map(\.title)).count == notes.count)
    #expect(summary.citedParts.allSatisfy { !$0.part.text.isEmpty })
  }
}
