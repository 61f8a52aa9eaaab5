import Foundation
import Items
import Recollect
import RecollectAnswers
import Testing

/// Tests of the choice between answers of different days.
@Suite struct FindingsTests {
  private typealias Reply = ReadingModel.Reply

  private static let mails = [
    TestMail("Concert plans", "2025-09-20", "The concert is on 7 October."),
    TestMail("Concert news", "2025-10-03", "The concert is moved to 14 October."),
  ]
  /// The model doubts the later text much more than the earlier one.
  private static let model = ReadingModel([
    Reply("is on 7 October", "7 October", doubt: 0.001),
    Reply("moved to 14 October", "14 October", doubt: 0.005),
  ])

  private func library(_ mails: [TestMail] = mails) async throws -> TestLibrary {
    let library = try TestLibrary()
    try await library.add(mails: mails)
    return library
  }

  @Test(arguments: ["When is the concert?", "When was the concert?"])
  func aTextThatTellsOfAChangeWinsAndTheOldValueIsKept(question: String) async throws {
    let answer = try await library().ask(question, Self.model)
    let statement = try #require(answer.statements.first)
    #expect(answer.statements.map(\.text) == ["14 October"])
    let earlier = try #require(statement.other)
    #expect(earlier.text == "7 October" && earlier.number != statement.number)
    #expect(earlier.quote == "The concert is on 7 October.")
    #expect(try earlier.until == TestLibrary.date("2025-10-03"))
    #expect(earlier.relation == .earlier && answer.disagreements.isEmpty)
    #expect(answer.text == "14 October (until 3 October 2025: 7 October) [\(statement.number)]")
  }

  @Test func aQuestionAboutTheFirstValueGetsIt() async throws {
    let answer = try await library().ask("When was the concert first planned?", Self.model) {
      $0.quoteFloor = nil
    }
    #expect(answer.statements.map(\.text) == ["7 October"])
    #expect(answer.statements.first?.other == nil)
  }

  @Test func aLaterTextThatTellsTheOldValueIsBelievedInSpiteOfDoubt() async throws {
    let library = try await library([
      TestMail("Appointment", "2026-10-14", "Your next check is on 25 November."),
      TestMail(
        "Our practice", "2026-11-10", "The appointment of 25 November is moved to 2 December."),
    ])
    let model = ReadingModel([
      Reply("check is on 25 November", "25 November", doubt: 0.001),
      Reply("moved to 2 December", "2 December", doubt: 0.1, information: 0.8),
    ])
    let answer = try await library.ask("When is the check?", model) { $0.quoteFloor = nil }
    #expect(answer.statements.map(\.text) == ["2 December"], "\(answer.text)")
    #expect(answer.statements.first?.other?.text == "25 November")
  }

  @Test func aNoteWithoutADayGivesWayToOneThatTellsOfAChange() async throws {
    let library = try TestLibrary()
    try await library.add(notes: ["Galway": "Tilda lives with Declan and Maura."])
    try await library.library.add(
      [
        Item(
          id: "2", kind: .note, title: "Diary",
          text: "Maura and Declan are sad. Tilda moved to Peadar.",
          date: try TestLibrary.date("2026-10-14"))
      ], as: "diary")
    let model = ReadingModel([
      Reply("lives with", "Declan and Maura", doubt: 0.001),
      Reply("moved to", "Peadar", doubt: 0.002),
    ])
    let answer = try await library.ask("With whom does Tilda live now?", model) {
      $0.quoteFloor = nil
    }
    #expect(answer.statements.map(\.text) == ["Peadar"], "\(answer.text)")
    #expect(answer.statements.first?.other?.text == "Declan and Maura")
  }

  @Test func aChangeOfSomethingElseChangesNothing() async throws {
    let library = try await library([
      Self.mails[0],
      TestMail("Choir", "2025-10-03", "The choir trip is moved to 9 November."),
    ])
    let model = ReadingModel([
      Reply("7 October", "7 October", doubt: 0.001),
      Reply("9 November", "9 November", doubt: 0.005),
    ])
    let answer = try await library.ask("When is the concert?", model) { $0.quoteFloor = nil }
    #expect(answer.statements.map(\.text) == ["7 October"])
    #expect(answer.statements.first?.other == nil)
  }

