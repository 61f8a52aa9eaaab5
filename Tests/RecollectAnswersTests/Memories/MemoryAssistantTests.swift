import Foundation
import LanguageModels
import Recollect
import RecollectTesting
import Synchronization
import Testing

import RecollectAnswers

/// Tests of an assistant that remembers, with a scripted model.
@Suite struct MemoryAssistantTests {
  /// A model that replies "Fine.", calls sentences facts that have one of some words, and keeps
  /// both memories unless the prompt has the word "sold".
  private static func model(
    facts: [String] = ["own", "live"], reply: String = "Fine.", contextSize: Int = 4096,
    beforePiece: @escaping @Sendable (Int) async throws -> Void = { _ in }
  ) -> ScriptedLanguageModel {
    ScriptedLanguageModel(contextSize: contextSize, beforePiece: beforePiece) { request in
      guard request.schema != nil else { return .text(reply) }
      let prompt = request.lastPrompt
      if prompt.hasPrefix("Earlier: ") {
        return .text(prompt.contains("sold") ? "\"replaces\"" : "\"both\"")
      }
      let isFact = facts.contains { prompt.contains($0) }
      return .text(isFact ? "\"fact\"" : "\"talk\"")
    }
  }

  @Test func whatThePersonSaysIsRememberedAndRecalledLater() async throws {
    let test = try TestLibrary()
    let library = test.library
    let changes = Mutex<[MemoryChange]>([])
    let model = Self.model()
    let assistant = MemoryAssistant(
      library: library, model: model, conversation: "one",
      onChange: { change in changes.withLock { $0.append(change) } })
    let first = try await assistant.reply(to: "Hi. I own a blue boat.").finished
    #expect(first.turn == 1 && first.recall.memories.isEmpty && first.text == "Fine.")
    try await assistant.finishReading()
    #expect(changes.withLock { $0.map(\.memory.text) } == ["I own a blue boat."])
    let memory = try #require(try await library.memories().first)
    #expect(memory.evidence.map(\.turn) == [1] && memory.evidence[0].range == 4..<22)
    let other = MemoryAssistant(library: library, model: model, conversation: "two")
    let second = try await other.reply(to: "How long is my blue boat?").finished
    #expect(second.recall.memories.map(\.id) == [memory.id])
    let prompt = try #require(model.requests.last?.lastPrompt)
    #expect(prompt.contains("\"I own a blue boat.\""))
    #expect(prompt.hasSuffix("How long is my blue boat?"))
  }

  @Test func repliesAndRecalledMemoriesAreNeverRemembered() async throws {
    let test = try TestLibrary()
    let library = test.library
    let model = Self.model(reply: "You own a blue boat, and I live in a red house. I own it.")
    let assistant = MemoryAssistant(library: library, model: model, conversation: "one")
    _ = try await assistant.reply(to: "I own a blue boat.").finished
    for message in ["What do I own?", "You said that I own a blue boat.", "Nice blue boat!"] {
      _ = try await assistant.reply(to: message).finished
    }
    try await assistant.finishReading()
    #expect(try await library.memories().map(\.text) == ["I own a blue boat."])
  }

  @Test func aContradictionSupersedesAndKeepsTheHistory() async throws {
    let test = try TestLibrary()
    let library = test.library
    let assistant = MemoryAssistant(library: library, model: Self.model(facts: ["boat"]))
    let start = Date(timeIntervalSince1970: 1_700_000_000)
    _ = try await assistant.reply(to: "I own a blue boat.", now: start).finished
    try await assistant.finishReading()
    _ = try await assistant.reply(to: "I sold the blue boat.", now: start + 86_400).finished
    try await assistant.finishReading()
    let memories = try await library.memories()
    #expect(memories.map(\.state) == [.superseded, .active])
    #expect(memories[0].validTo == start + 86_400 && memories[0].supersededBy == memories[1].id)
  }

  @Test func anExchangeOfAnEndedProgramIsReadByTheNext() async throws {
    let test = try TestLibrary()
    let library = test.library
    try await library.enqueue(
      MemoryExchange(
        conversation: "one", turn: 1, message: "I own a blue boat.", reply: "Fine.", date: Date()))
    let assistant = MemoryAssistant(library: library, model: Self.model())
    try await assistant.finishReading()
    #expect(try await library.memories().map(\.text) == ["I own a blue boat."])
    #expect(try await library.pendingExchangeCount() == 0)
    try await assistant.finishReading()
    #expect(try await library.memories().count == 1)
  }

  @Test func readingGoesOnAfterAMessageThatHasNothingToRemember() async throws {
    let test = try TestLibrary()
    let (changes, changed) = AsyncStream.makeStream(of: MemoryChange.self)
    let keeper = MemoryKeeper(
      library: test.library, model: Self.model(), onChange: { changed.yield($0) })
    try await test.library.enqueue(
      MemoryExchange(
        conversation: "one", turn: 1, message: "I own a blue boat.", reply: "Fine.", date: Date()))
    try await keeper.keep(
      MemoryExchange(
        conversation: "one", turn: 2, message: "How are you?", reply: "Fine.", date: Date()))
    var change = changes.makeAsyncIterator()
    let first = await change.next()
    #expect(first?.memory.text == "I own a blue boat.")
  }

