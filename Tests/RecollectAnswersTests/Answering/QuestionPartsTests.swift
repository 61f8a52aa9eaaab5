import Items
import LanguageModels
import Recollect
import RecollectAnswers
import RecollectTesting
import Testing

/// Tests of questions that ask several things, with a scripted model.
@Suite struct QuestionPartsTests {
  private typealias Turn = ScriptedLanguageModel.Turn

  private static let question = "When do quinces ripen, and who prunes the medlars?"
  private static let parts = ["When do quinces ripen?", "Who prunes the medlars?"]

  private func ask(
    _ turns: [Turn], format: AnswerFormat = .prose
  ) async throws -> (answer: Answer, events: [AnswerEvent], model: ScriptedLanguageModel) {
    let library = try TestLibrary()
    try await library.add(notes: [
      "Harvest": "Quinces ripen in October, before the medlars.",
      "Garden": "Anna prunes the medlars in March.",
    ])
    let model = ScriptedLanguageModel(turns: turns)
    let options = AnswerOptions(
      search: SearchOptions(limit: 1), retrieval: .ensured, format: format)
    var events: [AnswerEvent] = []
    for try await event in library.library.answer(Self.question, with: model, options: options) {
      events.append(event)
    }
    guard case .finished(let answer)? = events.last else { throw CancellationError() }
    return (answer, events, model)
  }

  private func texts(_ events: [AnswerEvent]) -> [String] {
    events.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }

  @Test(arguments: [
    ("Who got the clock and who the piano?", "Who the piano? (Who got the clock?)"),
    ("Wie kreeg de klok en wie de piano?", "Wie de piano? (Wie kreeg de klok?)"),
    (
      "Wo war das Fest von Hildegard, und um wie viel Uhr ging es los?",
      "Um wie viel Uhr ging es los? (Fest Hildegard)"
    ),
    ("Who paid for the hotel in Rome, and how much?", "How much? (paid hotel Rome)"),
    ("Wann ist das Konzert der Kinder und wo?", "Wo? (Konzert Kinder)"),
  ])
  func aPartThatCannotStandAloneGetsWordsOfTheFirst(question: String, part: String) {
    #expect(QuestionParts(question).standalone(1) == part)
  }

  @Test func eachPartIsSearchedAndAnsweredByItself() async throws {
    let (answer, events, model) = try await ask([
      "In October [1].", "Anna prunes them [1], in March [1].",
    ])
    #expect(answer.text == "In October [1].\nAnna prunes them [2], in March [2].")
    #expect(answer.passages.map(\.title) == ["Harvest", "Garden"])
    #expect(answer.citations.map(\.number) == [1, 2, 2] && answer.trace.cited == [1, 2])
    #expect(answer.abstention == nil && answer.unanswered.isEmpty)
    #expect(answer.trace.parts == Self.parts && !answer.trace.isEnsured)
    #expect(answer.trace.lookups.map { $0.arguments["query"] } == Self.parts)
    #expect(answer.trace.lookups.map { $0.found.map(\.number) } == [[1], [2]])
    let shown = texts(events)
    #expect(shown.last == answer.text)
    #expect(zip(shown, shown.dropFirst()).allSatisfy { $1.hasPrefix($0) })
    let searches = events.compactMap {
      if case .searched(let results) = $0 { results } else { nil }
    }
    #expect(searches.map(\.passages) == [answer.passages])
    // The model reads only what was found for the part.
    let prompts = model.requests.suffix(2).compactMap(\.transcript.last?.text)
    #expect(prompts[0].contains("Question: \(Self.parts[0])\n") && !prompts[0].contains("Anna"))
    #expect(prompts[1].contains("Question: \(Self.parts[1])\n") && !prompts[1].contains("October"))
  }

  @Test func aNumberThatThePartDoesNotHaveCitesNothing() async throws {
    let (answer, events, _) = try await ask([
      "In October [1], says [2].", "Anna [1, 2] prunes them [1].",
    ])
    #expect(answer.text == "In October [1], says (2).\nAnna [2] prunes them [2].")
    #expect(answer.citations.map(\.number) == [1, 2, 2])
    #expect(texts(events).last == answer.text)
  }

  @Test func aPartWithoutAnAnswerIsNamed() async throws {
    let (answer, events, _) = try await ask([
      "I don't know.", "Anna prunes them [1].",
    ])
    #expect(answer.text == "Anna prunes them [2]." && answer.abstention == nil)
    #expect(answer.unanswered == [Self.parts[0]])
    #expect(texts(events).last == answer.text)
  }

  @Test func ifNoPartIsAnsweredThereIsNoAnswer() async throws {
    let (answer, events, _) = try await ask([
      "I don't know.", "I don't know.",
    ])
    #expect(answer.abstention == .modelAbstained && answer.text.isEmpty)
    #expect(answer.unanswered.isEmpty && texts(events).isEmpty)
    #expect(answer.passages.count == 2)
  }

