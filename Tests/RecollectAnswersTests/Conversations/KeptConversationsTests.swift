import Foundation
import LanguageModels
import Recollect
import RecollectTesting
import Testing

import RecollectAnswers

/// Tests of conversations that are kept in a library.
@Suite struct KeptConversationsTests {
  private static let start = Date(timeIntervalSince1970: 1_704_067_200)

  private static func turn(_ number: Int, _ message: String, _ reply: String = "")
    -> KeptConversations.Turn
  {
    KeptConversations.Turn(
      number: number, message: message, reply: reply,
      date: start.addingTimeInterval(Double(number) * 60))
  }

  private static func answer(
    _ events: AsyncThrowingStream<AnswerEvent, any Error>
  ) async throws -> Answer {
    var answer: Answer?
    for try await event in events {
      if case .finished(let whole) = event { answer = whole }
    }
    return try #require(answer)
  }

  @Test func turnsAreReadBackInTheirOrder() async throws {
    let test = try TestLibrary()
    let kept = KeptConversations(in: test.library)
    #expect(try await kept.latest() == nil)
    #expect(try await kept.turns(of: "one").isEmpty)
    let turns = [
      Self.turn(1, "When is the harvest?", "In October."), Self.turn(2, "And who helps?"),
      Self.turn(3, "Tell me more.\n\nAll of it.", "Anna helps."),
    ]
    for turn in turns { try await kept.keep(turn, in: "one") }
    for number in 1...12 {
      try await kept.keep(Self.turn(number + 20, "Text \(number)"), in: "two")
    }
    #expect(try await kept.turns(of: "one") == turns)
    #expect(try await kept.turns(of: "two").map(\.number) == Array(21...32))
    #expect(try await kept.latest() == "two")
    var changed = turns[1]
    changed.reply = "Ben helps."
    try await kept.keep(changed, in: "one")
    #expect(try await kept.turns(of: "one") == [turns[0], changed, turns[2]])
    #expect(try await test.library.status().items == 18)
  }

  @Test func searchesFindConversationsAndAnswersDoNotUseThem() async throws {
    let test = try TestLibrary()
    let kept = KeptConversations(in: test.library)
    try await kept.keep(Self.turn(1, "The zeppelin lands at noon.", "Noted."), in: "one")
    let found = try await test.library.search("zeppelin noon").passages
    #expect(found.map(\.path) == [KeptConversations.collection])
    #expect(found.first?.itemIDs.contains("one/1") == true)
    let model = ScriptedLanguageModel { _ in .text("never") }
    let answer = try await Self.answer(test.library.answer("zeppelin noon", with: model))
    #expect(answer.abstention == .nothingFound && model.requests.isEmpty)
    let tools = LibraryToolOptions().search
    #expect(try await test.library.search("zeppelin noon", options: tools).passages.isEmpty)
    var options = AnswerOptions.defaultSearch
    for mode in SearchMode.allCases {
      options.mode = mode
      #expect(try await test.library.search("zeppelin noon", options: options).passages.isEmpty)
    }
  }

  @Test func aConversationContinuesWithWhatWasSaid() async throws {
    let test = try TestLibrary()
    let model = ScriptedLanguageModel { _ in .text("Who helps with the harvest?") }
    let conversation = Conversation(
      about: test.library, with: model,
      continuing: [Self.turn(1, "When is the harvest?", "In October.")])
    _ = try await Self.answer(conversation.ask("And who helps?"))
    let prompt = model.requests.first?.lastPrompt ?? ""
    #expect(prompt.contains("Q: When is the harvest?\nA: In October."))
    #expect(try await test.library.status().items == 0)
  }

  @Test func secretsAreNotKept() async throws {
    let test = try TestLibrary()
    let kept = KeptConversations(in: test.library)
    let message = "I like figs. My password is hunter2. It rains."
    try await kept.keep(Self.turn(1, message, "Your password is hunter2."), in: "one")
    let turn = try #require(try await kept.turns(of: "one").first)
    #expect(turn.message == "I like figs. [a secret] It rains." && turn.reply == "[a secret]")
    let proof = try await test.library.proveErasure(of: "hunter2")
    #expect(proof.isErased, "\(proof)")
  }

  @Test func theMessagesOfForgottenMemoriesAreForgotten() async throws {
    let test = try TestLibrary()
    let kept = KeptConversations(in: test.library)
    try await kept.keep(Self.turn(1, "I own a qzorvath.", "A qzorvath, how nice."), in: "one")
    try await kept.keep(Self.turn(2, "It rains."), in: "one")
    let evidence = Memory.Evidence(
      conversation: "one", turn: 1, range: 0..<17, quote: "I own a qzorvath.", date: Self.start)
    let memory = try await test.library.remember(.init("I own a qzorvath.", evidence: [evidence]))
      .memory
    try await test.library.forgetMemories([memory.id])
    #expect(try await !test.library.proveErasure(of: "qzorvath").isErased)
    #expect(try await kept.forgetEvidence(of: [memory]) == 2)
    #expect(try await test.library.proveErasure(of: "qzorvath").isErased)
    #expect(try await test.library.search("rains").passages.count == 1)
  }

  @Test func anAssistantKeepsItsConversationIfAsked() async throws {
    let test = try TestLibrary()
    let model = ScriptedLanguageModel { _ in .text("Fine.") }
    for keeps in [false, true] {
      let assistant = MemoryAssistant(
        library: test.library, model: model, conversation: "keeps \(keeps)",
        options: MemoryAssistantOptions(remembers: false, keepsConversation: keeps))
      _ = try await assistant.reply(to: "It rains.").finished
      let turns = try await KeptConversations(in: test.library).turns(of: "keeps \(keeps)")
      #expect(turns.map(\.reply) == (keeps ? ["Fine."] : []))
    }
  }
}
