import Foundation
import Recollect
import RecollectAnswers
import Testing

/// Tests of questions that name the period in which they ask for a time.
@Suite struct QuestionPeriodTests {
  private func ask(_ question: String, _ text: String, _ value: String) async throws -> Answer {
    let library = try TestLibrary()
    try await library.add(mails: [TestMail("News", "2026-05-08", text)])
    let today = try TestLibrary.date("2026-11-26")
    return try await library.ask(question, ReadingModel([.init(" ", value)])) {
      $0.search.today = today
      $0.quoteFloor = nil
    }
  }

  @Test(arguments: [
    ("When is the next review?", "The review is on 25 November.", "25 November"),
    ("Wann ist die nächste Kontrolle?", "Die Kontrolle ist am 25. November.", "25. November"),
    ("Wanneer is de volgende controle?", "De controle is op 25 november.", "25 november"),
  ])
  func whatIsStillToComeIsNotBeforeToday(
    question: String, text: String, value: String
  ) async throws {
    let answer = try await ask(question, text, value)
    #expect(answer.trace.dropped.first?.reason == .former, "\(answer.text)")
    let (later, day) = (text.replacing("25", with: "27"), value.replacing("25", with: "27"))
    let next = try await ask(question, later, day)
    #expect(next.statements.map(\.text) == [day], "\(next.trace.dropped)")
  }

  @Test(arguments: [
    ("When did the swifts leave this autumn?", "The swifts leave on 13 June 2026.", "13 June 2026"),
    ("When was the fair in 2025?", "The fair was on 3 May 2024.", "3 May 2024"),
    ("Wanneer was dit najaar de kermis?", "De kermis was op 13 juni 2026.", "13 juni 2026"),
  ])
  func aDayOutsideOfThePeriodIsNoAnswer(
    question: String, text: String, value: String
  ) async throws {
    let answer = try await ask(question, text, value)
    #expect(answer.trace.dropped.first?.reason == .unrelated, "\(answer.text)")
  }

  @Test func aDayInsideIsOne() async throws {
    let answer = try await ask(
      "When did the swifts leave this autumn?", "The swifts left on 13 October 2026.",
      "13 October 2026")
    #expect(answer.statements.map(\.text) == ["13 October 2026"], "\(answer.trace.dropped)")
  }
}
