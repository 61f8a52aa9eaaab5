import LanguageModels
import Recollect
import RecollectAnswers
import Testing

/// Tests of extraction by a real model.
@Suite struct RealExtractionTests {
  @Generable struct Price: Equatable {
    @Guide(description: "The thing that is paid for") var item: String
    @Guide(description: "The amount in Euros") var euros: Double
  }

  @Test(.needsRealModel) func amountsAreFoundWithTheirNotes() async throws {
    let library = try TestLibrary()
    let threads = try await RealModel.threads(library.library, ["lunch", "fair"])
    let model = try await RealModel.load()
    var options = ExtractionOptions(description: "amounts of money that somebody has to pay")
    options.generation.maximumResponseTokens = 120
    var values: [Extracted<Price>] = []
    for thread in threads {
      let events = library.library.extract(
        Price.self, from: thread, with: model, options: options)
      for try await event in events {
        if case .finished(let all) = event { values += all }
      }
    }
    let deposit = try #require(values.first { $0.value.euros == 900 })
    #expect(deposit.sources.map(\.title) == ["Stand at the Berlin fair"])
  }
}
