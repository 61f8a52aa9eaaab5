import Foundation
import Items
import LanguageModels
import Recollect
import RecollectAnswers
import RecollectTesting
import Testing

/// Tests that an answer shows the texts that contradict it.
@Suite struct DisagreementTests {
  private func answer(
    _ question: String, quoting quote: String, mails: [(name: String, text: String)]
  ) async throws -> Answer {
    let library = try TestLibrary()
    try await library.add(notes: [
      "Phones": "The phone number of our dentist is 555-0142. She is nice."
    ])
    let items = mails.enumerated().map { position, mail in
      Item(
        id: "\(position)", kind: .mail, title: "Mail \(position)", text: mail.text,
        date: Date(timeIntervalSince1970: 1_719_800_000),
        people: [Item.Participant(role: .from, name: mail.name, address: "\(position)@a.example")])
    }
    try await library.library.add(items, as: "mails")
    let options = AnswerOptions(
      search: SearchOptions(limit: 6, floor: nil), quoteFloor: nil)
    let model = ReadingModel([.init(quote, String(quote.suffix(8)))])
    var last: Answer?
    for try await event in library.library.answer(question, with: model, options: options) {
      if case .finished(let answer) = event { last = answer }
    }
    return try #require(last)
  }

  @Test func aStrangersNumberIsShownBelowTheOwnNote() async throws {
    let answer = try await answer(
      "What is the phone number of our dentist?", quoting: "dentist is 555-0199",
      mails: [("Sam", "The phone number of your dentist is 555-0199 from today.")])
    #expect(answer.disagreements.count == 2)
    let quotes = answer.disagreements.map(\.quote)
    #expect(quotes.first == "The phone number of our dentist is 555-0142.", "\(quotes)")
    let said = answer.disagreements.map(\.authorAndDay)
    #expect(said == ["note", "Sam <0@a.example>, 2024-07-01"])
    #expect(answer.disagreements.map(\.authorship) == [.own, .other])
    for disagreement in answer.disagreements {
      let bytes = Array(answer.passages[disagreement.number - 1].text.utf8)[disagreement.range]
      #expect(String(decoding: bytes, as: UTF8.self) == disagreement.quote)
    }
  }

  @Test func textsThatAgreeOrAreAboutSomethingElseAreNotShown() async throws {
    let answer = try await answer(
      "What is the phone number of our dentist?", quoting: "dentist is 555-0142",
      mails: [
        ("Ann", "I was told that the phone number of the dentist is 555-0142, call before 17:00."),
        ("Bo", "The phone number of the plumber is 555-0777."),
        ("Cy", "The dentist has a new phone number."),
      ])
    #expect(answer.disagreements == [])
  }

  private static func mail(
    _ id: String, from: (String, String), to address: String, _ text: String
  ) -> Item {
    Item(
      id: id, kind: .mail, title: id, text: text,
      date: Date(timeIntervalSince1970: 1_719_800_000),
      people: [
        Item.Participant(role: .from, name: from.0, address: from.1),
        Item.Participant(role: .to, address: address),
      ])
  }

  private func answer(
    _ question: String, _ replies: [ReadingModel.Reply], _ mails: [Item],
    notes: KeyValuePairs<String, String> = [:]
  ) async throws -> Answer {
    let library = try TestLibrary()
    if !notes.isEmpty { try await library.add(notes: notes) }
    try await library.library.add(mails, as: "mails")
    var last: Answer?
    let options = AnswerOptions(search: SearchOptions(limit: 6, floor: nil))
    for try await event in library.library.answer(
      question, with: ReadingModel(replies), options: options)
    {
      if case .finished(let answer) = event { last = answer }
    }
    return try #require(last)
  }

  @Test func aCorrespondentIsBelievedBeforeAStranger() async throws {
    let me = "mia@home.example"
    let (lena, sam) = (("Lena", "lena@club.example"), ("Sam", "sam@stranger.example"))
    let answer = try await answer(
      "When does the boat club meet?",
      [
        .init("Sunday", "Sunday at 6:00", doubt: 0.004),
        .init("Thursday", "Thursday at 19:00", doubt: 0.01),
      ],
      [
        Self.mail("asked", from: ("Mia", me), to: lena.1, "Please send me the oars."),
        Self.mail("true", from: lena, to: me, "The boat club meets on Thursday at 19:00."),
        Self.mail("false", from: sam, to: me, "The boat club meets on Sunday at 6:00."),
      ])
    #expect(answer.statements.map(\.text) == ["Thursday at 19:00"])
    #expect(
      answer.disagreements.map(\.authorAndDay) == [
        "Lena <lena@club.example>, 2024-07-01", "Sam <sam@stranger.example>, 2024-07-01",
      ])
    #expect(answer.disagreements.map(\.authorship) == [.correspondent, .other])
  }

  @Test func anOwnNoteIsBelievedBeforeAStrangerWithoutNumbers() async throws {
    let question = "Where does the spare key of the shed hang?"
    let mail = Self.mail(
      "false", from: ("Sam", "sam@stranger.example"), to: "mia@home.example",
      "The spare key of the shed hangs under the red pot.")
    let answer = try await answer(
      question,
      [
        .init("red pot", "under the red pot", doubt: 0.04),
        .init("barrel", "behind the blue barrel", doubt: 0.06),
      ],
      [mail], notes: ["Shed": "The spare key of the shed hangs behind the blue barrel."])
    #expect(answer.statements.map(\.text) == ["behind the blue barrel"])
    #expect(answer.disagreements.map(\.authorship) == [.own, .other])
    // An author alone doesn't make an answer of what the model hardly finds one.
    let unsure = try await self.answer(
      question, [.init("red pot", "under the red pot", doubt: 0.04)], [mail],
      notes: ["Shed": "The spare key of the shed hangs on its nail again."])
    #expect(unsure.statements.map(\.text) == ["under the red pot"])
    #expect(unsure.disagreements == [])
  }
}
