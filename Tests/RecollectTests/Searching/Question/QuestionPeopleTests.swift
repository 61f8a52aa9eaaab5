import Foundation
import Items
import Recollect
import Testing

/// Tests of the people whom a question names as authors.
@Suite struct QuestionPeopleTests {
  private static func mail(
    _ id: String, from name: String, day: String = "2024-03-01", _ text: String
  ) throws -> Item {
    let address = name.lowercased().replacing(" ", with: ".") + "@example.org"
    return Item(
      id: id, kind: .mail, title: "No \(id)", text: text,
      date: try Date(day + "T12:00:00Z", strategy: .iso8601),
      people: [Item.Participant(role: .from, name: name, address: address)])
  }

  private static func library() async throws -> TestLibrary {
    let test = try TestLibrary()
    try await test.library.add(
      [
        try mail("about", from: "Ben Ode", "Anna has written that the tent is torn. Poor Anna."),
        try mail("hers", from: "Anna Berg", "The tent is torn at the seam."),
        try mail("other", from: "Joanna Falk", "The tent is green."),
        try mail("later", from: "Anna Berg", day: "2024-05-07", "I bring a stove."),
        try mail("jacob", from: "Jacob Stone", day: "2024-05-08", "The roof leaks again."),
      ], as: "mails")
    return test
  }

  private func people(_ question: String, in test: TestLibrary) async throws -> [String] {
    try await test.library.search(question, options: SearchOptions(floor: nil)).people
      .flatMap(\.people)
  }

  @Test func aNameBesideAWordForWritingIsAnAuthor() async throws {
    let test = try await Self.library()
    let anna = [
      "from Anna about the tent", "the tent, from anna", "Anna's mail about the tent",
      "What was Anna's last long message?", "what did Anna say about the tent?",
      "What has Anna Berg written?", "Anna wrote about a tent", "the mail that Anna Berg sent",
      "according to Anna, is the tent torn?", "the reply by Anna",
      "Annas Mail zum Zelt", "Was hat Anna über das Zelt geschrieben?", "die Nachricht von Anna",
      "Was habe ich von Anna bekommen?", "Was schrieb Anna?", "laut Anna ist das Zelt kaputt",
      "le message d'Anna sur la tente", "qu'est-ce qu'Anna a dit ?", "selon Anna",
      "el correo de Anna", "¿qué dijo Anna?", "¿Qué ha escrito Anna?", "según Anna",
    ]
    for question in anna {
      #expect(try await people(question, in: test) == ["Anna Berg"], "\(question)")
    }
    let both = try await people("mails from Anna and what Jacob said", in: test)
    #expect(both == ["Anna Berg", "Jacob Stone"])
  }

  @Test func aNameAloneIsNoAuthor() async throws {
    let test = try await Self.library()
    for question in [
      "Anna's tent", "When did Anna move?", "the tent for Anna", "from home", "from May",
      "a mail to Anna", "who is Anna", "\"from Anna\" tent", "Wann hat Anna Geburtstag?",
      "mail from",
      "from Hanna", "what did they say?", "from", "", "from Anna9 @ ' s s s",
    ] {
      #expect(try await people(question, in: test) == [], "\(question)")
    }
  }

  @Test func whatSomeoneWroteComesBeforeWhatOthersWroteAboutThem() async throws {
    let test = try await Self.library()
    for mode in SearchMode.allCases {
      let options = SearchOptions(mode: mode, floor: nil)
      let found = try await test.library.search("Anna's mail about the torn tent", options: options)
      #expect(found.passages.first?.itemIDs == ["hers"], "\(mode)")
      #expect(found.passages.first?.scores.personRank == 1)
      // It is a preference: others are found, too.
      #expect(found.passages.contains { $0.itemIDs == ["about"] && $0.scores.personRank == nil })
      let range = try #require(found.people.first?.range)
      #expect(range == 0..<4)
    }
    // The words that name her aren't missing in what she wrote.
    let strict = SearchOptions(mode: .lexical, floor: SearchFloor(cosine: nil, coverage: 0.9))
    let hers = try await test.library.search("Anna's mail: torn seam", options: strict).passages
    #expect(hers.map(\.itemIDs) == [["hers"]])
  }

  @Test func namesCanBeIgnored() async throws {
    let test = try await Self.library()
    let question = "Anna's mail about the torn tent"
    let options = SearchOptions(floor: nil, prefersNamedPeople: false)
    let found = try await test.library.search(question, options: options)
    #expect(found.people.isEmpty && found.passages.allSatisfy { $0.scores.personRank == nil })
    #expect(found.passages.first?.itemIDs == ["about"])
    var filtered = SearchOptions(floor: nil)
    filtered.filter.senders = ["ben"]
    #expect(try await test.library.search(question, options: filtered).people.isEmpty)
  }

