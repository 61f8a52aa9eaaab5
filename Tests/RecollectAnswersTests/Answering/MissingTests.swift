import Items
import LanguageModels
import Recollect
import RecollectAnswers
import RecollectTesting
import Testing

/// Tests of what a refusal says was missing.
@Suite struct MissingTests {
  private func ask(
    _ question: String, _ replies: [ReadingModel.Reply] = [], in library: TestLibrary
  ) async throws -> Answer {
    let options = AnswerOptions(
      search: SearchOptions(limit: 6, floor: nil), quoteFloor: SearchFloor(cosine: -1, coverage: 0))
    var answer: Answer?
    let events = library.library.answer(question, with: ReadingModel(replies), options: options)
    for try await event in events {
      if case .finished(let whole) = event { answer = whole }
    }
    return try #require(answer)
  }

  private func ask(
    _ question: String, _ replies: [ReadingModel.Reply] = [],
    of notes: KeyValuePairs<String, String>
  ) async throws -> Answer {
    let library = try TestLibrary()
    try await library.add(notes: notes)
    return try await ask(question, replies, in: library)
  }

  @Test(arguments: [
    ("When was the boat sold?", "when"), ("How much was the boat?", "how much"),
    ("How old is the boat?", "how old"), ("To whom did we lend the boat?", "who"),
    ("Why did we sell the boat?", "why"), ("What color is the boat?", "which color"),
    ("Wann wurde das Boot verkauft?", "when"), ("Um wie viel Uhr fährt das Boot?", "at what time"),
    ("Wie alt ist das Boot?", "how old"), ("Hoeveel kost de boot?", "how much"),
    ("Où est le bateau ?", "where"), ("¿Quién compró el barco?", "who"),
    ("What is the boat called?", "it"),
  ])
  func theQuestionWordIsNamed(question: String, word: String) async throws {
    let answer = try await ask(question, of: ["Boat": "The boat, das Boot, de boot, le bateau."])
    let missing = try #require(answer.missing)
    #expect(missing.reason == .value && answer.abstention == .modelAbstained)
    #expect(missing.asked == (word == "it" ? [] : [word]))
    #expect(missing.description == "Nothing found in your library says \(word).")
    #expect(!answer.found.isEmpty)
  }

  @Test func aNameThatNoTextHasIsNamed() async throws {
    let notes: KeyValuePairs<String, String> = ["Trip": "We went to the cabin in Norway."]
    let answer = try await ask("Did we go to Crete with Ruth?", of: notes)
    #expect(answer.missing?.reason == .name && answer.missing?.asked == ["Crete", "Ruth"])
    #expect(
      answer.missing?.description == "Nothing found in your library names “Crete” or “Ruth”.")
    let known = try await ask("Did we go to Norway?", of: notes)
    #expect(known.missing?.reason == .value)
    // A month isn't a name, and neither is a word that begins a sentence.
    let dated = try await ask("Where did we go in May 2024? Which cabin was it?", of: notes)
    #expect(dated.missing?.reason == .value && dated.missing?.asked == ["where"])
  }

  @Test func inGermanNounsAreNoNames() async throws {
    let answer = try await ask(
      "Wann wurde das Fahrrad gekauft?", of: ["Boot": "Das Boot liegt im Hafen."])
    #expect(answer.missing?.asked == ["when"])
  }

  @Test func whatSomebodyElseSaidIsTheirs() async throws {
    let library = try TestLibrary()
    let texts = [("Anna", "I baked a quince cake."), ("Bo", "I painted the shed.")]
    let items = texts.enumerated().map { number, said in
      Item(
        id: "\(number)", kind: .message, title: "Anna and Bo", text: said.1,
        people: [Item.Participant(role: .from, name: said.0, address: "")])
    }
    try await library.library.add(items, as: "chat")
    let answer = try await ask(
      "What did Bo bake?", [.init("quince", "a quince cake")], in: library)
    let missing = try #require(answer.missing)
    #expect(missing.reason == .speaker && missing.asked == ["Bo"] && missing.instead == "Anna")
    #expect(missing.description == "What was found was said by Anna, not by Bo.")
  }

  @Test(
    arguments: [
      ("Nadia's little brother is allergic to nuts.", "Nadia's little brother"),
      ("Nadias Bruder is allergic to nuts.", "Nadias Bruder"),
      ("The brother of Nadia is allergic to nuts.", "brother of Nadia"),
      ("De broer van Nadia is allergic to nuts.", "broer van Nadia"),
      ("Nadia is away, her brother is allergic to nuts.", nil),
    ] as [(String, String?)])
  func theFactOfARelativeIsTheirs(text: String, relative: String?) async throws {
    let answer = try await ask(
      "What is Nadia Kern allergic to?", [.init("nuts", "nuts")],
      of: ["Guests": text, "Street": "Nadia Kern lives next door."])
    let missing = try #require(answer.missing)
    #expect(missing.reason == .person && missing.instead == relative)
    #expect(
      missing.description
        == (relative.map { "What was found is about \($0), not about Nadia." }
          ?? "What was found isn't about Nadia or Kern."))
  }

  @Test(arguments: [
    (
      "What did we buy for the boat?", "an engine", "Perhaps we could buy an engine for the boat.",
      Answer.Missing.Reason.fact
    ),
    ("What did we decide on the boat?", "Meetings", "For the boat see [[Meetings]].", .text),
    ("When was the boat sold?", "in Kiel", "The boat was sold in Kiel.", .value),
  ])
  func theReasonOfTheClosestDroppedStatementIsTold(
    question: String, value: String, text: String, reason: Answer.Missing.Reason
  ) async throws {
    let answer = try await ask(question, [.init("boat", value)], of: ["Harbor": text])
    #expect(answer.abstention == .unsupported && answer.missing?.reason == reason)
    #expect(answer.found.map(\.quote) == [text])
  }

  @Test func withoutPassagesNothingIsClose() {
    let missing = Answer(nothingFoundFor: "zeppelin").missing
    #expect(missing?.reason == .passage)
    #expect(missing?.description == "No passage is close to the question.")
  }
}
