import Foundation
import LanguageModels
import LlamaModels
import Testing

@Suite struct ProviderTests {
  @Test func missingWeightsAreNotReady() async throws {
    let file = URL(fileURLWithPath: "/no/such/model.gguf")
    let model = SystemLanguageModel(provider: .llama(file: file))
    #expect(model.availability == .unavailable(.modelNotReady))
    #expect(!model.isAvailable)
    #expect(model.remedy(for: .modelNotReady).contains("/no/such/model.gguf"))
    #expect(model.contextSize == 4096)
    let error = await #expect(throws: LanguageModelSession.GenerationError.self) {
      try await LanguageModelSession(model: model).respond(to: "Hello")
    }
    guard case .assetsUnavailable(let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.debugDescription.contains("Fetch the model"))
  }

  @Test func aDamagedFileIsNotReadyUntilItIsReplaced() throws {
    let file = try TemporaryFile(Data("GGUF and nothing more".utf8))
    let provider = LlamaModelProvider(file: file.url)
    #expect(provider.availability == .unavailable(.modelNotReady))
    guard let small = Weights.small else { return }
    try FileManager.default.removeItem(at: file.url)
    #expect(provider.availability == .unavailable(.modelNotReady))
    try FileManager.default.copyItem(at: small, to: file.url)
    #expect(provider.availability == .available)
  }

  @Test(.needsSmallModel) func tooLittleMemoryMakesTheDeviceUnfit() throws {
    let file = try #require(Weights.small)
    let model = SystemLanguageModel(
      provider: .llama(file: file, configuration: .init(memoryLimit: 98_500_000)))
    #expect(model.availability == .unavailable(.deviceNotEligible))
    #expect(model.remedy(for: .deviceNotEligible).contains("may take 99 MB"))
  }

  @Test(.needsSmallModel) func theModelIsLoadedWhenItIsNeeded() async throws {
    let file = try #require(Weights.small)
    let model = SystemLanguageModel(
      provider: .llama(
        file: file, configuration: .init(contextSize: 1_000_000, threads: 1, memoryLimit: .max)))
    #expect(model.isAvailable)
    #expect(model.contextSize == 8192)
    let options = GenerationOptions(sampling: .greedy, maximumResponseTokens: 4)
    let answer = try await LanguageModelSession(model: model).respond(
      to: "Name a colour.", options: options)
    let plain = try await LanguageModelSession(model: Weights.shared()).respond(
      to: "Name a colour.", options: options)
    #expect(answer.content == plain.content)
    #expect(model.name == "smollm2-135m-instruct-q4_1")
    #expect(model.contextSize == 8192)
  }
}
