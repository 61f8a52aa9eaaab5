import Foundation
import Items
import Recollect
import RecollectAnswers
import Testing

/// Tests of answers about a time from texts that say "yesterday", or that tell of it on its day.
@Suite struct ExcerptDatesTests {
  private typealias Reply = ReadingModel.Reply

  /// Asks about a mail of Thursday, 8 May 2025; the model answers with a value.
  private func ask(
    _ question: String, _ text: String, _ value: String
  ) async throws -> (answer: Answer, prompt: String) {
    let library = try TestLibrary()
    try await library.add(mails: [TestMail("News", "2025-05-08", text)])
    let model = ReadingModel([Reply(" ", value)])
    let answer = try await library.ask(question, model)
    return (answer, model.prompts.first ?? "")
  }

  @Test(arguments: [
    ("When did we paint the fence?", "We painted the fence yesterday.", "7 May 2025"),
    ("When did the plumber come?", "The plumber came last Tues.", "6 May 2025"),
    ("When is the rehearsal?", "The rehearsal is tomorrow.", "9 May 2025"),
    ("Wann ist die Probe?", "Die Probe ist morgen.", "9. Mai 2025"),
    ("Quand avons-nous vendu la voiture ?", "Nous avons vendu la voiture hier.", "7 mai 2025"),
  ])
  func theModelReadsTheDayInPlaceOfWordsForIt(
    question: String, text: String, day: String
  ) async throws {
    let (answer, prompt) = try await ask(question, text, day)
    #expect(prompt.contains(day) && !prompt.contains("8 May 2025:"), "\(prompt)")
    let statement = try #require(answer.statements.first, "\(answer.trace.dropped)")
    #expect(statement.text == day && statement.quote == text)
  }

  @Test func aDayOfTheWeekMayBeEveryOne() async throws {
    let (answer, prompt) = try await ask(
      "When does the club meet?", "The club meets on Thursday.", "on Thursday")
    #expect(prompt.contains("meets on Thursday"))
    #expect(answer.statements.map(\.text) == ["on Thursday"])
  }

  @Test func aDayThatTheModelWritesInNumbersIsShownInWords() async throws {
    let answer = try await ask(
      "When did Jo open the shop?", "Jo opened the shop!", "2025-05-08"
    ).answer
    #expect(answer.statements.map(\.text) == ["by 8 May 2025"], "\(answer.trace.dropped)")
  }

  @Test func anHourIsNotTakenForADay() async throws {
    let (answer, prompt) = try await ask(
      "At what time did the train leave?", "The train left at 7 yesterday.", "at 7")
    #expect(prompt.contains("at 7 yesterday"))
    #expect(answer.statements.map(\.text) == ["at 7"], "\(answer.trace.dropped)")
  }

