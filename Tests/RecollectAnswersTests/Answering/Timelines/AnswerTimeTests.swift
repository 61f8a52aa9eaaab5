import Foundation
import Items
import Recollect
import RecollectAnswers
import Testing

/// Tests of answers that name a time from the day on which their quote was written.
@Suite struct AnswerTimeTests {
  private typealias Reply = ReadingModel.Reply

  /// Asks about a mail of Thursday, 8 May 2025.
  private func ask(_ question: String, _ value: String, of text: String) async throws -> Answer {
    let library = try TestLibrary()
    try await library.add(mails: [TestMail("News", "2025-05-08", text)])
    return try await library.ask(question, ReadingModel([Reply(" ", value)]))
  }

  @Test(arguments: [
    (
      "When did we paint the fence?", "We painted the fence yesterday.", "yesterday",
      "7 May 2025 (yesterday)"
    ),
    (
      "When is the rehearsal?", "The rehearsal is on Friday at seven.", "Friday at seven",
      "9 May 2025 (Friday at seven)"
    ),
    (
      "When did the plumber come?", "The plumber came on Friday.", "on Friday",
      "2 May 2025 (on Friday)"
    ),
    (
      "When did the plumber come?", "The plumber came two weeks ago.", "two weeks ago",
      "21–27 April 2025 (two weeks ago)"
    ),
    (
      "Wann ist die Probe?", "Die Probe ist nächsten Dienstag.", "nächsten Dienstag",
      "13. Mai 2025 (nächsten Dienstag)"
    ),
    (
      "Wanneer is de repetitie?", "De repetitie is morgen.", "morgen", "9 mei 2025 (morgen)"
    ),
    (
      "Quand avons-nous vendu la voiture ?", "Nous avons vendu la voiture hier.", "hier",
      "7 mai 2025 (hier)"
    ),
    (
      "¿Cuándo vendimos el coche?", "Vendimos el coche ayer.", "ayer",
      "7 de mayo de 2025 (ayer)"
    ),
  ])
  func wordsForADayAreShownWithTheDay(
    question: String, text: String, value: String, shown: String
  ) async throws {
    let answer = try await ask(question, value, of: text)
    let statement = try #require(answer.statements.first, "\(answer.trace.dropped)")
    #expect(Self.plain(statement.text) == shown && statement.quote == text)
    #expect(statement.time?.start != nil)
    #expect(try statement.written == TestLibrary.date("2025-05-08"))
    #expect(answer.text == "\(statement.text) [1]")
  }

  /// Returns a text with plain spaces: formats put others around a dash.
  private static func plain(_ text: String) -> String {
    String(text.map { $0.isWhitespace ? " " : $0 }).replacing(" – ", with: "–")
  }

  @Test(arguments: [
    (
      "When must I renew my passport?", "I have to renew my passport before 12 June.", "12 June",
      "before 12 June"
    ),
    (
      "When is the form due?", "The form is due by Friday.", "Friday", "9 May 2025 (by Friday)"
    ),
    (
      "Wann muss ich den Pass verlängern?", "Ich muss den Pass vor dem 12. Juni verlängern.",
      "12. Juni", "vor dem 12. Juni"
    ),
    (
      "When is the rehearsal?", "The rehearsal is on 12 June, before the concert.", "12 June",
      "12 June"
    ),
  ])
  func aTimeIsShownWithTheWordsThatLimitIt(
    question: String, text: String, value: String, shown: String
  ) async throws {
    let answer = try await ask(question, value, of: text)
    #expect(answer.statements.map { Self.plain($0.text) } == [shown], "\(answer.trace.dropped)")
  }

  @Test func aDayBesideTheAnswerStaysWhereItIsSaid() async throws {
    let answer = try await ask(
      "Who brings the cake?", "Ruth, tomorrow", of: "Ruth brings the cake tomorrow.")
    #expect(answer.statements.map(\.text) == ["Ruth, tomorrow (9 May 2025)"])
  }

  @Test func aDateIsShownAsItIsWritten() async throws {
    let answer = try await ask(
      "When is the rehearsal?", "on Monday 12 May", of: "The rehearsal is on Monday 12 May.")
    #expect(answer.statements.map(\.text) == ["on Monday 12 May"])
    #expect(answer.statements.first?.time?.description == "12 May 2025")
  }

  @Test func aDayOfTheWeekOfAFullDateIsThatDate() async throws {
    let answer = try await ask(
      "When is the rehearsal?", "Friday", of: "The rehearsal is on Friday, 23 May.")
    #expect(answer.statements.map(\.text) == ["Friday"])
    #expect(answer.statements.first?.time?.description == "23 May 2025")
  }

  @Test func aTurnIsCountedFromItsOwnDay() async throws {
    let library = try TestLibrary()
    let turns = [("2025-05-01", "Hello there."), ("2025-05-08", "I painted the fence yesterday.")]
    let items = try turns.enumerated().map { number, turn in
      Item(
        id: "\(number)", kind: .message, title: "Garden", text: turn.1,
        date: try TestLibrary.date(turn.0),
        people: [Item.Participant(role: .from, name: "Bo", address: "")], thread: "garden")
    }
    try await library.library.add(items, as: "chat")
    let answer = try await library.ask(
      "When did Bo paint the fence?", ReadingModel([Reply("fence", "yesterday")]))
    #expect(answer.statements.map(\.text) == ["7 May 2025 (yesterday)"])
  }

  @Test func anEntryOfADiaryIsCountedFromItsHeading() async throws {
    let library = try TestLibrary()
    try await library.add(notes: [
      "Garden diary":
        "# 2025-05-08\n\nWe painted the fence yesterday.\n\n# 2025-06-01\n\nIt rained."
    ])
    let answer = try await library.ask(
      "When did we paint the fence?", ReadingModel([Reply("fence", "yesterday")]))
    #expect(answer.statements.map(\.text) == ["7 May 2025 (yesterday)"])
  }

  @Test func inANoteWithoutADayWordsStayAsTheyAre() async throws {
    let library = try TestLibrary()
    try await library.add(notes: ["Garden": "We painted the fence yesterday."])
    let answer = try await library.ask(
      "When did we paint the fence?", ReadingModel([Reply("fence", "yesterday")]))
    #expect(answer.statements.map(\.text) == ["yesterday"])
    #expect(answer.statements.first?.time == nil)
  }
}
