import Items
import LanguageModels
import Recollect
import RecollectAnswers
import RecollectTesting
import Testing

/// Tests of answers for which the model looks things up by itself.
@Suite struct RetrievalPolicyTests {
  private typealias Turn = ScriptedLanguageModel.Turn

  private static let search = Turn.call(
    "searchLibrary", GeneratedContent(properties: ["query": "quinces"]))
  private func ask(
    _ question: String, _ policy: RetrievalPolicy, _ turns: [Turn]
  ) async throws -> (answer: Answer, texts: [String], model: ScriptedLanguageModel) {
    let library = try TestLibrary()
    try await library.add(notes: [
      "Harvest": "Quinces ripen in October.", "Garden": "Medlars ripen late.",
    ])
    let model = ScriptedLanguageModel(turns: turns)
    var texts: [String] = []
    var answer: Answer?
    let options = AnswerOptions(retrieval: policy, format: .prose)
    for try await event in library.library.answer(question, with: model, options: options) {
      switch event {
      case .text(let text): texts.append(text)
      case .finished(let whole): answer = whole
      default: break
      }
    }
    return (try #require(answer), texts, model)
  }

  private func tokens(givenTo model: ScriptedLanguageModel) async throws -> Int {
    var count = 0
    for request in model.requests { count += try await model.tokenCount(for: request) }
    return count
  }

  @Test(arguments: [RetrievalPolicy.model, .ensured])
  func theModelsOwnSearchIsAnsweredAndTraced(policy: RetrievalPolicy) async throws {
    let (answer, texts, model) = try await ask(
      "When do they ripen?", policy, [Self.search, "In October [1]."])
    #expect(answer.text == "In October [1]." && answer.abstention == nil)
    #expect(answer.citedPassages.map(\.passage.title) == ["Harvest"])
    #expect(texts.last == answer.text)
    #expect(model.requests.count == 2)
    #expect(answer.trace.policy == policy && !answer.trace.isEnsured)
    #expect(answer.trace.lookups.map(\.tool) == ["searchLibrary"])
    #expect(answer.trace.lookups[0].arguments == ["query": "quinces"])
    #expect(answer.trace.lookups[0].found.map(\.number) == Array(1...answer.passages.count))
    #expect(answer.trace.cited == [1])
    #expect(answer.trace.promptTokens == (try await tokens(givenTo: model)))
  }

  @Test func aModelThatDoesNotLookIsMadeTo() async throws {
    let (answer, texts, model) = try await ask(
      "When do quinces ripen?", .ensured,
      ["In spring, I believe.", "In October [1]."])
    #expect(answer.text == "In October [1]." && answer.trace.isEnsured)
    // The model's own word was never shown.
    #expect(texts.allSatisfy { !$0.contains("spring") })
    #expect(model.requests.count == 2 && answer.trace.parts.isEmpty)
    #expect(answer.trace.lookups.map(\.tool) == ["search"])
    #expect(answer.passages.first?.title == "Harvest")
    #expect(answer.trace.promptTokens == (try await tokens(givenTo: model)))
  }

  @Test func aModelThatFindsNothingWithItsOwnWordsIsMadeToLook() async throws {
    let empty = Turn.call(
      "searchLibrary", GeneratedContent(properties: ["query": "zeppelin"]))
    let (answer, _, _) = try await ask(
      "When do quinces ripen?", .ensured,
      [empty, "I don't know.", "In October [1]."])
    #expect(answer.text == "In October [1]." && answer.trace.isEnsured)
    #expect(answer.trace.lookups.map(\.tool) == ["searchLibrary", "search"])
  }

  @Test func wordsThatCiteNothingAreNotShown() async throws {
    let (answer, texts, _) = try await ask(
      "When do quinces ripen?", .ensured,
      [Self.search, "In spring.", "In October [1]."])
    #expect(answer.text == "In October [1]." && answer.trace.isEnsured)
    #expect(texts.allSatisfy { !$0.contains("spring") })
  }

  @Test func aQuestionThatTheLibraryDoesNotKnowIsNotAnswered() async throws {
    let (answer, texts, _) = try await ask(
      "zeppelin", .ensured, ["A zeppelin is an airship."])
    #expect(answer.abstention == .nothingFound && answer.text.isEmpty && texts.isEmpty)
    #expect(!answer.trace.isEnsured && answer.trace.abstention == .nothingFound)
  }

  @Test func theModelsOwnWordHasNoSources() async throws {
    let (answer, texts, _) = try await ask("Hello!", .model, ["Hello to you."])
    #expect(answer.text == "Hello to you." && texts.last == "Hello to you.")
    #expect(answer.passages.isEmpty && answer.citations.isEmpty && answer.trace.lookups.isEmpty)
  }

  @Test func theModelsOwnDenialIsNoAnswer() async throws {
    let reply = "The passages don't mention anything of the kind."
    let (answer, texts, _) = try await ask("Hello!", .model, [.text(reply)])
    #expect(answer.abstention == .nothingFound && answer.text.isEmpty && texts.isEmpty)
  }

  @Test func wordsThatCiteNoneOfTheFoundPassagesAreNotShown() async throws {
    let (answer, texts, _) = try await ask(
      "When do they ripen?", .model, [Self.search, "In spring."])
    #expect(answer.abstention == .uncited && answer.text.isEmpty && texts.isEmpty)
    #expect(answer.trace.unshownText == "In spring.")
  }

  @Test func aFailureOfTheModelsAttemptEndsInAnOrdinaryAnswer() async throws {
    let wrong = Turn.call("searchLibrary", GeneratedContent(properties: ["words": "quinces"]))
    let (answer, _, _) = try await ask(
      "When do quinces ripen?", .ensured, [wrong, "In October [1]."])
    #expect(answer.text == "In October [1]." && answer.trace.isEnsured)
    #expect(answer.trace.failure?.isEmpty == false)
    await #expect(throws: LanguageModelSession.ToolCallError.self) {
      _ = try await ask("When do quinces ripen?", .model, [wrong])
    }
  }
}
