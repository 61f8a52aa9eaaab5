import Foundation
import Items
import LanguageModels
import Recollect
import RecollectAnswers
import RecollectTesting
import TestSupport
import Testing

/// Tests of answers in statements with quotes.
@Suite struct StatementTests {
  private typealias Reply = ReadingModel.Reply

  private func ask(
    _ question: String, _ model: ReadingModel, in library: TestLibrary,
    options change: (inout AnswerOptions) -> Void = { _ in }
  ) async throws -> (answer: Answer, texts: [String]) {
    var options = AnswerOptions(search: SearchOptions(limit: 6, floor: nil), format: .statements)
    change(&options)
    var texts: [String] = []
    var answer: Answer?
    for try await event in library.library.answer(question, with: model, options: options) {
      switch event {
      case .text(let text): texts.append(text)
      case .finished(let whole): answer = whole
      default: break
      }
    }
    let finished = try #require(answer)
    try await check(finished, in: library)
    return (finished, texts)
  }

  private func ask(
    _ question: String, _ replies: [Reply], of notes: KeyValuePairs<String, String>,
    options change: (inout AnswerOptions) -> Void = { _ in }
  ) async throws -> Answer {
    let library = try TestLibrary()
    try await library.add(notes: notes)
    return try await ask(question, ReadingModel(replies), in: library, options: change).answer
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

  @Test func theAnswerSoFarIsTold() async throws {
    let library = try TestLibrary()
    try await library.add(notes: [
      "Harvest": "The quinces ripen in October.", "Garden": "The quinces ripen in May, says Ben.",
    ])
    let model = ReadingModel([
      Reply("October", "October", doubt: 0.001), Reply("May", "May", doubt: 0.02),
    ])
    var steps: [String] = []
    let options = AnswerOptions(search: SearchOptions(limit: 6, floor: nil))
    let events = library.library.answer(
      "When do the quinces ripen?", with: model, options: options)
    for try await event in events {
      if case .likely(let statement) = event { steps.append("likely \(statement.text)") }
      if case .text = event { steps.append("text") }
    }
    #expect(Array(steps.suffix(2)) == ["likely October", "text"], "\(steps)")
  }

  private static let harvest: KeyValuePairs<String, String> = [
    "Harvest": "👩‍🌾 Äpfel first. Quinces ripen in October, after the first frost. Cut them then.",
    "Shed": "The shed needs paint. One keeps quinces there.",
  ]

  @Test func aStatementHasItsQuoteAndPlace() async throws {
    let library = try TestLibrary()
    try await library.add(notes: Self.harvest)
    let model = ReadingModel([Reply("October", "In October")])
    let (answer, texts) = try await ask("When do quinces ripen?", model, in: library)
    let statement = try #require(answer.statements.first)
    #expect(statement.text == "In October" && answer.abstention == nil)
    #expect(statement.quote == "Quinces ripen in October, after the first frost.")
    #expect(answer.passages[statement.number - 1].title == "Harvest")
    #expect(answer.text == "In October [\(statement.number)]" && texts == [answer.text])
    #expect(answer.trace.format == .statements && answer.trace.cited == [statement.number])
    // The examples before the question have nothing of the library.
    #expect(model.prompts.allSatisfy { $0.contains("Question: When do quinces ripen?") })
  }

  @Test func whatTheModelDoesNotFindIsNotAnswered() async throws {
    for value in ["Not stated", "The passage does not mention it.", "I don't know.", " "] {
      let answer = try await ask(
        "When do quinces ripen?", [Reply("quinces", value), Reply("Quinces", value)],
        of: Self.harvest)
      #expect(answer.abstention == .modelAbstained && answer.text.isEmpty, "\(value)")
      #expect(!answer.passages.isEmpty && answer.trace.dropped.isEmpty)
    }
  }

  @Test(arguments: ["In late September", "Walnuts", "512 g", "On 3 October"])
  func anAnswerThatNoSentenceSaysIsDropped(value: String) async throws {
    let answer = try await ask(
      "What about quinces?", [Reply("October", value)], of: Self.harvest)
    #expect(answer.abstention == .unsupported && answer.text.isEmpty)
    #expect(answer.trace.dropped.map(\.reason) == [.notInQuote])
    #expect(answer.trace.dropped.map(\.text) == [value])
  }

  @Test(arguments: [
    ("800 g", "takes 800 g"), ("1500 ml of water", "1,500 ml"), ("10 minutes", "ten minutes"),
    ("since 2003", "Since 2003"),
  ])
  func aNumberIsFoundAsItIsWritten(value: String, quoted: String) async throws {
    let answer = try await ask(
      "What about the jam?", [Reply("Jam", value)],
      of: [
        "Jam": """
        Jam of quinces takes 800 g sugar. The jam has 1,500 ml water. The jam boils for ten \
        minutes. Since 2003 we make jam.
        """
      ])
    #expect(answer.statements.map(\.text) == [value])
    #expect(answer.statements.first?.quote.contains(quoted) == true)
  }

  @Test func aNameThatIsAFunctionWordElsewhereHasToBeInTheQuote() async throws {
    let reply = [Reply("shed", "Ben")]
    let said = try await ask(
      "Who painted the shed?", reply, of: ["Shed": "The shed was painted by Ben."])
    #expect(said.statements.map(\.text) == ["Ben"])
    let invented = try await ask(
      "Who painted the shed?", reply, of: ["Shed": "The shed was painted by somebody."])
    #expect(invented.trace.dropped.map(\.reason) == [.notInQuote], "\(invented.text)")
  }

  @Test func theYearOfAMailIsOneOfItsNumbers() async throws {
    let library = try TestLibrary()
    let mail = Item(
      id: "m", kind: .mail, title: "Concert", text: "The concert is on 9 May.",
      date: Date(timeIntervalSince1970: 1_710_000_000),
      people: [Item.Participant(role: .from, name: "Bo", address: "bo@example.org")])
    try await library.library.add([mail], as: "mails")
    for (value, isSaid) in [("9 May 2024", true), ("9 May 2023", false)] {
      let model = ReadingModel([Reply("May", value)])
      let (answer, _) = try await ask("When is the concert?", model, in: library)
      #expect(answer.statements.map(\.text) == (isSaid ? [value] : []))
    }
  }

  @Test func twoSentencesAreQuotedIfNoneSaysItAlone() async throws {
    let answer = try await ask(
      "What does the quince jam need?", [Reply("sugar", "sugar and patience")],
      of: ["Jam": "The quince jam needs sugar. It also needs patience. It is red."])
    #expect(
      answer.statements.map(\.quote) == ["The quince jam needs sugar. It also needs patience."])
  }