  @Test func everythingThatAPersonWroteIsListedLastFirst() async throws {
    let test = try await Self.library()
    for question in [
      "mails from Anna", "What did Anna write?", "Annas Nachrichten", "Qu'est-ce qu'Anna a écrit ?",
    ] {
      let found = try await test.library.search(question).passages
      #expect(found.map(\.itemIDs) == [["later"], ["hers"]], "\(question)")
    }
    let may = try await test.library.search("What did Anna write in May 2024?").passages
    #expect(may.map(\.itemIDs) == [["later"]])
  }

  @Test func aThingThatAPersonWroteIsLookedFor() async throws {
    let test = try await Self.library()
    try await test.library.add(
      [
        try Self.mail("invoice", from: "Anna Berg", day: "2024-01-02", "The invoice is attached."),
        try Self.mail("lamp", from: "Anna Berg", day: "2024-06-01", "A lamp."),
      ], as: "more")
    for question in ["the invoice from Anna", "Anna's invoice"] {
      let found = try await test.library.search(question, options: SearchOptions(floor: nil))
      #expect(found.people.map(\.people) == [["Anna Berg"]])
      #expect(found.passages.first?.itemIDs == ["invoice"], "\(question)")
    }
  }

  @Test func aFilterHoldsForThePreferredPassages() async throws {
    let test = try await Self.library()
    let text = "Anna Berg: The tent is torn, torn at the seam.\n"
    try await test.library.add(
      [
        Item(
          id: "meeting", kind: .meeting, title: "Tents", text: text,
          people: [Item.Participant(role: .attendee, name: "Anna Berg", address: "")],
          turns: [Item.Turn(speaker: "Anna Berg", range: 0..<text.utf8.count)])
      ], as: "meetings")
    var options = SearchOptions(floor: nil)
    for question in ["What did Anna say about the torn tent?", "What did Anna say?"] {
      let all = try await test.library.search(question, options: options).passages
      #expect(all.contains { $0.kind == .meeting }, "\(question)")
      options.filter.kinds = [.mail]
      let mails = try await test.library.search(question, options: options).passages
      #expect(!mails.isEmpty && mails.allSatisfy { $0.kind == .mail }, "\(question)")
      options.filter.kinds = []
    }
  }

  @Test func aDateAndAPersonCountTogether() async throws {
    let test = try await Self.library()
    let options = SearchOptions(floor: nil)
    let found = try await test.library.search(
      "What did Anna say about a stove and a roof in May 2024?", options: options)
    #expect(found.dates.count == 1 && found.people.count == 1)
    #expect(found.passages.first?.itemIDs == ["later"])
  }

  @Test func aSpeakerOfAMeetingIsAnAuthor() async throws {
    let test = try TestLibrary()
    let turns = ["Anna: The tent is torn.\n", "Ben: Anna, the tent is torn? The tent! The tent!\n"]
    let first = turns[0].utf8.count
    let attendees = ["Anna", "Ben"].map { Item.Participant(role: .attendee, name: $0, address: "") }
    try await test.library.add(
      [
        Item(
          id: "one", kind: .meeting, title: "One", text: turns.joined(), people: attendees,
          turns: [
            Item.Turn(speaker: "Anna", range: 0..<first),
            Item.Turn(speaker: "Ben", range: first..<turns.joined().utf8.count),
          ]),
        Item(
          id: "two", kind: .meeting, title: "Two",
          text: "Ben: What did Anna say? The tent is torn.\n",
          people: attendees),
      ], as: "meetings")
    let found = try await test.library.search(
      "What did Anna say about the tent?", options: SearchOptions(floor: nil))
    #expect(found.people.map(\.people) == [["Anna"]])
    #expect(found.passages.first?.itemIDs == ["one"])
  }

  @Test func whatIsAddedLaterIsKnown() async throws {
    let test = try await Self.library()
    #expect(try await people("mails from Klara", in: test) == [])
    try await test.library.add([try Self.mail("new", from: "Klara Voss", "A lamp.")], as: "more")
    #expect(try await people("mails from Klara", in: test) == ["Klara Voss"])
    try await test.library.remove(source: "items:more")
    #expect(try await people("mails from Klara", in: test) == [])
  }
}
