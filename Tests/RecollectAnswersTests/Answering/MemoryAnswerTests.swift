import Foundation
import LanguageModels
import Recollect
import RecollectAnswers
import RecollectTesting
import Testing

/// Tests of memories as passages of answers, with a scripted model.
@Suite struct MemoryAnswerTests {
  private func remember(
    _ text: String, _ sensitivity: Memory.Sensitivity = .personal, in test: TestLibrary
  ) async throws -> RecalledMemory {
    let change = try await test.library.remember(.init(text, sensitivity: sensitivity))
    let recall = try await test.library.recall(
      text, options: RecallOptions(sensitivity: .secret))
    return try #require(recall.memories.first { $0.id == change.memory.id })
  }

  private func ask(
    _ conversation: Conversation, _ question: String, _ memories: [RecalledMemory] = []
  ) async throws -> (answer: Answer, understood: String?, searched: [Passage]) {
    var (answer, understood): (Answer?, String?) = (nil, nil)
    var searched: [Passage] = []
    for try await event in conversation.ask(question, recalling: memories) {
      switch event {
      case .understood(let text): understood = text
      case .searched(let results): searched = results.passages
      case .finished(let whole): answer = whole
      default: break
      }
    }
    return (try #require(answer), understood, searched)
  }

  private let prose = AnswerOptions(search: SearchOptions(floor: nil), format: .prose)

  @Test func aMemoryIsQuotedAndCitedInALibraryWithoutTexts() async throws {
    let test = try TestLibrary()
    let memory = try await remember("My name is Wanda Mucha.", in: test)
    let model = ReadingModel([.init("Wanda", "Wanda Mucha")])
    let conversation = Conversation(about: test.library, with: model)
    let asked = try await ask(conversation, "What is my name?", [memory])
    #expect(asked.answer.abstention == nil && asked.understood == nil)
    #expect(asked.answer.standaloneQuestion == "What is my name?")
    #expect(asked.searched.map(\.memory) == [1] && asked.answer.trace.cited == [1])
    #expect(asked.answer.statements.map(\.quote) == ["My name is Wanda Mucha."])
    #expect(asked.answer.statements.map(\.path) == [Passage.memories])
    #expect(asked.answer.passages[0].title.hasPrefix("memory of "))
    #expect(model.prompts.count == 1)
    withExtendedLifetime(test) {}
  }

  @Test(arguments: [
    ("My brother Tormod is allergic to walnuts.", "Am I allergic to walnuts?", "walnuts", false),
    (
      "Mein Bruder Tormod ist allergisch gegen Nüsse.", "Bin ich allergisch gegen Nüsse?",
      "gegen Nüsse", false
    ),
    (
      "Mijn oude vriend Bas is allergisch voor noten.", "Ben ik allergisch voor noten?",
      "voor noten", false
    ),
    ("My grandmother's birthday is on 5 May.", "When is my birthday?", "5 May", false),
    ("I am allergic to walnuts.", "Am I allergic to walnuts?", "walnuts", true),
    ("My brother and I live in Leer.", "Where do I live?", "in Leer", true),
    ("My brother Tormod is allergic to walnuts.", "What can my brother not eat?", "walnuts", true),
    ("My friend Jack lives in Leer.", "Whom do I know in Leer?", "Jack", true),
  ])
  func aMemoryOfSomebodyElseIsNoAnswerAboutThePerson(
    text: String, question: String, value: String, isAnswer: Bool
  ) async throws {
    let test = try TestLibrary()
    let memory = try await remember(text, in: test)
    let model = ReadingModel([.init(value, value)])
    let asked = try await ask(Conversation(about: test.library, with: model), question, [memory])
    #expect((asked.answer.abstention == nil) == isAnswer, "\(asked.answer.trace.dropped)")
    #expect(asked.answer.trace.dropped.map(\.reason) == (isAnswer ? [] : [.aboutOthers]))
    withExtendedLifetime(test) {}
  }

  @Test(arguments: RetrievalPolicy.allCases)
  func memoriesComeBeforeWhatIsFound(policy: RetrievalPolicy) async throws {
    let test = try TestLibrary()
    try await test.add(notes: ["Harbour": "The harbour of Leer has a crane."])
    let memory = try await remember("I live in Leer.", in: test)
    var options = prose
    options.retrieval = policy
    let model = ScriptedLanguageModel(["In Leer [1]."])
    let asked = try await ask(
      Conversation(about: test.library, with: model, options: options), "Where do I live?",
      [memory])
    #expect(asked.answer.text == "In Leer [1]." && asked.answer.passages[0].memory == memory.id)
    #expect(model.requests.last?.lastPrompt.contains("[1] memory of ") == true)
    #expect(asked.answer.passages.count == (policy == .always ? 2 : 1))
    withExtendedLifetime(test) {}
  }

  @Test(arguments: [(true, true), (false, false)])
  func aModelElsewhereGetsNoSensitiveMemory(isLocal: Bool, isSent: Bool) async throws {
    let test = try TestLibrary()
    let memory = try await remember("I am being treated for asthma.", .sensitive, in: test)
    let scripted = ScriptedLanguageModel { _ in "For asthma [1]." }
    let conversation = Conversation(
      about: test.library, with: PlacedModel(base: scripted, isLocal: isLocal), options: prose)
    conversation.tell("I went to the doctor. My locker code is 4711.")
    let asked = try await ask(conversation, "What did he treat it for?", [memory])
    let sent = scripted.requests.map { "\($0.transcript)" }.joined()
    #expect(sent.contains("asthma") == isSent && sent.contains("the doctor"))
    #expect(sent.contains("4711") == isLocal)
    #expect((asked.answer.abstention == nil) == isSent)
    withExtendedLifetime(test) {}
  }

  @Test(arguments: [
    ("Where does my brother live?", "Where does your brother live?"),
    ("Wo wohne ich?", "Wo wohnst du?"), ("Où est-ce que j'habite?", "Où habites-tu?"),
    ("¿Cómo me llamo yo?", "¿Cómo te llamas?"), ("Waar woon ik?", "Waar woon je?"),
    ("What did you say?", "What did I say?"), ("Where is my boat?", "Where is the boat?"),
    ("And the KPIs?", "What are the key performance indicators for Christophe?"),
    ("And who replied?", "Who of Wanda's colleagues in Porto replied?"),
  ])
  func aRewriteThatSwapsAPersonOrInventsWordsIsNotUsed(
    question: String, rewrite: String
  ) async throws {
    let test = try TestLibrary()
    try await test.add(notes: ["Harbour": "The harbour has a crane."])
    let model = ScriptedLanguageModel(["There [1].", rewrite, "There [1]."])
    let conversation = Conversation(about: test.library, with: model, options: prose)
    _ = try await ask(conversation, "Where is the crane?")
    let asked = try await ask(conversation, question)
    #expect(asked.understood == nil && asked.answer.standaloneQuestion == question)
    #expect(model.requests.count == 3)
    withExtendedLifetime(test) {}
  }

  @Test func aFirstQuestionIsRewrittenOnlyIfItRefersToSomething() async throws {
    let test = try TestLibrary()
    let memory = try await remember("I own a Toyota Prius.", in: test)
    let model = ScriptedLanguageModel([
      "A Prius [1].", "How old is the Toyota Prius?", "Old [1].",
    ])
    let first = Conversation(about: test.library, with: model, options: prose)
    #expect(try await ask(first, "Which car do I own?", [memory]).understood == nil)
    #expect(model.requests.count == 1)
    let second = Conversation(about: test.library, with: model, options: prose)
    second.tell("I wash the Toyota Prius.")
    let asked = try await ask(second, "How old is it?", [memory])
    #expect(asked.understood == "How old is the Toyota Prius?")
    #expect(model.requests[1].lastPrompt.contains("Said: I wash the Toyota Prius."))
    withExtendedLifetime(test) {}
  }

  @Test func onlyTheSentencesThatAskAreSearched() async throws {
    let test = try TestLibrary()
    try await test.add(notes: ["Harbour": "The harbour has a crane."])
    let model = ScriptedLanguageModel(["A crane [1]."])
    let conversation = Conversation(about: test.library, with: model, options: prose)
    let asked = try await ask(conversation, "I love boats. What does the harbour have?")
    #expect(asked.answer.standaloneQuestion == "What does the harbour have?")
    #expect(asked.answer.question == "I love boats. What does the harbour have?")
    #expect(asked.understood == nil && model.requests.count == 1)
    withExtendedLifetime(test) {}
  }

  @Test func whatAPersonWantsRememberedReplacesWhatItContradicts() async throws {
    let test = try TestLibrary()
    let model = ScriptedLanguageModel { _ in .text("\"replaces\"") }
    let old = try await test.library.remember("I live in Leer.") { nil }
    guard case .stored(let memory) = old else { return #expect(Bool(false), "\(old)") }
    let same = try await test.library.remember("I live in Leer.") { model }
    #expect(same == .confirmed(memory) && model.requests.isEmpty)
    let new = try await test.library.remember("I moved, and live in Emden now.") { model }
    guard case .superseded(let ended, by: _) = new else { return #expect(Bool(false), "\(new)") }
    #expect(ended.map(\.text) == ["I live in Leer."])
    let secret = try await test.library.remember("My locker code is 4711.") { nil }
    #expect(secret.memory.sensitivity == .secret)
    withExtendedLifetime(test) {}
  }
}