  @Test func bracketsOfAnAnswerAreNoCitations() async throws {
    let answer = try await ask(
      "When do quinces ripen?", [Reply("October", "October [2]\nand more")],
      of: [
        "Harvest": "Quinces ripen in October (2)."
      ])
    #expect(answer.text == "October (2) [1]" && answer.citations.map(\.number) == [1])
  }

  @Test func ofSeveralAnswersTheOneThatTheModelDoubtsLeastIsTaken() async throws {
    let notes: KeyValuePairs<String, String> = [
      "Quinces": "When quinces ripen, we think of July.",
      "Orchard": "The quinces ripen in October here.",
    ]
    for (july, october) in [(0.2, 0.01), (0.01, 0.2)] {
      let answer = try await ask(
        "When do quinces ripen?",
        [Reply("July", "July", doubt: july), Reply("October", "October", doubt: october)], of: notes
      )
      #expect(answer.statements.map(\.text) == [july < october ? "July" : "October"])
    }
    let doubtful = try await ask(
      "When do quinces ripen?", [Reply("July", "July", doubt: 0.85)], of: notes)
    #expect(doubtful.abstention == .modelAbstained && doubtful.trace.dropped.isEmpty)
  }

  @Test(arguments: [(2.8, 1), (-3, 0)])
  func anAnswerThatDoesNotExplainItsQuestionIsNotShown(information: Double, count: Int) async throws
  {
    let answer = try await ask(
      "When do quinces ripen?",
      [Reply("October", "October", doubt: 0.02, information: information)],
      of: ["Quinces": "The quinces ripen in October here."])
    #expect(answer.statements.count == count)
  }

  @Test(arguments: [(0.01, 1), (0.85, 0)])
  func anEngineThatTellsOnlyFirstTokensAnswersByItsDoubt(doubt: Double, count: Int) async throws {
    let library = try TestLibrary()
    try await library.add(notes: ["Quinces": "The quinces ripen in October here."])
    let model = ReadingModel([Reply("October", "October", doubt: doubt)], readsOnce: true)
    let answer = try await library.ask("When do quinces ripen?", model)
    #expect(answer.statements.count == count)
  }

  @Test func tokensOfExcerptsThatHaveNoAnswerCount() async throws {
    let notes: KeyValuePairs<String, String> = ["Quinces": "The quinces ripen in October here."]
    var tokens: [Int] = []
    for doubt in [0.01, 0.99] {
      let answer = try await ask(
        "When do quinces ripen?", [Reply("October", "October", doubt: doubt)], of: notes)
      tokens.append(answer.trace.promptTokens)
    }
    // An excerpt that is answered from is read again for the answer and for probabilities.
    #expect(tokens[1] > 0 && tokens[0] > 3 * tokens[1])
  }

  @Test func theLaterOfTwoAmountsIsTheOneOfToday() async throws {
    let notes: KeyValuePairs<String, String> = [
      "Sam": "I pay Sam £12 an hour. £14 from May 2025. From 1 April 2026: £15.50."
    ]
    for (question, value) in [
      ("What do I pay Sam an hour?", "£15.50"), ("What did I pay Sam first?", "£12"),
    ] {
      let answer = try await ask(question, [Reply("Sam", "£12")], of: notes)
      #expect(answer.statements.map(\.text) == [value])
      #expect(answer.statements.first?.quote.contains(value) == true)
    }
  }

