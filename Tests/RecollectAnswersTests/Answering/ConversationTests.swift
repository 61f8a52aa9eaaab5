import Items
import LanguageModels
import Recollect
import RecollectAnswers
import RecollectTesting
import Testing

@Suite struct ConversationTests {
  @Test func aLaterQuestionIsMadeToStandAlone() async throws {
    let model = ScriptedLanguageModel([
      "In October [1].", "When do medlars ripen?\nSecond line.", "Late [1].",
    ])
    let conversation = Conversation(
      about: try await filled(), with: model, options: AnswerOptions(format: .prose))
    let first = try await ask(conversation, "When do quinces ripen?")
    #expect(first.understood == nil && model.requests.count == 1)
    let second = try await ask(conversation, "And medlars?")
    #expect(second.understood == "When do medlars ripen?")
    #expect(second.answer?.question == "And medlars?")
    #expect(second.answer?.standaloneQuestion == "When do medlars ripen?")
    #expect(second.answer?.text == "Late [1].")
    let rewriting = try #require(model.requests[1].transcript.last).text
    #expect(rewriting.contains("Q: When do quinces ripen?\nA: In October [1]."))
    #expect(rewriting.contains("Last question: And medlars?"))
    #expect(model.requests[2].transcript.last?.text.contains("When do medlars ripen?") == true)
  }

  @Test func aQuestionThatFailsLeavesNoTurn() async throws {
    let model = ScriptedLanguageModel { request in
      if request.transcript.last?.text.contains("tractor") == true {
        throw Failure()
      }
      return "In October [1]."
    }
    let conversation = Conversation(
      about: try await filled(), with: model, options: AnswerOptions(format: .prose))
    await #expect(throws: Failure.self) {
      _ = try await ask(conversation, "Does the tractor need oil?")
    }
    let next = try await ask(conversation, "When do quinces ripen?")
    #expect(next.understood == nil && next.answer?.text == "In October [1].")
    // The failed question left no turn, so this one is the first and wasn't rewritten.
    #expect(model.requests.count == 2)
  }

  @Test(arguments: ["", "\n\n", "…"])
  func aRewriteThatSaysNothingLeavesTheQuestion(rewrite: String) async throws {
    let model = ScriptedLanguageModel(["In October [1].", rewrite, "In October [1]."])
    let conversation = Conversation(
      about: try await filled(), with: model, options: AnswerOptions(format: .prose))
    _ = try await ask(conversation, "When do quinces ripen?")
    let second = try await ask(conversation, "Quinces again?")
    #expect(second.understood == nil)
    #expect(second.answer?.standaloneQuestion == "Quinces again?")
  }

  @Test func onlyTheLastTurnsAreRemembered() async throws {
    let model = ScriptedLanguageModel { request in
      let text = request.transcript.last?.text ?? ""
      return text.contains("Last question:") ? "When do quinces ripen now?" : "In October [1]."
    }
    let conversation = Conversation(
      about: try await filled(), with: model, options: AnswerOptions(format: .prose))
    for number in 0..<8 { _ = try await ask(conversation, "Quinces number \(number)?") }
    let last = try #require(model.requests.dropLast().last?.transcript.last).text
    #expect(last.split(separator: "\n").filter { $0.hasPrefix("Q: ") }.count == 4)
  }

  private struct Failure: Error {}

  private func ask(
    _ conversation: Conversation, _ question: String
  ) async throws -> (understood: String?, answer: Answer?) {
    var (understood, answer): (String?, Answer?) = (nil, nil)
    for try await event in conversation.ask(question) {
      switch event {
      case .understood(let text): understood = text
      case .finished(let finished): answer = finished
      default: break
      }
    }
    return (understood, answer)
  }

  private func filled() async throws -> Library {
    let library = try TestLibrary()
    let texts = [
      "Quinces ripen in October.", "Medlars ripen late.", "The tractor does need oil.",
    ]
    let items = texts.enumerated().map { number, text in
      Item(id: "\(number)", kind: .note, title: "Note \(number)", text: text)
    }
    try await library.library.add(items, as: "notes")
    return library.library
  }
}