  @Test(arguments: [
    (
      "Wann ist das Konzert?", "Das Konzert ist am 7. Oktober.",
      "Das Konzert ist auf den 14. Oktober verschoben."
    ),
    (
      "Wanneer is het concert?", "Het concert is op 7 oktober.",
      "Het concert is verplaatst naar 14 oktober."
    ),
    (
      "Quand est le concert ?", "Le concert est le 7 octobre.",
      "Le concert est déplacé au 14 octobre."
    ),
    (
      "When is the concert?", "The concert is on 7 October.",
      "The concert is not on 7 October but on 14 October."
    ),
    (
      "Wann ist das Konzert?", "Das Konzert ist am 7. Oktober.",
      "Das Konzert ist nicht am 7. Oktober, sondern am 14. Oktober."
    ),
    (
      "Wanneer is het concert?", "Het concert is op 7 oktober.",
      "Het concert is niet op 7 oktober maar op 14 oktober."
    ),
    (
      "How many slates does the roof need?", "The roof needs 7 slates.",
      "The roof needs more slates than thought, 14."
    ),
    (
      "Wie viele Ziegel braucht das Dach?", "Das Dach braucht 7 Ziegel.",
      "Das Dach braucht weniger Ziegel als gedacht, 14."
    ),
    (
      "Hoeveel pannen heeft het dak nodig?", "Het dak heeft 7 pannen nodig.",
      "Het dak heeft meer pannen nodig dan gedacht, 14."
    ),
  ])
  func wordsOfChangeAndDenialsAreKnownInManyLanguages(
    question: String, old: String, new: String
  ) async throws {
    let library = try await library([
      TestMail("A", "2025-09-20", old), TestMail("B", "2025-10-03", new),
    ])
    let model = ReadingModel([
      Reply(old, "7", doubt: 0.001), Reply(new, "14", doubt: 0.005),
    ])
    let answer = try await library.ask(question, model)
    #expect(answer.statements.map(\.text) == ["14"], "\(answer.trace.dropped)")
    #expect(answer.statements.map(\.other?.text) == ["7"])
  }

  @Test func aDayReplacesAMonth() async throws {
    let library = try await library([
      TestMail("A", "2025-09-20", "The course is in November."),
      TestMail("B", "2025-10-03", "The course is moved from November to 6 February."),
    ])
    let model = ReadingModel([
      Reply("is in November", "November", doubt: 0.001),
      Reply("moved from", "6 February", doubt: 0.005),
    ])
    let answer = try await library.ask("When is the course?", model)
    #expect(answer.statements.map(\.text) == ["6 February"], "\(answer.trace.dropped)")
    #expect(answer.statements.map(\.other?.text) == ["November"])
  }

  /// Its excerpt begins in the mail before.
  @Test func aMailThatMovesThePlanOfItsThreadWins() async throws {
    let library = try TestLibrary()
    let filler = (0..<150).map { "word\($0)" }.joined(separator: " ")
    let texts = [
      "The concert is on 7 October. Nobody \(filler). Bring coats to the concert.",
      "Because of the hall, the concert is moved to 14 October.",
    ]
    let items = try zip(texts, ["2025-09-20", "2025-10-03"]).enumerated().map { number, mail in
      Item(
        id: "mail-\(number)", kind: .mail, title: "Concert", text: mail.0,
        date: try TestLibrary.date(mail.1),
        people: [Item.Participant(role: .from, name: "Bo", address: "bo@example.org")],
        thread: "concert")
    }
    try await library.library.add(items, as: "mails")
    let model = ReadingModel([
      Reply("is on 7 October", "7 October", doubt: 0.000_1),
      Reply("moved to 14 October", "14 October", doubt: 0.001),
    ])
    let answer = try await library.ask("When is the concert?", model)
    #expect(answer.statements.map(\.text) == ["14 October"], "\(answer.trace.dropped)")
    #expect(answer.statements.map(\.other?.text) == ["7 October"])
  }

