import Embeddings
import Items
import LanguageModels
import Recollect
import RecollectAnswers
import RecollectTesting
import Testing

/// Tests of statements whose quote doesn't have their words.
@Suite struct QuoteReplacementTests {
  /// The floor of quotes: a few of the question's words.
  private static let floor = SearchFloor(cosine: 0.9, coverage: 0.3)

  private static let notes: KeyValuePairs<String, String> = [
    "Garden": """
    The shed needs paint. Anna prunes the quinces in March, with a small saw. Does Anna mulch the \
    quinces with bark? The lawn is green.
    """,
    "Harvest": """
    Quinces ripen in October, after the first frost. We pick them when they are yellow.
    """,
  ]

  /// Answers with one statement that quotes words of some passage.
  private func answer(
    _ question: String, quoting quote: String, _ text: String, in library: TestLibrary,
    floor: SearchFloor = floor
  ) async throws -> Answer {
    let options = AnswerOptions(
      search: SearchOptions(limit: 6, floor: nil), format: .statements, quoteFloor: floor)
    let found = try await library.library.search(question, options: options.search)
    let number = try #require(found.passages.firstIndex { $0.text.contains(quote) }) + 1
    let statement = GeneratedContent(properties: [
      "passage": number, "quote": quote, "statement": text,
    ])
    let model = ScriptedLanguageModel(turns: [
      .value(
        GeneratedContent(properties: ["statements": GeneratedContent(elements: [statement])]))
    ])
    var answer: Answer?
    for try await event in library.library.answer(question, with: model, options: options) {
      if case .finished(let whole) = event { answer = whole }
    }
    return try #require(answer)
  }

  private func answer(
    _ question: String, quoting quote: String, _ text: String
  ) async throws -> Answer {
    let library = try TestLibrary()
    try await library.add(notes: Self.notes)
    return try await answer(question, quoting: quote, text, in: library)
  }

  @Test(arguments: [
    // Of the same passage and of another one.
    ("The shed needs paint", "Garden"), ("when they are yellow", "Harvest"),
  ])
  func aSentenceWithTheWordsIsQuotedInstead(quote: String, title: String) async throws {
    let answer = try await answer(
      "When does Anna prune the quinces?", quoting: quote, "In March, with a saw.")
    let statement = try #require(answer.statements.first)
    #expect(statement.quote == "Anna prunes the quinces in March, with a small saw.")
    #expect(statement.modelQuote == quote)
    let passage = answer.passages[statement.number - 1]
    #expect(passage.title == "Garden")
    #expect(Array(Array(passage.text.utf8)[statement.range]) == Array(statement.quote.utf8))
    #expect(passage.highlights == [statement.range])
    #expect(answer.text == "In March, with a saw. [\(statement.number)]")
    #expect(answer.trace.cited == [statement.number] && answer.trace.dropped.isEmpty)
  }

  @Test func aQuoteWithTheWordsStays() async throws {
    let answer = try await answer(
      "When does Anna prune the quinces?", quoting: "prunes the quinces in March", "In March.")
    let statement = try #require(answer.statements.first)
    #expect(statement.quote == "prunes the quinces in March" && statement.modelQuote == nil)
  }

  @Test func aStatementThatAddsNothingKeepsItsQuote() async throws {
    let answer = try await answer(
      "Does Anna prune the quinces?", quoting: "Anna prunes the quinces", "Anna prunes quinces.")
    #expect(answer.statements.map(\.quote) == ["Anna prunes the quinces"])
  }

  @Test func aQuestionIsNotQuotedInstead() async throws {
    let answer = try await answer(
      "What does Anna mulch the quinces with?", quoting: "The shed needs paint", "With bark.")
    #expect(answer.abstention == .unsupported)
    #expect(answer.trace.dropped.map(\.reason) == [.unrelated])
  }

  @Test func aSentenceFarFromTheQuestionIsNotQuotedInstead() async throws {
    let answer = try await answer(
      "When do pears blossom?", quoting: "The shed needs paint", "The lawn is green.")
    #expect(answer.abstention == .unsupported)
    #expect(answer.trace.dropped.map(\.reason) == [.unrelated])
  }

