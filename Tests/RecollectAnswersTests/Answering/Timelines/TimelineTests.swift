import Foundation
import Recollect
import RecollectAnswers
import Testing

/// Tests of answers that are computed from the dates of events.
@Suite struct TimelineTests {
  private typealias Reply = ReadingModel.Reply

  private static let vans = [
    TestMail("Van", "2026-05-22", "We bought the Transit yesterday."),
    TestMail("Car", "2026-06-14", "We sold the Berlingo on Saturday."),
    TestMail("Shed", "2026-05-02", "Tom painted the shed. It looks nice."),
  ]
  private static let model = ReadingModel([
    Reply("Transit", "yesterday"), Reply("Berlingo", "on Saturday"),
  ])

  private func ask(
    _ question: String, _ model: ReadingModel = model, of mails: [TestMail] = vans
  ) async throws -> Answer {
    let library = try TestLibrary()
    try await library.add(mails: mails)
    return try await library.ask(question, model) {
      $0.quoteFloor = SearchFloor(cosine: 0.9, coverage: 0.15)
    }
  }

  @Test func theOrderIsThatOfTheDates() async throws {
    let answer = try await ask("Which came first, selling the Berlingo or buying the Transit?")
    #expect(
      answer.statements.map(\.text) == [
        "Buying the Transit: 21 May 2026 (first)", "Selling the Berlingo: 13 June 2026",
      ], "\(answer.trace.dropped)")
    #expect(answer.statements.map(\.quote) == Self.vans.prefix(2).map(\.text))
    #expect(answer.statements.compactMap(\.time?.description) == ["21 May 2026", "13 June 2026"])
    let numbers = answer.statements.map(\.number)
    #expect(answer.citations.map(\.number) == numbers && Set(numbers).count == 2)
    #expect(answer.text.split(separator: "\n").count == 2 && answer.abstention == nil)
  }

  @Test func daysOfOneNoteAreOfOneYearWhichIsNotShown() async throws {
    let library = try TestLibrary()
    try await library.add(notes: [
      "Bicycles": [
        "On 28 March we bought the tandem at a shop.", "On 18 April we sold the scooter.",
      ]
      .map { $0 + String(repeating: " Nobody has found the time for a long tour yet.", count: 12) }
      .joined(separator: "\n\n")
    ])
    let model = ReadingModel([
      Reply("tandem", "28 March", doubt: 0.001),
      Reply("scooter", "18 April", doubt: 0.001),
    ])
    let answer = try await library.ask(
      "Which came first, selling the scooter or buying the tandem?", model
    ) { $0.quoteFloor = nil }
    #expect(
      answer.statements.map(\.text) == [
        "Buying the tandem: 28 March (first)", "Selling the scooter: 18 April",
      ], "\(answer.trace.dropped) \(answer.text)")
    #expect(answer.statements.allSatisfy { $0.time == nil })
  }

  @Test func aQuestionForYesOrNoGetsIt() async throws {
    let answer = try await ask("Did we sell the Berlingo before we bought the Transit?")
    #expect(
      answer.statements.map(\.text) == [
        "No. We bought the Transit: 21 May 2026", "We sell the Berlingo: 13 June 2026",
      ])
  }

  @Test(arguments: [
    ("How many days were there", "23 days later"),
    ("How many weeks were there", "3 weeks, 2 days later"),
    ("How long was it", "23 days (3 weeks, 2 days) later"),
  ])
  func theTimeBetweenIsComputed(question: String, span: String) async throws {
    let answer = try await ask("\(question) between buying the Transit and selling the Berlingo?")
    #expect(
      answer.statements.map(\.text) == [
        "Buying the Transit: 21 May 2026", "Selling the Berlingo: 13 June 2026, \(span)",
      ])
  }

  @Test func inGermanTheAnswerIsGerman() async throws {
    let answer = try await ask(
      "Wie viele Tage lagen zwischen dem Umzug und der Hochzeit?",
      ReadingModel([Reply("Umzug", "gestern"), Reply("Hochzeit", "am 3. Mai")]),
      of: [
        TestMail("Kiel", "2024-03-13", "Der Umzug war gestern."),
        TestMail("Fest", "2024-04-20", "Die Hochzeit ist am 3. Mai."),
      ])
    #expect(
      answer.statements.map(\.text) == [
        "Umzug: 12. März 2024", "Hochzeit: 3. Mai 2024, 52 Tage später",
      ], "\(answer.trace.dropped)")
  }

  @Test func aTextThatReportsAnEventDatesIt() async throws {
    let answer = try await ask("Was the shed painted before the Transit was bought?")
    #expect(
      answer.statements.map(\.text) == [
        "Yes. The shed painted: 2 May 2026", "The Transit was bought: 21 May 2026",
      ], "\(answer.trace.dropped)")
    #expect(answer.statements.first?.quote == "Tom painted the shed.")
  }

  @Test func withoutADateOfEachThereIsNoAnswer() async throws {
    let answer = try await ask("Which came first, buying the Transit or planting the hedge?")
    #expect(answer.abstention != nil && answer.statements.isEmpty && answer.text.isEmpty)
    #expect(answer.unanswered == ["When was this: planting the hedge?"])
    #expect(answer.citations.isEmpty && !answer.passages.isEmpty)
  }

  @Test func theValuesOfAThingThatChangedHaveTheirDays() async throws {
    let answer = try await ask(
      "How did the date of the concert change?",
      ReadingModel([Reply("7 October", "7 October"), Reply("14 October", "14 October")]),
      of: [
        TestMail("Plans", "2025-09-20", "The concert is on 7 October."),
        TestMail("News", "2025-10-03", "The concert is moved to 14 October."),
      ])
    #expect(
      answer.statements.map(\.text) == [
        "20 September 2025: 7 October", "3 October 2025: 14 October",
      ])
    #expect(answer.trace.parts == ["When is the concert?"])
  }

  @Test func oneValueIsAnAnswerByItself() async throws {
    let answer = try await ask(
      "How did the date of the concert change?",
      ReadingModel([Reply("concert", "7 October")]),
      of: [TestMail("Plans", "2025-09-20", "The date of the concert is 7 October.")])
    #expect(answer.statements.map(\.text) == ["7 October"] && answer.trace.parts.isEmpty)
  }
}
