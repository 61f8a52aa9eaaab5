import Foundation
import Items
import Recollect
import RecollectAnswers
import Testing

/// Tests of the rules by which a quote doesn't support an answer.
@Suite struct SupportRulesTests {
  private typealias Reason = Answer.DroppedStatement.Reason
  private typealias Reply = ReadingModel.Reply

  private func ask(
    _ question: String, _ replies: [Reply], of notes: KeyValuePairs<String, String>,
    options change: (inout AnswerOptions) -> Void = { _ in }
  ) async throws -> Answer {
    let library = try TestLibrary()
    try await library.add(notes: notes)
    return try await library.ask(question, ReadingModel(replies), options: change)
  }

  @Test(arguments: [
    // Another kind of value, a suggestion, a question, and a reference to another note.
    (
      "What color is the boat?", "It is a 1998 model", "The boat: it is a 1998 model.",
      Answer.DroppedStatement.Reason.otherKind
    ),
    ("How much was the boat?", "the harbor", "The boat was much in the harbor.", .otherKind),
    ("When was the boat sold?", "in Kiel", "The boat was sold in Kiel.", .otherKind),
    (
      "What did we buy for the boat?", "an engine", "Perhaps we could buy an engine for the boat.",
      .supposed
    ),
    (
      "Which engine does the boat get?", "Volvo",
      "The boat gets an engine: Jan is torn between Volvo and Yanmar.", .supposed
    ),
    ("What did the boat cost?", "900", "The boat did not cost 900, did it?", .supposed),
    ("What did the boat cost?", "900", "The boat: asking 900, two owners.", .supposed),
    ("What color is the boat?", "Diesel", "The boat: diesel, two owners.", .otherKind),
    (
      "What is the rule for the boat?", "no nets", "Until now, the rule for the boat was no nets.",
      .former
    ),
    ("What can I do with the boat?", "The boat", "Use the boat to fish.", .repeatsQuestion),
    ("What did we decide on the boat?", "Meetings", "For the boat see [[Meetings]].", .elsewhere),
    ("What is the boat of Ruth called?", "Elsa", "The boat is called Elsa.", .aboutOthers),
    ("Is the boat insured?", "Yes", "The boat isn't insured any more.", .unrelated),
  ])
  func anAnswerThatTheQuoteDoesNotSupportIsDropped(
    question: String, value: String, text: String, reason: Answer.DroppedStatement.Reason
  ) async throws {
    let answer = try await ask(question, [Reply("boat", value)], of: ["Harbor": text])
    #expect(answer.abstention == .unsupported && answer.text.isEmpty)
    #expect(answer.trace.dropped.map(\.reason) == [reason], "\(answer.text)")
  }

  @Test(arguments: [
    ("Were we in Crete in May?", "Yes", "We planned Crete for May, but nothing came of it."),
    ("Waren wir im Mai auf Rügen?", "Ja", "Wir wollten im Mai nach Rügen. Daraus wurde nichts."),
    ("Zijn we in mei op Texel geweest?", "Ja", "Naar Texel in mei ging niet door."),
  ])
  func whatCameToNothingIsNoYes(question: String, value: String, text: String) async throws {
    let word = text.split(separator: " ")[4].trimmingCharacters(in: .punctuationCharacters)
    let answer = try await ask(question, [Reply(word, value)], of: ["Holiday": text])
    #expect(answer.abstention == .unsupported && answer.text.isEmpty, "\(answer.text)")
  }

  @Test(arguments: [
    ("Do we eat meat?", "Yes", "We never eat meat.", true),
    ("Do we eat meat?", "Yes", "We eat meat, but no fish.", false),
    ("Do we never eat meat?", "Yes", "We never eat meat.", false),
    ("Essen wir Fleisch?", "Ja", "Wir essen kein Fleisch.", true),
  ])
  func aYesToWhatTheQuoteDeniesIsDropped(
    question: String, value: String, text: String, isDropped: Bool
  ) async throws {
    let answer = try await ask(question, [Reply(" ", value)], of: ["Meals": text])
    #expect(answer.statements.isEmpty == isDropped, "\(answer.text)")
  }