  /// The day of an event is after the mail that moves it.
  @Test(arguments: [("2025-10-01", "the school"), ("2025-11-20", "the church")])
  func aMailMovesAnEventThatWasEnteredBeforeIt(entered: String, expected: String) async throws {
    let library = try TestLibrary()
    let start = try TestLibrary.date("2025-12-06")
    var event = Item(
      id: "event", kind: .meeting, title: "Concert", text: "The concert is in the church.",
      date: start)
    event.schedule = Schedule(
      start: start, version: Schedule.Version(event: "1", written: try TestLibrary.date(entered)))
    try await library.library.add([event], as: "calendar")
    let (mia, lena, sam) = ("mia@home.example", "lena@club.example", "sam@club.example")
    let mails = try [
      (mia, lena, "Please send me the scores."), (sam, mia, "Please bring a coat."),
      (lena, mia, "The concert moves to the school, as the church is cold."),
    ].enumerated().map { number, mail in
      Item(
        id: "mail-\(number)", kind: .mail, title: "Mail \(number)", text: mail.2,
        date: try TestLibrary.date("2025-11-10"),
        people: [
          Item.Participant(role: .from, address: mail.0),
          Item.Participant(role: .to, address: mail.1),
        ])
    }
    try await library.library.add(mails, as: "mails")
    let model = ReadingModel([
      Reply("is in the church", "the church", doubt: 0.001),
      Reply("moves to", "the school", doubt: 0.06),
    ])
    let answer = try await library.ask("Where is the concert?", model) { $0.quoteFloor = nil }
    #expect(answer.statements.map(\.text) == [expected], "\(answer.trace.dropped)")
    let isMoved = expected == "the school"
    #expect(answer.statements.map(\.other?.text) == [isMoved ? "the church" : nil])
  }

  @Test func anOfferIsNoValueThatHeldBefore() async throws {
    let library = try TestLibrary()
    let notes = [
      ("2025-09-14", "Huw would pay £90 for the vestry."),
      ("2025-10-02", "Huw pays £95 for the vestry: the price is now higher."),
    ]
    let items = try notes.map { day, text in
      Item(id: day, kind: .note, title: day, text: text, date: try TestLibrary.date(day))
    }
    try await library.library.add(items, as: "notes")
    let model = ReadingModel([
      Reply("would pay", "£90", doubt: 0.001), Reply("pays £95", "£95", doubt: 0.001),
    ])
    let answer = try await library.ask("How much does Huw pay for the vestry?", model)
    #expect(answer.statements.map(\.text) == ["£95"], "\(answer.trace.dropped)")
    #expect(answer.statements.map { $0.other == nil } == [true], "\(answer.text)")
  }

  @Test(arguments: [(0.06, "10 May 2025"), (0.2, "3 May 2025")])
  func aLaterPlanThatIsDoubtedHardlyMoreWins(doubt: Double, expected: String) async throws {
    let library = try await library([
      TestMail("A", "2025-01-10", "The village fete is on 3 May 2025."),
      TestMail("B", "2025-02-10", "The village fete is on 10 May 2025."),
    ])
    let model = ReadingModel([
      Reply("on 3 May", "3 May 2025", doubt: 0.05), Reply("on 10 May", "10 May 2025", doubt: doubt),
    ])
    let answer = try await library.ask("When was the village fete?", model)
    #expect(answer.statements.map(\.text) == [expected], "\(answer.trace.dropped)")
  }