  @Test func inGermanWasIsNoWordForThePast() async throws {
    let answer = try await ask(
      "Was zahlen wir Frau Adam?", [Reply("Adam", "14 Euro")],
      of: ["Putzhilfe": "Frau Adam bekommt 14 Euro die Stunde. Ab Mai 2024: 16 Euro."])
    #expect(answer.statements.map(\.text) == ["16 Euro"])
  }

  @Test func aLaterTextThatIsDoubtedHardlyMoreWins() async throws {
    let library = try TestLibrary()
    let mails = [("6 May", 1_700_000_000.0), ("9 May", 1_710_000_000)].map { day, date in
      Item(
        id: day, kind: .mail, title: "Concert on \(day)", text: "The concert is on \(day).",
        date: Date(timeIntervalSince1970: date),
        people: [Item.Participant(role: .from, name: "Bo", address: "bo@example.org")])
    }
    try await library.library.add(mails, as: "mails")
    for (doubt, expected) in [(0.06, "9 May"), (0.3, "6 May")] {
      let model = ReadingModel([
        Reply("on 6 May.", "6 May", doubt: 0.05), Reply("on 9 May.", "9 May", doubt: doubt),
      ])
      let (answer, _) = try await ask("When is the concert?", model, in: library)
      #expect(answer.statements.map(\.text) == [expected])
    }
  }

  @Test func theModelReadsTheHeaderOfEachCell() async throws {
    let library = try TestLibrary()
    try await library.add(notes: [
      "Hives": """
      | Hive | Queen | Site |
      |---|---|---|
      | 1 | Emma | garden |
      | 3 | ~~Juliana~~ Máxima | – |
      """
    ])
    let model = ReadingModel([Reply("Hive: 3; Queen: Máxima", "Máxima")])
    let answer = try await ask("Which queen is in hive 3?", model, in: library).answer
    #expect(answer.statements.map(\.quote) == ["| 3 | ~~Juliana~~ Máxima | – |"])
    #expect(model.prompts.allSatisfy { !$0.contains("|") && !$0.contains("Juliana") })
  }

  @Test func anItemOfAListIsAQuoteByItself() async throws {
    let answer = try await ask(
      "When does the show open?", [Reply("show", "Saturday 6 March")],
      of: ["Show": "The show:\n- opening: Saturday 6 March\n- twelve pieces each?"])
    #expect(answer.statements.map(\.quote) == ["- opening: Saturday 6 March"])
  }

  @Test func aQuoteWithADateInNumbersSaysItsMonth() async throws {
    let answer = try await ask(
      "When is the concert?", [Reply("concert", "27 June")],
      of: ["Church": "The concert is on 2026-06-27. It starts at seven."])
    #expect(answer.statements.map(\.quote) == ["The concert is on 2026-06-27."])
  }

  @Test func aQuoteSaysAMonthInItsLanguage() async throws {
    let answer = try await ask(
      "Wann ist die Prüfung?", [Reply("Prüfung", "17. March")],
      of: ["Schule": "Die Prüfung ist am 17. März. Sie dauert zwei Stunden."])
    #expect(answer.statements.map(\.quote) == ["Die Prüfung ist am 17. März."])
  }

  @Test(arguments: [
    ("five years", "New pipes: fünf Jahre Gewährleistung.", true),
    ("five weeks", "New pipes: fünf Jahre Gewährleistung.", false),
    ("264 euros", "note: new pipes; amount_eur: 264.00", true),
    ("264 euros", "The new pipes cost €264.", true),
    ("264 pounds", "The new pipes cost €264.", false),
  ])
  func unitsAndCurrenciesAreFoundInOtherWords(
    value: String, text: String, isFound: Bool
  ) async throws {
    let answer = try await ask(
      "What do we get for the new pipes?", [Reply("264", value), Reply("Jahre", value)],
      of: ["Pipes": text])
    #expect(answer.statements.map(\.quote) == (isFound ? [text] : []), "\(answer.trace.dropped)")
  }

  @Test func theModelSearchesAndThenReads() async throws {
    let library = try TestLibrary()
    try await library.add(notes: ["Harvest": "Quinces ripen in October."])
    let model = ScriptedLanguageModel(turns: [
      .call("searchLibrary", GeneratedContent(properties: ["query": "quinces"])), "\"done\"",
      "In October",
    ])
    var answer: Answer?
    let options = AnswerOptions(
      search: SearchOptions(limit: 6, floor: nil), retrieval: .model, quoteFloor: nil)
    let events = library.library.answer("When do they ripen?", with: model, options: options)
    for try await event in events {
      if case .finished(let whole) = event { answer = whole }
    }
    #expect(answer?.text == "In October [1]" && answer?.trace.isEnsured == false)
    #expect(answer?.trace.lookups.map(\.tool) == ["searchLibrary"])
  }
}