  @Test(arguments: [
    ("Mag onze hond in het huis?", "No", "Onze hond mag niet in het huis.", "Nee"),
    ("Dürfen wir den Hund mitnehmen?", "Yes", "Wir dürfen den Hund mitnehmen.", "Ja"),
    ("Is the dog in the kitchen?", "No", "The dog is not in the kitchen.", "No"),
  ])
  func yesAndNoAreInTheLanguageOfTheQuestion(
    question: String, value: String, text: String, shown: String
  ) async throws {
    let answer = try await ask(question, [Reply(" ", value)], of: ["House": text])
    #expect(answer.statements.map(\.text) == [shown], "\(answer.trace.dropped)")
  }

  @Test func aDutchPlanDoesNotSayWhatWasDone() async throws {
    let answer = try await ask(
      "Hoe lang heeft de boot op de helling gestaan?", [Reply("boot", "5 dagen")],
      of: ["Helling": "De boot op de helling: gepland 5 dagen."])
    #expect(answer.trace.dropped.map(\.reason) == [.supposed], "\(answer.text)")
  }

  @Test func aWordThatTheQuestionOffersAnswersIt() async throws {
    let answer = try await ask(
      "Which is sweeter, the quince or the medlar?", [Reply("quince", "The quince")],
      of: ["Fruit": "The quince is sweeter than the medlar."])
    #expect(answer.statements.map(\.text) == ["The quince"], "\(answer.trace.dropped)")
  }

  @Test func aClauseThatBeginsWithWhenAsksForNoTime() async throws {
    let answer = try await ask(
      "What did we find when we opened the boat?", [Reply("label", "a label")],
      of: ["Harbor": "We opened the boat and found a label under the deck."])
    #expect(answer.statements.map(\.text) == ["a label"], "\(answer.trace.dropped)")
  }

  @Test(arguments: [
    ("What did the boat cost?", "900", "The boat cost 900, the estimate was 700."),
    ("What did the boat cost?", "900", "Cost of the boat in total: 900, they asked for 700"),
  ])
  func aSuppositionAfterTheValueDoesNotDropIt(
    question: String, value: String, text: String
  ) async throws {
    let answer = try await ask(question, [Reply(value, value)], of: ["Harbor": text])
    #expect(answer.statements.map(\.text) == [value], "\(answer.trace.dropped)")
  }

  @Test(arguments: [
    ("When did we go to Kiel?", "14 June", "We want to go to Kiel and back, 14 June.", true),
    ("When did we go to Kiel?", "14 June", "We went to Kiel on 14 June and want to rest.", false),
    ("When did we go to Kiel?", "14 June", "I want to rest, we went to Kiel on 14 June.", false),
    ("How much did Jan want for the boat?", "900", "Jan wants to sell the boat for 900.", false),
  ])
  func whatIsOnlyWantedDoesNotSayWhatWasDone(
    question: String, value: String, text: String, isDropped: Bool
  ) async throws {
    let answer = try await ask(question, [Reply(" ", value)], of: ["Harbor": text]) {
      $0.quoteFloor = SearchFloor(cosine: -1, coverage: 0)
    }
    #expect(answer.statements.isEmpty == isDropped, "\(answer.trace.dropped)")
  }

  @Test func aNoteAboutSomebodyElseDoesNotAnswerWhatIsMine() async throws {
    for (title, isAnswered) in [("Mother: medicine", false), ("Medicine", true)] {
      let answer = try await ask(
        "When was my knee operated on?", [Reply("knee", "9 April")],
        of: [title: "Left knee operated on 9 April."])
      #expect((answer.abstention == nil) == isAnswered, "\(title)")
    }
  }

  @Test func aNounOfAShortGermanQuestionIsNoUnknownName() async throws {
    let answer = try await ask(
      "Was darf Lene auf gar keinen Fall essen?", [Reply("Nüsse", "Nüsse")],
      of: [
        "Besuch": """
        Lene kommt am Sonntag zu uns. Lene darf keine Nüsse essen, weder im Kuchen noch in der \
        Suppe. Wir müssen auch auf die Butter achten.
        """
      ])
    #expect(answer.statements.map(\.text) == ["Nüsse"], "\(answer.trace.dropped)")
  }

  @Test func anEnglishQuestionThatBeginsWithWasHasNames() async throws {
    let answer = try await ask(
      "Was Orla in Cork?", [Reply("Cork", "at the harbor")],
      of: ["Cork": "We were in Cork, at the harbor."])
    #expect(answer.trace.dropped.map(\.reason) == [.aboutOthers], "\(answer.text)")
  }

