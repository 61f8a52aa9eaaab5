import Foundation
import LanguageModels
import Observation
import RecollectTesting
import TestSupport
import Testing

/// Tests of the default model, serialized because a program has only one.
@Suite(.serialized) struct DefaultModelTests {}

extension DefaultModelTests {
  @Suite struct SystemLanguageModelTests {
    private typealias GenerationError = LanguageModelSession.GenerationError

    /// A provider with a given availability.
    private struct Provider: SystemLanguageModelProvider {
      let contextSize = 512
      var model = ScriptedLanguageModel { _ in "Hello." }
      var supportedLanguages: Set<Locale.Language> = []
      let state = Mutexed(SystemLanguageModel.Availability.available)
      let loads = Mutexed(0)
      let failures = Mutexed(0)

      struct Damaged: Error {}

      var availability: SystemLanguageModel.Availability { state.value }

      func remedy(for reason: SystemLanguageModel.Availability.UnavailableReason) -> String {
        reason == .modelNotReady ? "Put weights.gguf into the model folder." : reason.remedy
      }

      func load() async throws -> any LanguageModel {
        loads.value += 1
        if failures.value > 0 {
          failures.value -= 1
          throw Damaged()
        }
        return model
      }
    }

    @Test func withoutAnEngineItSaysWhatToDo() async throws {
      SystemLanguageModel.unregister()
      #expect(
        SystemLanguageModel.default.availability == .unavailable(.appleIntelligenceNotEnabled))
      #expect(!SystemLanguageModel.default.isAvailable)
      await #expect {
        try await LanguageModelSession(instructions: "Be brief.").respond(to: "Hi")
      } throws: {
        guard case GenerationError.assetsUnavailable(let context) = $0 else { return false }
        return context.debugDescription.contains("SystemLanguageModel.register")
      }
    }

    @Test func everyWayToStartWithoutNamingAModel() async throws {
      let provider = Provider()
      SystemLanguageModel.register(provider)
      defer { SystemLanguageModel.unregister() }
      let system = SystemLanguageModel(useCase: .contentTagging, guardrails: .default)
      let sessions = [
        LanguageModelSession(),
        LanguageModelSession(instructions: "Be brief."),
        LanguageModelSession(instructions: Instructions("Be brief.")),
        LanguageModelSession { "Be brief." },
        LanguageModelSession(model: .default),
        LanguageModelSession(model: .default, tools: [CityTool.sunny], instructions: "Be brief."),
        LanguageModelSession(model: system, tools: [CityTool.sunny]) { "Be brief." },
        LanguageModelSession(tools: [CityTool.sunny]),
        LanguageModelSession(transcript: Transcript()),
        LanguageModelSession(model: provider.model, tools: [CityTool.sunny]),
        LanguageModelSession(model: system as any LanguageModel),
      ]
      for session in sessions {
        #expect(try await session.respond(to: "Hi").content == "Hello.")
      }
      #expect(provider.loads.value == 1)
    }

    @Test func theModelIsLoadedOnceAndOnlyWhenNeeded() async throws {
      let provider = Provider()
      let system = SystemLanguageModel(provider: provider)
      #expect(system.isAvailable && system.contextSize == 512 && system.capabilities == [])
      let session = LanguageModelSession(model: system)
      #expect(provider.loads.value == 0)
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<8 { group.addTask { try await system.tokenCount(for: "one two") } }
        for try await count in group { #expect(count == 4) }
      }
      #expect(provider.loads.value == 1)
      #expect(system.contextSize == 4096 && system.name == "scripted")
      #expect(try await session.respond(to: "Hi").content == "Hello.")
    }

    @Test(arguments: [
      SystemLanguageModel.Availability.UnavailableReason.deviceNotEligible, .modelNotReady,
      .appleIntelligenceNotEnabled,
    ])
    func whatIsMissingIsSaid(
      reason: SystemLanguageModel.Availability.UnavailableReason
    ) async throws {
      let provider = Provider()
      provider.state.value = .unavailable(reason)
      let system = SystemLanguageModel(provider: provider)
      #expect(system.availability == .unavailable(reason))
      #expect(system.remedy(for: reason).hasSuffix("."))
      let session = LanguageModelSession(model: system)
      await #expect {
        try await session.respond(to: "Hi")
      } throws: {
        guard case GenerationError.assetsUnavailable(let context) = $0 else { return false }
        return context.debugDescription == system.remedy(for: reason)
      }
      #expect(session.transcript.isEmpty && !session.isResponding)
      provider.state.value = .available
      #expect(try await session.respond(to: "Hi").content == "Hello.")
    }

    @Test func aFailureToLoadIsTriedAgain() async throws {
      let provider = Provider()
      provider.failures.value = 1
      let session = LanguageModelSession(model: SystemLanguageModel(provider: provider))
      await #expect(throws: Provider.Damaged.self) { try await session.respond(to: "Hi") }
      #expect(try await session.respond(to: "Hi").content == "Hello.")
      #expect(provider.loads.value == 2)
    }

    @Test func observersHearOfARegistration() async throws {
      SystemLanguageModel.unregister()
      defer { SystemLanguageModel.unregister() }
      let (changes, signal) = AsyncStream.makeStream(of: Void.self)
      withObservationTracking {
        _ = SystemLanguageModel.default.availability
      } onChange: {
        signal.yield()
      }
      SystemLanguageModel.register(Provider())
      for await _ in changes { break }
      #expect(SystemLanguageModel.default.isAvailable)
    }

    @Test func knowsTheLanguagesItsEngineKnows() {
      let provider = Provider(supportedLanguages: [Locale.Language(identifier: "de")])
      let system = SystemLanguageModel(provider: provider)
      #expect(system.supportsLocale(Locale(identifier: "de_AT")))
      #expect(!system.supportsLocale(Locale(identifier: "ja_JP")))
      #expect(SystemLanguageModel(provider: Provider()).supportsLocale(Locale(identifier: "ja_JP")))
    }

    @Test func countsTokensOfEveryKind() async throws {
      let system = SystemLanguageModel(provider: Provider())
      #expect(try await system.tokenCount(for: "one two") == 4)
      #expect(try await system.tokenCount(for: Instructions("one two")) == 3)
      #expect(try await system.tokenCount(for: [CityTool.sunny]) > 5)
      #expect(try await system.tokenCount(for: City.generationSchema) > 5)
      #expect(try await system.tokenCount(for: Transcript()) == 0)
      #expect(try await system.tokenCount(for: [Transcript.Entry]()) == 0)
    }
  }
}
