import Foundation
import Items
import LanguageModels
import Recollect
import RecollectAnswers
import RecollectEvaluation
import RecollectTesting
import Synchronization
import Testing

/// Tests of making questions, with a scripted model.
@Suite struct QuestionMakerTests {
  private let library: TestLibrary

  init() async throws {
    library = try TestLibrary()
    let animals = [
      "heron", "otter", "badger", "lynx", "marmot", "ibex", "viper", "carp", "wren", "moth",
    ]
    let items = animals.map { animal in
      // Words with different beginnings in every note, or the notes would be too much alike.
      let text = (0..<40).map { "\($0)\(animal)" }.joined(separator: " ")
      return Item(
        id: animal, kind: .note, title: animal, text: "\(text) lives by the \(animal) pond.")
    }
    try await library.library.add(items, as: "notes")
  }

  /// Returns a model that quotes the end of each note and asks what a closure returns for the
  /// animal.
  private func model(
    _ question: @escaping @Sendable (String) -> String
  ) -> ScriptedLanguageModel {
    ScriptedLanguageModel { request in
      let match = try #require(request.lastPrompt.firstMatch(of: #/lives by the (\w+) pond\./#))
      let quote = "lives by the \(match.1) pond."
      return .text(
        #"{"quote":"\#(quote)","question":"\#(question(String(match.1)))"}"#)
    }
  }

  private func make(
    _ count: Int, _ model: ScriptedLanguageModel, seed: UInt64 = 1,
    after existing: [EvaluationQuestion] = []
  ) async throws -> (made: [EvaluationQuestion], rejected: [QuestionRejection]) {
    let events = QuestionMaker(model: model).questions(
      count, from: library.library, seed: seed, after: existing)
    var made: [EvaluationQuestion] = []
    var rejected: [QuestionRejection] = []
    for try await event in events {
      switch event {
      case .made(let question): made.append(question)
      case .rejected(_, let reason): rejected.append(reason)
      }
    }
    return (made, rejected)
  }

  private static func good(_ animal: String) -> String {
    "Which creature can be watched near water?"
  }

  @Test func aMadeQuestionLeadsToItsPassage() async throws {
    let model = model(Self.good)
    let (made, rejected) = try await make(4, model)
    #expect(made.count == 4 && rejected.isEmpty && model.requests.count == 4)
    #expect(made.map(\.origin?.draw) == [1, 2, 3, 4] && made.allSatisfy { $0.origin?.seed == 1 })
    for question in made {
      let reference = try #require(question.relevant.first)
      let passages = try await library.library.passages(at: reference)
      #expect(passages.count == 1 && passages[0].itemIDs == [reference.item].compactMap(\.self))
    }
    #expect(try await make(4, model).made == made)
    #expect(try await make(4, model, seed: 2).made.map(\.relevant) != made.map(\.relevant))
  }

  @Test(
    arguments: [
      ("Does it live by the ANIMAL pond?", QuestionRejection.copies),
      ("1ANIMAL or 5ANIMAL with 9ANIMAL and 3ANIMAL?", .repeats),
      ("Which creature does this passage tell of?", .namesPassage),
      ("What is said in the E-Mail about water?", .namesPassage), ("Tell me about water.", .form),
      ("A creature?", .form), ("Which one is it? Or which other one is it?", .form),
    ])
  func aBadQuestionIsRejectedAndAnotherPassageDrawn(
    question: String, reason: QuestionRejection
  ) async throws {
    let asked = Mutex(0)
    let model = model { animal in
      let count = asked.withLock { count in
        count += 1
        return count
      }
      return count <= 2 ? question.replacing("ANIMAL", with: animal) : Self.good(animal)
    }
    let (made, rejected) = try await make(3, model)
    #expect(rejected == [reason, reason])
    #expect(made.map(\.origin?.draw) == [3, 4, 5])
  }

  @Test func aPassageOfWhichTheModelMakesNothingIsLeftOut() async throws {
    let asked = Mutex(0)
    let model = ScriptedLanguageModel { request in
      let count = asked.withLock { count in
        count += 1
        return count
      }
      if count == 1 { return .text(#"{"quote":"lives by"#) }
      if count == 2 {
        throw LanguageModelSession.GenerationError.guardrailViolation(
          .init(debugDescription: "scripted"))
      }
      let match = try #require(request.lastPrompt.firstMatch(of: #/lives by the \w+ pond\./#))
      return .text(#"{"quote":"\#(match.0)","question":"\#(Self.good(""))"}"#)
    }
    let (made, rejected) = try await make(2, model)
    #expect(made.map(\.origin?.draw) == [3, 4])
    #expect(rejected.count == 2 && rejected.last == .absent)
    let broken = ScriptedLanguageModel { _ in
      throw LanguageModelSession.GenerationError.assetsUnavailable(
        .init(debugDescription: "scripted"))
    }
    await #expect(throws: LanguageModelSession.GenerationError.self) { try await make(2, broken) }
  }

  @Test(arguments: [
    LanguageModelSession.GenerationError.unsupportedGuide(.init(debugDescription: "scripted")),
    .exceededContextWindowSize(.init(debugDescription: "scripted")),
  ])
  func aPassageThatTheModelCannotBeAskedAboutEndsNothing(
    error: LanguageModelSession.GenerationError
  ) async throws {
    let asked = Mutex(0)
    let model = ScriptedLanguageModel { request in
      let count = asked.withLock { count in
        count += 1
        return count
      }
      if count == 1 { throw error }
      let match = try #require(request.lastPrompt.firstMatch(of: #/lives by the \w+ pond\./#))
      return .text(#"{"quote":"\#(match.0)","question":"\#(Self.good(""))"}"#)
    }
    let (made, rejected) = try await make(2, model)
    #expect(made.map(\.origin?.draw) == [2, 3] && rejected == [.absent])
  }

  @Test func aPassageWithoutWordsIsNotAskedAbout() async throws {
    let drawing = try TestLibrary()
    let data = String(repeating: "N4KAkARALgngDgUwgLgAQQQDwMYEMA2AlgCYBOuA7hADTgQB", count: 40)
    try await drawing.add(notes: ["Sketch": "shed door left\n" + data])
    #expect(try await drawing.library.drawnPassages(seed: 1, atLeast: 240).count == 1)
    let model = model(Self.good)
    for try await event in QuestionMaker(model: model)
      .questions(1, from: drawing.library, seed: 1)
    {
      Issue.record("\(event)")
    }
    #expect(model.requests.isEmpty)
  }

  @Test func anInterruptedRunGoesOn() async throws {
    let model = model(Self.good)
    let whole = try await make(7, model).made
    let begun = Array(whole.prefix(3))
    let later = self.model(Self.good)
    let others = EvaluationQuestion("Mine?", relevant: [])
    #expect(try await make(7, later, after: begun + [others]).made == Array(whole.dropFirst(3)))
    #expect(later.requests.count == 4)
    #expect(try await make(3, later, after: begun).made.isEmpty && later.requests.count == 4)
    // Questions of another seed don't count.
    #expect(try await make(2, later, seed: 9, after: begun).made.count == 2)
  }

  @Test func itEndsWhenNoPassageIsLeft() async throws {
    let (made, _) = try await make(50, model(Self.good))
    #expect(made.count == 10)
  }

  @Test func passagesThatAreAlikeAreAskedAboutOnce() async throws {
    let text = (0..<40).map { "\($0)heron" }.joined(separator: " ")
    let twin = Item(
      id: "twin", kind: .note, title: "twin", text: "Again: \(text) lives by the heron pond.")
    try await library.library.add([twin], as: "twins")
    #expect(try await make(50, model(Self.good)).made.count == 10)
  }

  @Test func aModelElsewhereReadsNoSecrets() async throws {
    let secret = try TestLibrary()
    let text = String(repeating: "We met by the old mill and talked about birds. ", count: 6)
    try await secret.add(notes: [
      "Bank": text + "My password is hunter2-blue. It lives by the owl pond."
    ])
    let base = model(Self.good)
    let events = QuestionMaker(model: PlacedModel(base: base, isLocal: false))
      .questions(1, from: secret.library, seed: 1)
    for try await _ in events {}
    #expect(base.requests.count == 1)
    #expect(!base.requests[0].lastPrompt.contains("hunter2"))
  }
}
