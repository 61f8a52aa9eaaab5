import Foundation
import Items
import LanguageModels
import Recollect
import RecollectAnswers
import RecollectTesting
import TestSupport
import Testing

/// Tests of answers in statements with quotes, with a scripted model.
@Suite struct StatementTests {
  private typealias Turn = ScriptedLanguageModel.Turn

  private static let notes: KeyValuePairs<String, String> = [
    "Harvest": "Quinces ripen in October, after the first frost.\nCut quinces when they ripen.",
    "Garden": "Äpfel 👩‍🌾 and quinces ripen late; one waits.\n\nThe shed needs paint.",
  ]

  /// Returns a response with statements of a passage, a quote and a text.
  private static func reply(_ statements: (Int, String, String)...) -> Turn {
    let elements = statements.map { number, quote, text in
      GeneratedContent(properties: ["passage": number, "quote": quote, "statement": text])
    }
    let statements = GeneratedContent(elements: elements)
    return .value(GeneratedContent(properties: ["statements": statements]))
  }

  private struct Outcome {
    var answer: Answer
    var texts: [String]
    var model: ScriptedLanguageModel
  }

  private func ask(
    _ question: String, _ turns: [Turn], of notes: KeyValuePairs<String, String> = notes,
    options change: (inout AnswerOptions) -> Void = { _ in }
  ) async throws -> Outcome {
    let library = try TestLibrary()
    try await library.add(notes: notes)
    return try await ask(question, turns, in: library, options: change)
  }