  @Test(arguments: [(0.05, true), (0.2, false)])
  func anotherValueIsToldOnlyIfItIsNearlyAsLikely(doubt: Double, isTold: Bool) async throws {
    let library = try TestLibrary()
    try await library.add(notes: [
      "Harbor": "The boat is called Elsa.", "Shed": "The boat is called Otter.",
    ])
    let model = ReadingModel([
      Reply("Elsa", "Elsa", doubt: 0.05), Reply("Otter", "Otter", doubt: doubt),
    ])
    let answer = try await library.ask("What is the boat called?", model)
    #expect(answer.statements.map(\.other?.relation) == [isTold ? .different : nil])
    #expect(answer.text.hasPrefix("Elsa (but Otter in “Shed”) [") == isTold, "\(answer.text)")
  }

  @Test(arguments: [(0.02, "Elsa"), (0.002, "Otter")])
  func ofNearlyEqualAnswersTheOneInTheCloserTextIsTaken(
    doubt: Double, expected: String
  ) async throws {
    let library = try TestLibrary()
    try await library.add(notes: [
      "Harbor": "The blue boat is called Elsa.", "Shed": "The dinghy is called Otter.",
    ])
    let model = ReadingModel([
      Reply("Elsa", "Elsa", doubt: 0.05), Reply("Otter", "Otter", doubt: doubt),
    ])
    let answer = try await library.ask("What is the blue boat called?", model)
    #expect(answer.statements.map(\.text) == [expected], "\(answer.text)")
  }

  @Test(arguments: [
    ("Shed", "Elsa (but Otter in “Shed”, 10 February 2025) ["),
    ("Shed, 9 February 2025", "Elsa (but Otter in “Shed, 9 February 2025”) ["),
    ("Shed [1] 100% #3", "Elsa (but Otter in “Shed (1) 100% #3”, 10 February 2025) ["),
  ])
  func theTextOfAnotherValueIsNamed(title: String, expected: String) async throws {
    let library = try await library([
      TestMail("Harbor", "2025-01-10", "The boat is called Elsa."),
      TestMail(title, "2025-02-10", "The boat is called Otter."),
    ])
    let model = ReadingModel([
      Reply("Elsa", "Elsa", doubt: 0.05), Reply("Otter", "Otter", doubt: 0.051),
    ])
    let answer = try await library.ask("What was the boat called?", model)
    #expect(answer.text.hasPrefix(expected), "\(answer.text)")
    #expect(answer.citations.count == 1)
  }

  private static let log = """
    # Cat

    2 Feb 2026 first visit to the new vet.
    *Fri 12 June* the cat gets 2 units of insulin a day.

    """

  @Test(arguments: [
    ("- 21 Oct the vet rang: down to 1 unit a day from tonight.", "1 unit"),
    ("From tonight the dog gets 1 unit of something else.", "2 units of insulin"),
  ])
  func aLaterLineOfALogCountsFarBelowTheExcerpt(line: String, expected: String) async throws {
    let library = try TestLibrary()
    let others = (1...9).map { "\($0) August nothing new in the garden, and no rain at all." }
    try await library.add(notes: ["Cat": Self.log + others.joined(separator: "\n") + "\n" + line])
    let model = ReadingModel([Reply("2 units", "2 units of insulin")])
    let answer = try await library.ask("How many units of insulin does the cat get now?", model)
    #expect(answer.statements.map(\.text) == [expected], "\(answer.trace.dropped)")
  }

  /// In a thread, a later line may be a stranger's.
  @Test func aMailIsNoLog() async throws {
    let others = (1...9).map { "\($0) August nothing new in the garden, and no rain at all." }
    let text = Self.log + others.joined(separator: "\n") + "\n- 21 Oct from tonight 1 unit a day."
    let library = try await library([TestMail("Cat", "2026-10-22", text)])
    let model = ReadingModel([Reply("2 units", "2 units of insulin")])
    let answer = try await library.ask("How many units of insulin does the cat get now?", model)
    #expect(answer.statements.map(\.text) == ["2 units of insulin"], "\(answer.trace.dropped)")
  }