  @Test func aDayOfAWeekStandsForTheWeek() async throws {
    let answer = try await ask(
      "When did Jo open the shop?", "Jo opened the shop last week.", "28 April"
    ).answer
    #expect(answer.statements.first?.text.hasSuffix("4 May 2025") == true, "\(answer.text)")
    #expect(
      try answer.statements.first?.time?.start == Date("2025-04-28T00:00:00Z", strategy: .iso8601))
  }

  @Test(arguments: [
    ("When did Jo open the shop?", "Jo opened the shop!", "8 May 2025", "by 8 May 2025"),
    ("When did Jo open the shop?", "The shop of Jo is open!", "8 May 2025", "by 8 May 2025"),
    (
      "When did Jo open the shop?", "Jo opened the shop, I can't believe it!", "8 May 2025",
      "by 8 May 2025"
    ),
    (
      "Wann hat Jo den Laden aufgemacht?", "Jo hat den Laden aufgemacht.", "8. Mai 2025",
      "spätestens am 8. Mai 2025"
    ),
    (
      "Wanneer heeft Jo de winkel geopend?", "Jo heeft de winkel geopend.", "8 mei 2025",
      "uiterlijk 8 mei 2025"
    ),
  ])
  func anEventWithoutADayHappenedByTheDayOfItsText(
    question: String, text: String, day: String, shown: String
  ) async throws {
    let (answer, prompt) = try await ask(question, text, day)
    #expect(prompt.contains("\(day): ") && prompt.contains(text), "\(prompt)")
    let statement = try #require(answer.statements.first, "\(answer.trace.dropped)")
    #expect(statement.text == shown && statement.quote == text)
  }

  @Test(arguments: [
    "Jo hasn't opened the shop.", "Has Jo opened the shop?", "Jo will open the shop.",
    "Jo hopes to open the shop.", "We talked about it at length.", "The shop of Jo",
    "Jo doesn't want to open the shop any more, she found work.",
  ])
  func aTextThatReportsNoEventDoesNotDateIt(_ text: String) async throws {
    let answer = try await ask("When did Jo open the shop?", text, "8 May 2025").answer
    #expect(answer.statements.isEmpty, "\(answer.text)")
  }

  @Test(arguments: ["When does the shop open?", "Who opened the shop?"])
  func theDayOfATextIsReadForQuestionsAboutAPastTimeAlone(_ question: String) async throws {
    let prompt = try await ask(question, "Jo opened the shop.", "Jo").prompt
    #expect(!prompt.contains("8 May 2025:"), "\(prompt)")
  }

  @Test func aMessageOfAnotherDayHasItsOwnDay() async throws {
    let library = try TestLibrary()
    let said = [
      ("2025-05-08", "We signed the lease yesterday!"), ("2025-05-10", "Got the keys of the flat!"),
    ]
    let items = try said.enumerated().map { number, message in
      Item(
        id: "\(number)", kind: .message, title: "Flat", text: message.1,
        date: try TestLibrary.date(message.0),
        people: [Item.Participant(role: .from, name: "Bo", address: "")], thread: "flat")
    }
    try await library.library.add(items, as: "chat")
    let model = ReadingModel([Reply("lease", "7 May 2025"), Reply("keys", "10 May 2025")])
    let answer = try await library.ask("When did Bo get the keys of the flat?", model)
    let prompt = model.prompts.first ?? ""
    #expect(prompt.contains("10 May 2025: ") && !prompt.contains("8 May 2025: "), "\(prompt)")
    #expect(answer.statements.map(\.text) == ["by 10 May 2025"], "\(answer.trace.dropped)")
    #expect(answer.trace.dropped.map(\.reason) == [.otherEvent])
  }

  @Test func whatElseHappenedOnTheDayOfATextDoesNotDateTheEvent() async throws {
    let library = try TestLibrary()
    let text =
      "The stove arrived this morning. Next Tuesday the electrician comes to connect it."
    try await library.add(mails: [TestMail("News", "2025-05-08", text)])
    let question = "When was the electrician supposed to come?"
    let wrong = try await library.ask(question, ReadingModel([Reply("stove", "8 May 2025")]))
    #expect(wrong.statements.isEmpty, "\(wrong.text)")
    let right = try await library.ask(question, ReadingModel([Reply("stove", "13 May 2025")]))
    #expect(right.statements.first?.text.contains("13 May 2025") == true, "\(right.text)")
  }

  @Test func noLaterTextChangesTheDayOfAPastEvent() async throws {
    let library = try TestLibrary()
    try await library.add(mails: [
      TestMail("Shop", "2025-05-08", "Jo opened the shop yesterday."),
      TestMail("Shop", "2025-06-10", "Jo opened the second shop instead yesterday."),
    ])
    let answer = try await library.ask(
      "When did Jo open the shop?",
      ReadingModel([
        Reply("second", "9 June 2025", doubt: 0.002), Reply("shop", "7 May 2025", doubt: 0.001),
      ]))
    #expect(answer.statements.map(\.text) == ["7 May 2025"], "\(answer.text)")
  }
}