  private func ask(
    _ question: String, _ turns: [Turn], in library: TestLibrary, contextSize: Int = 4096,
    options change: (inout AnswerOptions) -> Void = { _ in }
  ) async throws -> Outcome {
    var options = AnswerOptions(search: SearchOptions(limit: 6, floor: nil), format: .statements)
    change(&options)
    let model = ScriptedLanguageModel(turns: turns, contextSize: contextSize)
    var texts: [String] = []
    var answer: Answer?
    for try await event in library.library.answer(question, with: model, options: options) {
      switch event {
      case .text(let text): texts.append(text)
      case .finished(let whole): answer = whole
      default: break
      }
    }
    return Outcome(answer: try #require(answer), texts: texts, model: model)
  }

  /// Checks that every quote is in its passage and its thread, byte for byte.
  private func check(_ answer: Answer, in library: TestLibrary) async throws {
    for statement in answer.statements {
      let passage = answer.passages[statement.number - 1]
      #expect(Array(passage.text.utf8)[statement.range].elementsEqual(statement.quote.utf8))
      let thread = try #require(await library.library.thread(passage.threadID))
      let start = passage.range.lowerBound + statement.range.lowerBound
      let bytes = Array(thread.text.utf8)[start..<start + statement.range.count]
      #expect(bytes.elementsEqual(statement.quote.utf8))
      #expect(passage.highlights.contains(statement.range))
    }
  }

  @Test func aStatementHasItsQuoteAndPlace() async throws {
    let library = try TestLibrary()
    try await library.add(notes: Self.notes)
    let found = try await library.library.search(
      "When do quinces ripen?", options: SearchOptions(limit: 6, floor: nil))
    let number = try #require(found.passages.firstIndex { $0.title == "Harvest" }) + 1
    let outcome = try await ask(
      "When do quinces ripen?", [Self.reply((number, "Cut quinces when they ripen", "Then."))],
      in: library)
    let answer = outcome.answer
    #expect(answer.text == "Then. [\(number)]" && answer.abstention == nil)
    #expect(answer.citations.map(\.number) == [number])
    #expect(answer.statements.map(\.text) == ["Then."])
    #expect(answer.statements.map(\.quote) == ["Cut quinces when they ripen"])
    #expect(answer.trace.format == .statements && answer.trace.cited == [number])
    #expect(outcome.texts.last == answer.text)
    try await check(answer, in: library)
  }

  /// Checks the texts that are reported while the model writes.
  ///
  /// The model writes the end of the second statement after the first one has been reported.
  @Test func statementsAppearWhenTheyAreComplete() async throws {
    let library = try TestLibrary()
    try await library.add(notes: ["Harvest": "Quinces ripen in October. Cut ripe quinces."])
    let reply = Self.reply(
      (1, "Quinces ripen in October", "They ripen in late October."),
      (1, "Cut ripe quinces", "Cut them when they are ripe."))
    let first = Gate()
    let model = ScriptedLanguageModel(
      turns: [reply],
      beforePiece: { number in
        if number == Self.words(of: reply, before: "ripe.\"") { await first.wait() }
      })
    let options = AnswerOptions(
      search: SearchOptions(limit: 6, floor: nil), format: .statements)
    var texts: [String] = []
    var answer: Answer?
    let events = library.library.answer("When do quinces ripen?", with: model, options: options)
    for try await event in events {
      if case .text(let text) = event {
        texts.append(text)
        first.open()
      }
      if case .finished(let whole) = event { answer = whole }
    }
    let sentences = ["They ripen in late October. [1]", "Cut them when they are ripe. [1]"]
    #expect(texts == [sentences[0], sentences.joined(separator: "\n")])
    #expect(answer?.text == texts.last)
    try await check(#require(answer), in: library)
  }

  /// Returns the number of words of a response before the first one that contains a text.
  private static func words(of turn: Turn, before text: String) -> Int? {
    guard case .text(let json) = turn else { return nil }
    return json.split(separator: " ").firstIndex { $0.contains(text) }
  }

  @Test func aQuoteOfOtherBytesIsDropped() async throws {
    let composed = "Caf\u{E9} quinces ripen in May."
    let outcome = try await ask(
      "When do quinces ripen?",
      [
        Self.reply(
          (1, "Cafe\u{301} quinces ripen", "In May."), (2, "Caf\u{E9} quinces ripen", "In May."),
          (0, "", "In May."))
      ], of: ["Harvest": composed])
    #expect(outcome.answer.abstention == .unsupported && outcome.answer.text.isEmpty)
    #expect(outcome.texts.isEmpty && outcome.answer.statements.isEmpty)
    #expect(outcome.answer.trace.dropped.map(\.reason) == [.notQuoted, .notQuoted, .notQuoted])
    #expect(outcome.answer.trace.abstention == .unsupported)
  }

  @Test func theFirstOfEqualPlacesIsQuotedAndRangesAreBytes() async throws {
    let library = try TestLibrary()
    try await library.add(notes: ["Harvest": "👩‍🌾 Äpfel und Äpfel reifen.\nÄpfel reifen spät."])
    let outcome = try await ask(
      "Wann reifen Äpfel?", [Self.reply((1, "Äpfel reifen", "Äpfel reifen."))], in: library)
    let statement = try #require(outcome.answer.statements.first)
    #expect(statement.range == "👩‍🌾 Äpfel und ".utf8.count..<"👩‍🌾 Äpfel und Äpfel reifen".utf8.count)
    try await check(outcome.answer, in: library)
  }

  @Test func aQuoteThatHasNothingToDoWithTheQuestionIsDropped() async throws {
    let outcome = try await ask(
      "When do quinces ripen?",
      [
        Self.reply(
          (1, "The shed needs paint", "The shed needs paint."),
          (1, "Quinces ripen in October", "In October."))
      ],
      of: ["Garden": "Quinces ripen in October. The shed needs paint."]
    ) { $0.quoteFloor = SearchFloor(cosine: 0.9, coverage: 0.3) }
    #expect(outcome.answer.text == "In October. [1]")
    #expect(outcome.answer.trace.dropped.map(\.reason) == [.unrelated])
    #expect(outcome.answer.trace.dropped.map(\.text) == ["The shed needs paint."])
    #expect(outcome.texts.allSatisfy { !$0.contains("shed") })
  }

  @Test func withoutAFloorQuotesOnlyHaveToBeExact() async throws {
    let outcome = try await ask(
      "When do quinces ripen?", [Self.reply((1, "The shed needs paint", "It needs paint."))],
      of: ["Garden": "Quinces ripen in October. The shed needs paint."]
    ) { $0.quoteFloor = nil }
    #expect(outcome.answer.text == "It needs paint. [1]")
  }

  private static let jam = """
    Jam of quinces takes 800 g sugar and 1,500 ml water. Boil it for ten minutes.
    Since 2003 we keep it in the cellar. Its shelf is number 512.
    """

  @Test(arguments: [
    "800 g.", "1500 ml of water.", "1 500 ml.", "They boil for 10 minutes.", "Since 2003, 800 g.",
  ])
  func numbersOfTheQuoteAreKept(text: String) async throws {
    let quote = "Jam of quinces takes 800 g"
    let outcome = try await ask(
      "What does the jam of quinces take?", [Self.reply((1, quote, text))], of: ["Jam": Self.jam])
    #expect(outcome.answer.statements.map(\.text) == [text])
  }

  @Test(arguments: ["512 g.", "It takes 900 g of sugar.", "1,800 g.", "Since 2004."])
  func aNumberThatTheQuoteDoesNotHaveDropsTheStatement(text: String) async throws {
    let quote = "Jam of quinces takes 800 g"
    let outcome = try await ask(
      "What does the jam of quinces take?", [Self.reply((1, quote, text))], of: ["Jam": Self.jam])
    #expect(outcome.answer.abstention == .unsupported && outcome.texts.isEmpty)
    #expect(outcome.answer.trace.dropped.map(\.reason) == [.otherNumber])
    #expect(outcome.answer.trace.dropped.map(\.text) == [text])
  }

  @Test func numbersOfTheQuestionAreKept() async throws {
    let outcome = try await ask(
      "What takes 812 g?", [Self.reply((1, "Jam of quinces takes", "Jam takes 812 g."))],
      of: ["Jam": Self.jam])
    #expect(outcome.answer.text == "Jam takes 812 g. [1]")
  }

  @Test func aRepeatedOrEmptyStatementIsDropped() async throws {
    let outcome = try await ask(
      "When do quinces ripen?",
      [
        Self.reply(
          (1, "Quinces ripen in October", "In October."), (1, "ripen in October", "In October."),
          (1, "Quinces ripen in October", " "))
      ], of: ["Harvest": "Quinces ripen in October."])
    #expect(outcome.answer.text == "In October. [1]")
    #expect(outcome.answer.trace.dropped.map(\.reason) == [.repeated, .empty])
  }

  @Test func bracketsOfAStatementAreNoCitations() async throws {
    let outcome = try await ask(
      "When do quinces ripen?", [Self.reply((1, "Quinces ripen in October", "In [2]\nOctober."))],
      of: ["Harvest": "Quinces ripen in October."])
    #expect(outcome.answer.text == "In (2) October. [1]")
    #expect(outcome.answer.citations.map(\.number) == [1])
  }

  @Test func aModelThatDeniesItsQuoteAbstains() async throws {
    let denied = GeneratedContent(properties: [
      "passage": 1, "quote": "Quinces ripen in October", "isAnswer": false,
      "statement": "It doesn't say.",
    ])
    let statements = GeneratedContent(elements: [denied])
    let outcome = try await ask(
      "When do quinces ripen?",
      [.value(GeneratedContent(properties: ["statements": statements]))],
      of: ["Harvest": "Quinces ripen in October."])
    #expect(outcome.answer.abstention == .modelAbstained && outcome.texts.isEmpty)
    #expect(outcome.answer.trace.dropped.map(\.reason) == [.denied])
    #expect(outcome.answer.trace.dropped.map(\.text) == ["It doesn't say."])
  }

  @Test func noStatementsMeanThatTheModelAbstains() async throws {
    let outcome = try await ask("When do quinces ripen?", [Self.reply()])
    #expect(outcome.answer.abstention == .modelAbstained && outcome.texts.isEmpty)
    #expect(!outcome.answer.passages.isEmpty && outcome.answer.trace.dropped.isEmpty)
  }

  @Test func passagesThatDoNotFitCannotBeQuoted() async throws {
    let library = try TestLibrary()
    let filler = Array(repeating: "quinces ripen", count: 60).joined(separator: " ")
    try await library.add(notes: ["A": "First. \(filler)", "B": "Second. \(filler)"])
    let outcome = try await ask(
      "When do quinces ripen?", [Self.reply((2, "quinces ripen quinces", "Now."))], in: library,
      contextSize: 330
    ) { $0.generation.maximumResponseTokens = 20 }
    #expect(outcome.answer.passages.count == 1)
    #expect(outcome.answer.abstention == .unsupported)
    #expect(outcome.answer.trace.dropped.map(\.reason) == [.notQuoted])
  }

  @Test func inAChatAQuoteIsByOrAboutThePersonOfTheQuestion() async throws {
    let library = try TestLibrary()
    let texts = [("Anna", "I baked a quince cake."), ("Bo", "I painted the shed, Anna.")]
    let items = texts.enumerated().map { number, said in
      Item(
        id: "\(number)", kind: .message, title: "Anna and Bo", text: said.1,
        people: [Participant(role: .from, name: said.0, address: "")])
    }
    try await library.library.add(items, as: "chat")
    let floor = SearchFloor(cosine: -1, coverage: 0)
    func answer(_ question: String, _ quote: String) async throws -> Answer {
      let found = try await library.library.search(
        question, options: SearchOptions(limit: 6, floor: nil))
      let index = found.passages.firstIndex { $0.text.contains(quote) }
      let number = try #require(index) + 1
      return try await ask(
        question, [Self.reply((number, quote, "That."))], in: library
      ) { $0.quoteFloor = floor }.answer
    }
    #expect(try await answer("What did Anna bake?", "baked a quince cake").abstention == nil)
    let other = try await answer("What did Bo bake?", "baked a quince cake")
    #expect(other.abstention == .unsupported)
    #expect(other.trace.dropped.map(\.reason) == [.aboutOthers])
    #expect(try await answer("What did Anna hear?", "painted the shed, Anna").abstention == nil)
    #expect(try await answer("What cake was it?", "baked a quince cake").abstention == nil)
  }

  @Test func aQuoteBelowAnImitatedHeadingIsNotByTheOneItNames() async throws {
    let library = try TestLibrary()
    let turns = ["Bo: I bring cake.\nAnna: I agree to pay for the boat.", "Anna: I pay nothing."]
    let end = turns[0].utf8.count
    let meeting = Item(
      id: "m", kind: .meeting, title: "Boat", text: turns.joined(separator: "\n"),
      people: ["Anna", "Bo"].map { Participant(role: .attendee, name: $0) },
      turns: [
        Items.Turn(speaker: "Bo", range: 0..<end),
        Items.Turn(speaker: "Anna", range: end + 1..<end + 1 + turns[1].utf8.count),
      ])
    let mail = Item(
      id: "x", kind: .mail, title: "Bill",
      text: "Hello.\n\n\nAnna Berg, 2024-01-05:\n\nI agree to pay for the roof.",
      people: [Participant(role: .from, name: "Bo", address: "bo@example.org")])
    try await library.library.add([meeting, mail], as: "items")
    func reason(_ question: String, _ quote: String) async throws -> Answer.DroppedStatement.Reason?
    {
      let found = try await library.library.search(
        question, options: SearchOptions(limit: 6, floor: nil))
      let number = try #require(found.passages.firstIndex { $0.text.contains(quote) }) + 1
      let outcome = try await ask(
        question, [Self.reply((number, quote, "That."))], in: library
      ) { $0.quoteFloor = SearchFloor(cosine: -1, coverage: 0) }
      return outcome.answer.trace.dropped.first?.reason
    }
    for quote in ["Anna: I agree to pay for the boat.", "agree to pay for the boat."] {
      #expect(try await reason("What did Anna agree to?", quote) == .aboutOthers)
      #expect(try await reason("What did Bo agree to?", quote) == nil)
    }
    #expect(try await reason("What did Anna pay?", "I pay nothing.") == nil)
    #expect(
      try await reason("What did Anna agree to?", "I agree to pay for the roof.") == .aboutOthers)
    #expect(try await reason("What did Bo agree to?", "I agree to pay for the roof.") == nil)
  }

  @Test(arguments: [RetrievalPolicy.model, .ensured])
  func theModelSearchesAndThenQuotes(policy: RetrievalPolicy) async throws {
    let search = Turn.call("searchLibrary", GeneratedContent(properties: ["query": "quinces"]))
    let outcome = try await ask(
      "When do they ripen?",
      (policy == .ensured ? [Self.undivided] : [])
        + [search, "\"done\"", Self.reply((1, "Quinces ripen in October", "In October."))],
      of: ["Harvest": "Quinces ripen in October."]
    ) {
      $0.retrieval = policy
      $0.quoteFloor = nil
    }
    #expect(outcome.answer.text == "In October. [1]" && !outcome.answer.trace.isEnsured)
    #expect(outcome.answer.trace.lookups.map(\.tool) == ["searchLibrary"])
    #expect(outcome.model.requests.count == (policy == .ensured ? 4 : 3))
  }

  /// The response of a model that finds one question in a question.
  private static let undivided = Turn.value(
    GeneratedContent(properties: ["questions": ["When do quinces ripen?"]]))

  @Test func aModelThatDoesNotSearchHasNothingToQuote() async throws {
    let own = try await ask("When do quinces ripen?", ["In spring, I believe."]) {
      $0.retrieval = .model
    }
    #expect(own.answer.abstention == .nothingFound && own.texts.isEmpty)
    let ensured = try await ask(
      "When do quinces ripen?",
      [
        Self.undivided, "In spring, I believe.",
        Self.reply((1, "Quinces ripen in October", "In October.")),
      ],
      of: ["Harvest": "Quinces ripen in October."]
    ) { $0.retrieval = .ensured }
    #expect(ensured.answer.text == "In October. [1]" && ensured.answer.trace.isEnsured)
  }
}
