import Embeddings
import LanguageModels
import Recollect
import RecollectAnswers
import RecollectTesting
import Synchronization
import TestSupport
import Testing

/// Tests of the sentences that are shown before there is an answer.
@Suite struct ClosestSentencesTests {
  private static let question = "When do quinces ripen?"

  private static let notes: KeyValuePairs<String, String> = [
    "Quinces": """
    # Quinces ripen

    Anna Berg, when quinces ripen:

    When do quinces ripen? Quinces ripen in October. Quinces ripen after the first frost. Quinces \
    ripen on the tree.
    """,
    "Copy": "Quinces ripen in October!",
    "Shed": "The shed needs paint.",
  ]

  private let all = SearchOptions(limit: 6, floor: nil)

  private func closest(limit: Int = 3) async throws -> [Answer.Sentence] {
    let test = try TestLibrary()
    try await test.add(notes: Self.notes)
    let passages = try await test.library.search(Self.question, options: all).passages
    let sentences = try await test.library.sentences(
      closestTo: Self.question, in: passages, limit: limit)
    for sentence in sentences {
      let bytes = Array(passages[sentence.number - 1].text.utf8)[sentence.range]
      #expect(bytes.elementsEqual(sentence.quote.utf8))
    }
    return sentences
  }

  @Test func headingsQuestionsRepetitionsAndWhatIsFarAreLeftOut() async throws {
    let quotes = try await closest(limit: 9).map(\.quote)
    #expect(quotes.count > 1 && quotes.allSatisfy { $0.hasPrefix("Quinces ripen") }, "\(quotes)")
    #expect(quotes.count { $0.hasPrefix("Quinces ripen in October") } <= 1, "\(quotes)")
  }

  @Test func oneTextGivesTwoAtMost() async throws {
    let sentences = try await closest(limit: 9)
    for number in Set(sentences.map(\.number)) {
      #expect(sentences.count { $0.number == number } <= 2)
    }
    #expect(try await closest(limit: 1) == Array(sentences.prefix(1)))
  }

  @Test func aStatementThatConfirmsTheQuestionIsNoHeading() async throws {
    let test = try TestLibrary()
    try await test.add(notes: ["Camp": "Anna brings the tent.", "Tent": "Anna brings the tent"])
    let question = "Does Anna bring the tent?"
    let passages = try await test.library.search(question, options: all).passages
    let sentences = try await test.library.sentences(closestTo: question, in: passages)
    #expect(sentences.map(\.quote) == ["Anna brings the tent."])
  }

  @Test(arguments: AnswerFormat.allCases)
  func theyArriveBeforeTheModelReads(format: AnswerFormat) async throws {
    let test = try TestLibrary()
    try await test.add(notes: Self.notes)
    let found = Gate()
    let reply = format == .prose ? "In October [1]." : "October"
    let model = ScriptedLanguageModel(
      capabilities: [], beforePiece: { _ in await found.wait() }
    ) { _ in .text(reply) }
    var events: [AnswerEvent] = []
    let options = AnswerOptions(search: all, format: format, quoteFloor: nil)
    for try await event in test.library.answer(Self.question, with: model, options: options) {
      events.append(event)
      if case .found = event { found.open() }
    }
    guard case .searched? = events.first, case .found(let sentences)? = events.dropFirst().first,
      case .finished(let answer)? = events.last
    else {
      Issue.record("\(events)")
      return
    }
    #expect(!sentences.isEmpty && answer.found == sentences)
    #expect(answer.missing == nil)
  }

  @Test func ofAQuestionInPartsEachPartHasSome() async throws {
    let test = try TestLibrary()
    try await test.add(notes: [
      "Harvest": "Quinces ripen in October, before the medlars.",
      "Garden": "Anna prunes the medlars in March.",
    ])
    let model = ReadingModel([])
    var found: [[Answer.Sentence]] = []
    var answer: Answer?
    for try await event in test.library.answer(
      "When do quinces ripen, and who prunes the medlars?", with: model,
      options: AnswerOptions(search: all))
    {
      if case .found(let sentences) = event { found.append(sentences) }
      if case .finished(let whole) = event { answer = whole }
    }
    let finished = try #require(answer)
    #expect(found == [finished.found] && finished.found.count == 2)
    for sentence in finished.found {
      #expect(finished.passages[sentence.number - 1].text.contains(sentence.quote))
    }
  }

  @Test func sentencesAreEmbeddedOnce() async throws {
    let embedder = CountingEmbedder()
    let test = try TestLibrary(embedder: embedder)
    try await test.add(notes: Self.notes)
    let passages = try await test.library.search(Self.question, options: all).passages
    let first = try await test.library.sentences(closestTo: Self.question, in: passages)
    let before = embedder.passageCount
    #expect(try await test.library.sentences(closestTo: Self.question, in: passages) == first)
    _ = try await test.library.sentences(closestTo: "Who painted the shed?", in: passages)
    #expect(embedder.passageCount == before)
  }
}

/// An embedder that counts the passages that it embeds.
private struct CountingEmbedder: Embedder {
  private final class Count: Sendable {
    let value = Mutex(0)
  }

  private let base = HashingEmbedder()
  private let count = Count()

  var identifier: String { base.identifier }
  var dimension: Int { base.dimension }
  var maximumTokens: Int { base.maximumTokens }
  var passageCount: Int { count.value.withLock { $0 } }

  func tokenCount(_ text: String) -> Int { base.tokenCount(text) }

  func embed(_ texts: [String], as purpose: EmbeddingPurpose) async throws -> [[Float]] {
    if purpose == .passage { count.value.withLock { $0 += texts.count } }
    return try await base.embed(texts, as: purpose)
  }

  func cosineBaseline() async throws -> CosineBaseline { try await base.cosineBaseline() }
}
