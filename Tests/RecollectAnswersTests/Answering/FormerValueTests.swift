import Items
import Recollect
import RecollectAnswers
import TestSupport
import Testing

/// Tests of values that their texts say no longer hold, or never did.
@Suite struct FormerValueTests {
  private typealias Reply = ReadingModel.Reply

  private func ask(
    _ question: String, _ replies: [Reply], of notes: KeyValuePairs<String, String>
  ) async throws -> Answer {
    let library = try TestLibrary()
    try await library.add(notes: notes)
    return try await library.ask(question, ReadingModel(replies))
  }

  @Test(arguments: [
    ("When does Ruth sail?", "Ruth sails on Thursdays until March 2024.", "Thursdays"),
    ("When does Ruth sail?", "Until the end of May 2023 Ruth sails on Thursdays.", "Thursdays"),
    ("What does Ruth sail?", "Ruth used to sail a dinghy.", "a dinghy"),
    ("Was segelt Ruth?", "Ruth segelte bisher eine Jolle, sagt Anna.", "eine Jolle"),
    ("Wat zeilt Ruth?", "Tot nu toe zeilt Ruth een jol.", "een jol"),
  ])
  func whatHeldOnceDoesNotAnswerAQuestionAboutToday(
    question: String, text: String, value: String
  ) async throws {
    let answer = try await ask(question, [Reply("Ruth", value)], of: ["Sailing": text])
    #expect(answer.trace.dropped.map(\.reason) == [.former], "\(answer.text)")
    #expect(answer.missing?.reason == .today)
  }

  @Test(arguments: [
    ("When does Ruth sail?", "Until March 2024 Thursdays, now Ruth sails Mondays.", "Mondays"),
    ("When does Ruth sail?", "Ruth sails on Thursdays until March 2999.", "Thursdays"),
    ("What did Ruth sail before?", "Ruth used to sail a dinghy.", "a dinghy"),
    ("When did Ruth sail?", "Ruth sailed on Thursdays until March 2024.", "Thursdays"),
  ])
  func whatStillHoldsOrIsAskedForIsAnswered(
    question: String, text: String, value: String
  ) async throws {
    let answer = try await ask(question, [Reply("Ruth", value)], of: ["Sailing": text])
    #expect(answer.statements.map(\.text) == [value], "\(answer.trace.dropped)")
  }

  @Test func anExcerptIsReadAgainWithoutTheSentenceThatWasDropped() async throws {
    let answer = try await ask(
      "What is the rule for hoses?",
      [Reply("Until now", "never on Sundays"), Reply("The new rule", "before nine")],
      of: [
        "Allotments":
          "The new rule for hoses is before nine. Until now the rule for hoses was never on Sundays."
      ])
    #expect(answer.trace.dropped.map(\.reason) == [.former])
    #expect(answer.statements.map(\.quote) == ["The new rule for hoses is before nine."])
  }

  @Test func aYesNeedsTheNamesOfTheQuestionInItsQuote() async throws {
    let answer = try await ask(
      "Did we sail to Kiel with Ruth?", [Reply("watched Ruth", "Yes")],
      of: ["Race day": "We watched Ruth sail, on the laptop at home. It rained in Kiel, too."])
    #expect(answer.statements.isEmpty && !answer.trace.dropped.isEmpty, "\(answer.text)")
  }

  @Test(arguments: [("We race on 3 October", true), ("We raced on 3 May", false)])
  func anInvitationDoesNotSayThatOneWent(text: String, isPlan: Bool) async throws {
    let library = try TestLibrary()
    try await library.add(mails: [TestMail("Race", "2025-05-20", "\(text), in Kiel with Ruth.")])
    let answer = try await library.ask(
      "Did we race in Kiel with Ruth?", ReadingModel([Reply("Kiel", "Yes")]))
    #expect(answer.statements.isEmpty == isPlan, "\(answer.trace.dropped)")
  }

  @Test(arguments: [
    ("The choir sings", "We are not going to Bruges after all.", true),
    ("The choir sings", "Bruges is booked.", false),
    ("The choir was", "We are not going to Bruges again.", false),
  ])
  func aPlanThatALaterTextGivesUpIsNotDone(
    told: String, news: String, isGivenUp: Bool
  ) async throws {
    let library = try TestLibrary()
    try await library.add(mails: [
      TestMail("Choir trip", "2025-03-02", "\(told) in Bruges on 16 October 2025."),
      TestMail("Choir news", "2025-05-12", news),
    ])
    let answer = try await library.ask(
      "In which month did the choir sing in Bruges?",
      ReadingModel([Reply("16 October", "16 October 2025")]))
    #expect(answer.statements.isEmpty == isGivenUp, "\(answer.trace.dropped)")
  }

  @Test(arguments: [
    ("When did the plumber repair the pipe?", "The plumber didn't come.", true),
    ("When was the plumber supposed to repair the pipe?", "The plumber didn't come.", false),
    ("When did the plumber repair the pipe?", "The plumber didn't come to the party.", false),
  ])
  func aVisitThatCameToNothingIsNotDone(
    question: String, news: String, isGivenUp: Bool
  ) async throws {
    let library = try TestLibrary()
    try await library.add(mails: [
      TestMail("House", "2025-03-02", "The plumber repairs the pipe on 7 March."),
      TestMail("Week", "2025-03-09", news),
    ])
    let answer = try await library.ask(
      question, ReadingModel([Reply("7 March", "7 March 2025")]))
    #expect(answer.statements.isEmpty == isGivenUp, "\(answer.trace.dropped)")
  }

  @Test(arguments: [
    ("Where is the party?", "lena@club.example", true, "in the barn"),
    ("Where was the party before?", "lena@club.example", true, "in the hall"),
    // Anybody may send a version of an event that names no organizer.
    ("Where is the party?", "", true, "in the hall"),
    // The fields of an event stand before its text.
    ("Where is the party?", "lena@club.example", false, "in the barn"),
  ])
  func anEventIsAnsweredFromItsNewestVersion(
    question: String, organizer: String, hasText: Bool, expected: String
  ) async throws {
    let library = try TestLibrary()
    for (number, place) in ["in the hall", "in the barn"].enumerated() {
      let written = try TestLibrary.date("2025-11-0\(number + 1)")
      var event = Item(
        id: "event-\(number)", kind: .meeting, title: "Party",
        text: hasText ? "The party is \(place)." : "",
        date: try TestLibrary.date("2025-12-10"))
      if !hasText { event.fields = [Item.Field("Party", place)] }
      event.schedule = Schedule(
        start: try TestLibrary.date("2025-12-10"),
        version: Schedule.Version(
          event: "party", organizer: organizer, number: number, written: written))
      try await library.library.add([event], as: "calendar-\(number)")
    }
    let model = ReadingModel([
      Reply("in the hall", "in the hall", doubt: 0.001),
      Reply("in the barn", "in the barn", doubt: 0.06),
    ])
    let answer = try await library.ask(question, model)
    #expect(answer.statements.map(\.text) == [expected], "\(answer.trace.dropped)")
  }
}