  @Test func expiredMemoriesAreForgottenAtTheEnd() async throws {
    let test = try TestLibrary()
    let past = Date(timeIntervalSince1970: 1_700_000_000)
    try await test.library.remember(.init("I own a blue boat.", expires: past), now: past - 60)
    try await MemoryAssistant(library: test.library, model: Self.model()).finishReading()
    #expect(try await test.library.memories().isEmpty)
  }

  @Test func furtherMemoriesOfAnHourWaitForReview() async throws {
    let test = try TestLibrary()
    let library = test.library
    let assistant = MemoryAssistant(
      library: library, model: Self.model(), options: .init(memoriesPerHour: 2))
    _ = try await assistant.reply(to: "I own a boat. I own a car. I own a kite.").finished
    try await assistant.finishReading()
    #expect(try await library.memories().map(\.state) == [.active, .active, .pending])
    #expect(try await library.recall("kite").memories.isEmpty)
  }

  @Test func aFailedMessageIsNotRemembered() async throws {
    struct Broken: Error {}
    let test = try TestLibrary()
    let library = test.library
    let model = Self.model(beforePiece: { _ in throw Broken() })
    let assistant = MemoryAssistant(library: library, model: model)
    await #expect(throws: (any Error).self) {
      try await assistant.reply(to: "I own a blue boat.").finished
    }
    #expect(try await library.pendingExchangeCount() == 0)
  }

  @Test func withoutRememberingNothingIsStored() async throws {
    let test = try TestLibrary()
    let library = test.library
    let assistant = MemoryAssistant(
      library: library, model: Self.model(), options: .init(remembers: false))
    _ = try await assistant.reply(to: "I own a blue boat.").finished
    #expect(try await library.pendingExchangeCount() == 0)
    try await assistant.finishReading()
    #expect(try await library.memories().isEmpty)
  }

  @Test func aLongConversationLosesItsOldestMessages() async throws {
    let test = try TestLibrary()
    let library = test.library
    let model = Self.model(contextSize: 300)
    let assistant = MemoryAssistant(
      library: library, model: model, options: .init(remembers: false))
    for number in 1...30 {
      let message = "Message \(number) " + String(repeating: "word ", count: 20)
      #expect(try await assistant.reply(to: message).finished.turn == number)
    }
    let last = try #require(model.requests.last)
    #expect(try await model.tokenCount(for: last) < 300)
  }
}

extension MemoryAssistantTests {
  @Test func aModelOnAnotherMachineGetsNothingSensitive() async throws {
    let test = try TestLibrary()
    try await test.library.remember(.init("My boat is blue.", sensitivity: .personal))
    try await test.library.remember(.init("My boat made me ill.", sensitivity: .sensitive))
    try await test.library.remember(.init("My boat has the code 4711.", sensitivity: .secret))
    let recall = RecallOptions(sensitivity: .secret)
    for isLocal in [true, false] {
      let scripted = Self.model()
      let model = PlacedModel(base: scripted, isLocal: isLocal)
      let assistant = MemoryAssistant(
        library: test.library, model: model, options: MemoryAssistantOptions(recall: recall))
      _ = try await assistant.reply(to: "Tell me about my boat.").finished
      let prompt = scripted.requests.first?.lastPrompt ?? ""
      #expect(prompt.contains("My boat is blue."))
      #expect(prompt.contains("ill") == isLocal && prompt.contains("4711") == isLocal)
    }
  }

  @Test func aModelOnAnotherMachineNeverSeesASecretOfAMessage() async throws {
    let message = "I own a boat. My boat's password is hunter2! Where does it sail?"
    for isLocal in [true, false] {
      let test = try TestLibrary()
      let scripted = Self.model()
      let assistant = MemoryAssistant(
        library: test.library, model: PlacedModel(base: scripted, isLocal: isLocal))
      let first = try await assistant.reply(to: message).finished
      #expect(first.hidesSecrets != isLocal)
      _ = try await assistant.reply(to: "And now?").finished
      try await assistant.finishReading()
      let requests = scripted.requests.map { "\($0.transcript)" }
      #expect(requests.contains { $0.contains("hunter2") } == isLocal)
      if !isLocal {
        let shown = scripted.requests.first?.lastPrompt ?? ""
        #expect(shown == "I own a boat. [a secret] Where does it sail?")
      }
      // What the model doesn't see is remembered all the same.
      let texts = try await test.library.memories().map(\.text)
      #expect(texts.contains("My boat's password is hunter2!"))
    }
  }

  @Test func aModelOnAnotherMachineIsNotAskedAboutSecrets() async throws {
    let test = try TestLibrary()
    let scripted = Self.model()
    let keeper = MemoryKeeper(
      library: test.library, model: PlacedModel(base: scripted, isLocal: false))
    let changes = try await keeper.read(
      MemoryExchange(
        conversation: "one", turn: 1, message: "My password is hunter2.", reply: "", date: Date()))
    #expect(changes.map(\.memory.sensitivity) == [.secret] && scripted.requests.isEmpty)
    #expect(try await test.library.memories().count == 1)
  }
}

extension AsyncThrowingStream<MemoryEvent, any Error> {
  /// Returns the reply at the end of the stream.
  var finished: MemoryReply {
    get async throws {
      for try await event in self { if case .finished(let reply) = event { return reply } }
      throw CancellationError()
    }
  }
}