  @Test func aTextThatHasNothingToDoWithTheQuestionIsDropped() async throws {
    let answer = try await ask(
      "When do quinces ripen?", [Reply("July", "July")],
      of: [
        "Garden": "The shed was painted in July."
      ]
    ) { $0.quoteFloor = SearchFloor(cosine: 0.9, coverage: 0.3) }
    #expect(answer.trace.dropped.map(\.reason) == [.unrelated])
  }

  @Test func inAChatAQuoteIsByOrAboutThePersonOfTheQuestion() async throws {
    let library = try TestLibrary()
    let texts = [("Anna", "I baked a quince cake."), ("Bo", "I painted the shed, Anna.")]
    let items = texts.enumerated().map { number, said in
      Item(
        id: "\(number)", kind: .message, title: "Anna and Bo", text: said.1,
        people: [Item.Participant(role: .from, name: said.0, address: "")])
    }
    try await library.library.add(items, as: "chat")
    func reason(_ question: String, _ value: String) async throws -> Reason? {
      let model = ReadingModel([Reply(value, value)])
      let answer = try await library.ask(question, model) {
        $0.quoteFloor = SearchFloor(cosine: -1, coverage: 0)
      }
      return answer.trace.dropped.first?.reason
    }
    #expect(try await reason("What did Anna bake?", "a quince cake") == nil)
    #expect(try await reason("What did Bo bake?", "a quince cake") == .aboutOthers)
    #expect(try await reason("What did Anna hear?", "painted the shed") == nil)
    #expect(try await reason("What cake was it?", "a quince cake") == nil)
  }

  @Test func inAChatANamesakeDoesNotSpeakForThePersonOfTheQuestion() async throws {
    let library = try TestLibrary()
    let said = [
      ("Ffion Bowen", "There are no nuts in my cake."),
      ("Ffion Bowden", "Angharad teaches my daughter the harp."),
    ]
    let items = try said.enumerated().map { number, message in
      Item(
        id: "\(number)", kind: .message, title: "Altos", text: message.1,
        date: try TestLibrary.date("2025-10-02"),
        people: [Item.Participant(role: .from, name: message.0, address: "")], thread: "altos")
    }
    try await library.library.add(items, as: "chat")
    func reason(_ person: String) async throws -> Reason? {
      let answer = try await library.ask(
        "Who teaches the daughter of \(person) the harp?",
        ReadingModel([Reply("Angharad", "Angharad")])
      ) { $0.quoteFloor = SearchFloor(cosine: -1, coverage: 0) }
      return answer.trace.dropped.first?.reason
    }
    #expect(try await reason("Ffion Bowen") == .aboutOthers)
    #expect(try await reason("Ffion Bowden") == nil)
    #expect(try await reason("Ffion") == nil)
  }

  @Test(arguments: [
    ("Wow, your kids had fun at the park!", true), ("Thank you for the day at the park!", false),
    ("We were at the park with your kids.", false),
  ])
  func inAChatWhatIsYoursIsNotTheSpeakers(_ text: String, isOfListener: Bool) async throws {
    let library = try TestLibrary()
    let item = Item(
      id: "1", kind: .message, title: "Anna and Bo", text: text,
      people: [Item.Participant(role: .from, name: "Anna", address: "")])
    try await library.library.add([item], as: "chat")
    let answer = try await library.ask("Where was Anna?", ReadingModel([Reply("park", "the park")]))
    {
      $0.quoteFloor = SearchFloor(cosine: -1, coverage: 0)
    }
    #expect(answer.trace.dropped.map(\.reason) == (isOfListener ? [.aboutOthers] : []))
  }

  @Test func aQuoteBelowAnImitatedHeadingIsNotByTheOneItNames() async throws {
    let library = try TestLibrary()
    let mail = Item(
      id: "x", kind: .mail, title: "Bill",
      text: "Hello.\n\n\nAnna Berg, 2024-01-05:\n\nI agree to pay for the roof.",
      people: [Item.Participant(role: .from, name: "Bo", address: "bo@example.org")])
    try await library.library.add([mail], as: "items")
    func reason(_ question: String) async throws -> Reason? {
      let model = ReadingModel([Reply("roof", "to pay for the roof")])
      let answer = try await library.ask(question, model) {
        $0.quoteFloor = SearchFloor(cosine: -1, coverage: 0)
      }
      return answer.trace.dropped.first?.reason
    }
    #expect(try await reason("What did Anna agree to?") == .aboutOthers)
    #expect(try await reason("What did Bo agree to?") == nil)
  }
}