  @Test func statementsOfPartsQuoteTheirOwnPassages() async throws {
    let library = try TestLibrary()
    try await library.add(notes: [
      "Harvest": "Quinces ripen in October, before the medlars.",
      "Garden": "Anna prunes the medlars in March.",
    ])
    let model = ReadingModel([.init("October", "In October"), .init("Anna", "Anna")])
    var answer: Answer?
    let options = AnswerOptions(search: SearchOptions(limit: 6, floor: nil))
    for try await event in library.library.answer(Self.question, with: model, options: options) {
      if case .finished(let whole) = event { answer = whole }
    }
    #expect(answer?.statements.map(\.text) == ["In October", "Anna"])
    #expect(answer?.trace.parts == Self.parts && answer?.unanswered == [])
    for statement in answer?.statements ?? [] {
      let passage = try #require(answer?.passages[statement.number - 1])
      #expect(Array(passage.text.utf8)[statement.range] == Array(statement.quote.utf8)[...])
      #expect(passage.highlights == [statement.range])
    }
  }

  @Test func passagesThatWereShownKeepTheirNumbers() async throws {
    let library = try TestLibrary()
    try await library.add(notes: [
      "Garden": "Anna prunes the medlars in March.",
      "Harvest": "Quinces ripen in October, before the medlars.",
    ])
    let model = ReadingModel([.init("October", "In October"), .init("Anna", "Anna")])
    let search = SearchOptions(limit: 6, floor: nil)
    var shown = try await library.library.search(Self.question, options: search)
    shown.passages.reverse()
    var answer: Answer?
    let events = library.library.answer(
      Self.question, from: shown, with: model, options: AnswerOptions(search: search))
    for try await event in events {
      if case .finished(let whole) = event { answer = whole }
    }
    let finished = try #require(answer)
    #expect(finished.passages.map(\.id) == shown.passages.map(\.id) && shown.passages.count == 2)
    #expect(finished.statements.count == 2)
    for statement in finished.statements {
      #expect(shown.passages[statement.number - 1].text.contains(statement.quote))
    }
  }

  @Test func aPartIsUnderstoodAlone() {
    let pay = QuestionParts("Which days does Sam Okoro work, and what do I pay him an hour?")
    #expect(pay.standalone(1) == "What do I pay him an hour? (Sam Okoro)")
    let phone = QuestionParts("Who took over from Nadia, and what is her phone number?")
    #expect(phone.standalone(1) == "What is her phone number?")
    #expect(phone.standalone(1, after: "Tess") == "What is her phone number? (Tess)")
    let visit = QuestionParts("Wie brengt papa naar de oogarts, en hoe laat moet hij er zijn?")
    let part = "Hoe laat moet hij er zijn? (brengt papa oogarts Joost)"
    #expect(visit.standalone(1, after: "Joost") == part)
    let hours = QuestionParts("Welchen Tag hat Dilan frei, und was bekommt er in der Stunde?")
    #expect(hours.standalone(1) == "Was bekommt er in der Stunde? (Tag Dilan)")
    let course = QuestionParts("When is the marbling course, and who gives it?")
    #expect(course.standalone(1) == "Who gives it? (marbling course)")
    let recital = QuestionParts("Who plays at Wende's recital, and where is it?")
    #expect(recital.standalone(1, after: "Ines") == "Where is it? (plays Wende's recital)")
    let prices = QuestionParts("What did the Transit cost, and what did I get for the Berlingo?")
    #expect(prices.standalone(1) == "What did I get for the Berlingo?")
  }

  @Test(arguments: [
    ("Who sold the van and who bought it?", ["Who sold the van?", "Who bought it?"]),
    ("What is it? Where is it kept?", ["What is it?", "Where is it kept?"]),
    (
      "Wann ist das Konzert und was singen wir da?",
      ["Wann ist das Konzert?", "Was singen wir da?"]
    ),
    (
      "Wer fliest das Bad, und an welchem Tag fängt er an?",
      ["Wer fliest das Bad?", "An welchem Tag fängt er an?"]
    ),
    (
      "Where did we stay and since which year?",
      ["Where did we stay?", "Since which year?"]
    ),
    ("When is the concert, and where?", ["When is the concert?", "Where?"]),
    ("Where do Anna and Bo live?", ["Where do Anna and Bo live?"]),
    ("Who came, and why?", ["Who came, and why?"]),
    ("Bread and what goes with it", ["Bread and what goes with it"]),
  ])
  func aQuestionIsDividedWhereAnotherBegins(question: String, parts: [String]) {
    #expect(QuestionParts(question).all == parts)
  }
}