  @Test func aStatementWithoutWordsOfItsQuoteIsDropped() async throws {
    let answer = try await answer(
      "When do quinces ripen?", quoting: "Quinces ripen in October", "Wasps ate the honey.")
    #expect(answer.abstention == .unsupported && answer.text.isEmpty)
    #expect(answer.trace.dropped.map(\.reason) == [.notInQuote])
    #expect(answer.trace.dropped.map(\.text) == ["Wasps ate the honey."])
  }

  /// An embedder whose vectors all have a direction in common, so that the cosine of each two is
  /// about .9.
  private struct NarrowEmbedder: Embedder {
    private let base = HashingEmbedder()

    var identifier: String { "narrow" }
    var dimension: Int { base.dimension + 1 }
    var maximumTokens: Int { base.maximumTokens }
    func tokenCount(_ text: String) -> Int { base.tokenCount(text) }

    func embed(_ texts: [String], as purpose: EmbeddingPurpose) async throws -> [[Float]] {
      try await base.embed(texts, as: purpose).map { l2Normalized($0 + [3]) }
    }
  }

  @Test func whatAllVectorsHaveInCommonIsNoSupport() async throws {
    let library = try TestLibrary(embedder: NarrowEmbedder())
    try await library.add(notes: Self.notes)
    let answer = try await answer(
      "When do quinces ripen?", quoting: "Quinces ripen in October", "Wasps ate the honey.",
      in: library)
    #expect(answer.trace.dropped.map(\.reason) == [.notInQuote])
  }

  @Test(arguments: [
    // A number of the quote, in other words and without a space, and one of the question only.
    ("That recipe requires 12kg.", true), ("That recipe requires 3 hours.", false),
  ])
  func aNumberOfTheQuoteIsEnough(text: String, isKept: Bool) async throws {
    let library = try TestLibrary()
    try await library.add(notes: ["Jam": "Quinces: 12 kg, sugar: 3 kg. Boil well."])
    let answer = try await answer(
      "How many quinces does the jam with 3 sugars take?", quoting: "Quinces: 12 kg", text,
      in: library, floor: SearchFloor(coverage: 0.05))
    #expect((answer.abstention == nil) == isKept)
    #expect(answer.trace.dropped.map(\.reason) == (isKept ? [] : [.notInQuote]))
  }

  @Test func theAuthorOfAMailNeedsNotNameThemselves() async throws {
    let library = try TestLibrary()
    let mail = Item(
      id: "1", kind: .mail, title: "Quinces", text: "The quinces are ripe at last. Come soon.",
      people: [Participant(role: .from, name: "Keith Waters", address: "keith@example.com")])
    try await library.library.add([mail], as: "mail")
    let answer = try await answer(
      "Are the quinces ripe?", quoting: "The quinces are ripe", "Keith Waters: ripe quinces.",
      in: library, floor: SearchFloor(coverage: 0.05))
    #expect(answer.statements.map(\.quote) == ["The quinces are ripe"])
  }

  @Test func aStatementInAnotherLanguageThanItsQuoteIsKept() async throws {
    let library = try TestLibrary()
    try await library.add(notes: Self.notes)
    // The words of this question are rare in the library, so the quote has a small share of them.
    let answer = try await answer(
      "Wann sind die quinces reif?", quoting: "Quinces ripen in October",
      "Sie werden im Herbst nach dem ersten Frost reif.", in: library,
      floor: SearchFloor(coverage: 0.05))
    #expect(answer.statements.map(\.quote) == ["Quinces ripen in October"])
  }

  @Test func inAChatThePersonOfTheQuestionIsQuotedInstead() async throws {
    let library = try TestLibrary()
    let said = [
      ("Anna", "Allergies are tough. What are you allergic to?"),
      ("Bo", "I'm allergic to reptiles and fur"), ("Anna", "Thanks, I'll keep the cat out."),
    ]
    let items = said.enumerated().map { number, turn in
      Item(
        id: "\(number)", kind: .message, title: "Anna and Bo", text: turn.1,
        people: [Participant(role: .from, name: turn.0, address: "")], thread: "chat")
    }
    try await library.library.add(items, as: "chat")
    let answer = try await answer(
      "What is Bo allergic to?", quoting: "Allergies are tough",
      "Bo is allergic to fur and reptiles.", in: library)
    let statement = try #require(answer.statements.first)
    #expect(statement.quote.hasSuffix("I'm allergic to reptiles and fur"))
    #expect(!statement.quote.contains("Thanks"))
  }
}
