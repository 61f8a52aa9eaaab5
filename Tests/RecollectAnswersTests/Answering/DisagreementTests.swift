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
        people: [Participant(role: .from, name: mail.name, address: "\(position)@a.example")])
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
    let said = answer.disagreements.map { answer.passages[$0.number - 1].authorAndDay }
    #expect(said.first?.hasPrefix("note") == true && said.last == "Sam, 2024-07-01", "\(said)")
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
}
