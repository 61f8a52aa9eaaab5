import AppSupport
import Foundation
import LanguageModels
import Recollect
import RecollectAnswers
import RecollectTesting
import Synchronization
import TestSupport
import Testing

/// Tests of the answer of a view, with a scripted language model.
@MainActor @Suite struct AnswerModelTests {
  private let test: TestLibrary
  private let options = AnswerOptions(search: SearchOptions(floor: nil), format: .prose)

  init() async throws {
    test = try TestLibrary()
    try await test.store("1", "Quinces are ripe in October.")
  }

  private func model(_ load: @escaping AnswerModel.Loader) -> AnswerModel {
    AnswerModel(library: test.library, options: options, load: load)
  }

  private nonisolated static func scripted() -> ScriptedLanguageModel {
    ScriptedLanguageModel { _ in "Quinces are ripe in October [1]." }
  }

  @Test func anAnswerHasItsTextAndWhatItCites() async {
    let loads = Mutex(0)
    let model = model {
      loads.withLock { $0 += 1 }
      return Self.scripted()
    }
    for _ in 0..<2 {
      model.ask("When are quinces ripe?")
      guard case .answering = model.state else {
        Issue.record("\(model.state)")
        return
      }
      #expect(await holds { if case .answered = model.state { true } else { false } })
      #expect(model.text == "Quinces are ripe in October [1].")
      #expect(model.cited.map(\.number) == [1])
      #expect(model.cited.first?.passage.itemIDs == ["1"])
    }
    #expect(loads.withLock { $0 } == 1)
  }

  @Test func aStoppedAnswerIsIdleAndChangesNothingAfterwards() async {
    let gate = Gate()
    let model = model {
      await gate.wait()
      return Self.scripted()
    }
    model.ask("When are quinces ripe?")
    model.stop()
    gate.open()
    try? await Task.sleep(for: .milliseconds(100))
    #expect(model.text == "")
    guard case .idle = model.state else {
      Issue.record("\(model.state)")
      return
    }
  }

  @Test func anErrorIsShownAndTheModelLoadedAgain() async {
    let fails = Mutex(true)
    let model = model {
      if fails.withLock({ $0 }) { throw CountingEmbedder.Failure() }
      return Self.scripted()
    }
    model.ask("When are quinces ripe?")
    #expect(await holds { if case .failed = model.state { true } else { false } })
    fails.withLock { $0 = false }
    model.ask("When are quinces ripe?")
    #expect(await holds { if case .answered = model.state { true } else { false } })
  }

  @Test func anUnavailableModelSaysWhatToDo() async {
    let model = model { UnavailableModel() }
    model.ask("When are quinces ripe?")
    let remedy = SystemLanguageModel.Availability.UnavailableReason.modelNotReady.remedy
    #expect(
      await holds {
        if case .unavailable(let text) = model.state { text == remedy } else { false }
      })
  }

  @Test func anIntentAnswersWithTheTitlesItCites() async throws {
    let library = IntentLibrary(test.library) { ScriptedLanguageModel { _ in "{}" } }
    #expect(try await library.passages(for: "quinces") == ["Quinces are ripe in October."])
    #expect(
      try await library.answer(to: "zeppelin") == "Nothing in the library answers this.")
    let unavailable = IntentLibrary(test.library) { UnavailableModel() }
    let remedy = SystemLanguageModel.Availability.UnavailableReason.modelNotReady.remedy
    #expect(try await unavailable.answer(to: "quinces") == remedy)
  }
}

/// A model whose weights aren't there.
private final class UnavailableModel: LanguageModel {
  private let base = ScriptedLanguageModel { _ in "" }

  var name: String { "unavailable" }
  var contextSize: Int { base.contextSize }
  var capabilities: LanguageModelCapabilities { base.capabilities }
  var availability: SystemLanguageModel.Availability { .unavailable(.modelNotReady) }

  func tokenCount(for request: GenerationRequest) async throws -> Int { 0 }
  func tokenCount(of text: String) async throws -> Int { 0 }
  func respond(
    to request: GenerationRequest, emit: @escaping @Sendable (GenerationEvent) -> Void
  ) async throws -> GenerationOutcome {
    Issue.record("An unavailable model was asked.")
    return try await base.respond(to: request, emit: emit)
  }
}