  @Test func aLineOfALogHasTheDayWithWhichItBegins() async throws {
    let library = try TestLibrary()
    let items = [
      Item(id: "log", kind: .note, title: "Cat", text: Self.log),
      Item(
        id: "later", kind: .note, title: "Results", text: "The cat gets 1 unit of insulin a day.",
        date: try TestLibrary.date("2026-10-22")),
    ]
    try await library.library.add(items, as: "notes")
    let model = ReadingModel([
      Reply("2 units", "2 units of insulin a day", doubt: 0.05),
      Reply("1 unit", "1 unit of insulin a day", doubt: 0.01),
    ])
    let answer = try await library.ask("How many units of insulin does the cat get now?", model)
    #expect(
      answer.text.hasPrefix(
        "1 unit of insulin a day (until 22 October 2026: 2 units of insulin a day) ["),
      "\(answer.text)")
  }

  @Test func theAmountBeforeALaterOneIsKept() async throws {
    let library = try TestLibrary()
    try await library.add(notes: ["Sam": "I pay Sam £12 an hour. From 1 April 2026: £15.50."])
    let answer = try await library.ask(
      "What do I pay Sam an hour?", ReadingModel([Reply("Sam", "£12")]))
    #expect(answer.statements.map(\.text) == ["£15.50"])
    let earlier = try #require(answer.statements.first?.other)
    #expect(earlier.text == "£12" && earlier.quote == "I pay Sam £12 an hour.")
    #expect(try earlier.until == Date("2026-04-01T00:00:00Z", strategy: .iso8601))
  }

  @Test func anAmountThatComesFromSomewhereIsNoLaterOne() async throws {
    let library = try TestLibrary()
    try await library.add(notes: [
      "Flat": "The rent is £640 a month. The heat comes from the town and costs £80."
    ])
    let answer = try await library.ask(
      "How much is the rent?", ReadingModel([Reply("rent", "£640")]))
    #expect(answer.statements.map(\.text) == ["£640"])
    #expect(answer.statements.map { $0.other == nil } == [true])
  }

  @Test(arguments: [
    ("What instruments does Tim play?", ["piano", "violin"]),
    ("Which instruments does Tim play?", ["piano", "violin"]),
    ("Welke instrumenten speelt Tim?", ["piano", "violin"]),
    ("Quels instruments joue Tim ?", ["piano", "violin"]),
    ("¿Qué instrumentos toca Tim?", ["piano", "violin"]),
    ("What instrument does Tim play?", ["piano"]), ("What does Tim play?", ["piano"]),
    ("What James said about Tim?", ["piano"]), ("What days does Tim play?", ["piano"]),
    ("Which instruments does Tim play these days?", ["violin"]),
  ])
  func severalThingsAreListedIfTheyAreAskedFor(
    question: String, expected: [String]
  ) async throws {
    let library = try TestLibrary()
    try await library.add(notes: [
      "Tim": "Tim and James: Tim plays the piano.", "School": "Tim plays the violin at school.",
      "Again": "Tim plays the piano well.", "Club": "Tim plays the drums, perhaps.",
    ])
    let model = ReadingModel([
      Reply("piano", "piano", doubt: 0.001), Reply("violin", "violin", doubt: 0.002),
      Reply("drums", "drums", doubt: 0.1),
    ])
    let answer = try await library.ask(question, model) { $0.quoteFloor = nil }
    #expect(answer.statements.map(\.text) == expected, "\(answer.trace.dropped)")
  }

  @Test(arguments: [
    ("platform four", 0.05, true), ("platform four", 0.3, false), ("in October", 0.3, true),
  ])
  func anAnswerFromAWeakMatchNeedsLessDoubt(
    value: String, doubt: Double, isShown: Bool
  ) async throws {
    let library = try TestLibrary()
    try await library.add(notes: [
      "Garden": "The ripe pumpkins from the garden are picked in October.",
      "Train": "The train leaves from platform four.",
    ])
    let model = ReadingModel([Reply(value, value, doubt: doubt)])
    let answer = try await library.ask(
      "Which train takes the ripe pumpkins from the garden?", model)
    #expect(!answer.statements.isEmpty == isShown, "\(answer.trace.dropped)")
  }
}
