import Foundation
import Items
import Recollect
import Testing

/// Tests of questions for a time relative to an event.
@Suite struct EventDateTests {
  private static let notes = [
    ("2024-01-10", "We baked the quince tart. Nobody ate it."),
    ("2024-03-09", "The removal of our library to Antwerp was hard, the van broke down."),
    ("2024-05-02", "We baked the quince tart. Everybody ate it."),
  ]

  private static func date(_ text: String) -> Date {
    (try? Date("\(text)T10:00:00Z", strategy: .iso8601)) ?? .distantPast
  }

  /// A library with notes of several days.
  private func library(_ notes: [(String, String)] = notes) async throws -> TestLibrary {
    let test = try TestLibrary()
    try await test.library.add(
      notes.enumerated().map { position, note in
        Item(
          id: "\(position)", kind: .note, title: "Note", text: note.1, date: Self.date(note.0))
      }, as: "notes")
    return test
  }

  private func results(_ question: String, in test: TestLibrary) async throws -> SearchResults {
    let options = SearchOptions(mode: .lexical, floor: nil, today: Self.date("2024-09-01"))
    return try await test.library.search(question, options: options)
  }

  @Test(arguments: [
    ("Who ate the tart before the removal of the library?", "0", "before 9 March 2024"),
    ("Who ate the tart after our removal to Antwerp?", "2", "from 9 March 2024"),
    ("Since the removal to Antwerp, who ate the tart?", "2", "from 9 March 2024"),
  ])
  func aPassageDatesAnEvent(question: String, first: String, meaning: String) async throws {
    let test = try await library()
    let found = try await results(question, in: test)
    #expect(found.dates.map(\.period.description) == [meaning])
    #expect(found.dates.first?.source == .passage(path: "notes", line: 1))
    let tarts = found.passages.flatMap(\.itemIDs).filter { $0 != "1" }
    #expect(tarts.first == first && tarts.count == 2)
  }

  @Test(arguments: [
    ("Wer aß die Torte vor dem Umzug nach Gent?", "vor dem Umzug nach Gent"),
    ("Was passierte, bevor ich nach Gent umgezogen bin?", "bevor ich nach Gent umgezogen bin"),
    ("Qui a mangé la tarte avant le déménagement à Gand ?", "avant le déménagement à Gand"),
    ("Qu'est-ce que nous avons mangé depuis l'opération ?", "depuis l'opération"),
    ("¿Quién comió la tarta antes de la mudanza a Gante?", "antes de la mudanza a Gante"),
    ("¿Qué pasó después del viaje a Roma?", "después del viaje a Roma"),
    ("What did we eat before moving to Ghent?", "before moving to Ghent"),
    ("Before we moved to Ghent, what did we eat?", "Before we moved to Ghent"),
    ("During the trip to Rome did we eat tart?", "During the trip to Rome"),
  ])
  func eventsAreFoundInFourLanguages(question: String, words: String) async throws {
    let test = try await library([
      ("2024-03-06", "Der Umzug nach Gent war schwer. Wir sind nach Gent umgezogen."),
      ("2024-03-07", "Le déménagement à Gand et l'opération ont duré toute la journée."),
      ("2024-03-08", "La mudanza a Gante fue larga, y el viaje a Roma también."),
      ("2024-03-09", "We moved to Ghent. Moving was hard, like the trip to Rome."),
      ("2024-06-01", "Tart."),
    ])
    #expect(try await results(question, in: test).dates.map(\.text) == [words])
  }

  @Test(arguments: [
    "Who looked after the library?", "After all, who ate the tart?", "Before that, who ate?",
    "Wie komme ich nach Antwerp?", "Who ate the tart after the earthquake?", "after", "before the",
  ])
  func otherWordsAreNoEvents(question: String) async throws {
    let test = try await library()
    #expect(try await results(question, in: test).dates.isEmpty)
  }

  /// The date of a document is that of its file.
  @Test(arguments: [
    ("The removal to Antwerp was hard.", [String]()),
    ("The removal to Antwerp on 9 March 2024 was hard.", ["before 9 March 2024"]),
  ])
  func aDocumentDatesAnEventByItsTextAlone(text: String, expected: [String]) async throws {
    let test = try TestLibrary()
    try await test.library.add(
      [
        Item(id: "1", kind: .document, title: "Report", text: text, date: Self.date("2024-06-01")),
        Item(id: "2", kind: .note, text: "We ate the tart.", date: Self.date("2024-01-10")),
      ], as: "notes")
    let found = try await results("Who ate the tart before the removal to Antwerp?", in: test)
    #expect(found.dates.map(\.period.description) == expected)
  }

  @Test func theDateThatTheTextNamesIsTheEvents() async throws {
    let test = try await library([
      ("2024-02-01", "I met Ann on 3 January. The removal to Antwerp is on 9 March 2024. Good."),
      ("2024-05-02", "We baked the quince tart."),
    ])
    let found = try await results("the tart before the removal to Antwerp", in: test)
    #expect(found.dates.map(\.period.description) == ["before 9 March 2024"])
  }

  @Test func anEventOfManyTimesDatesNothing() async throws {
    let days = (1...9).map { ("2024-0\($0)-01", "The chess meeting number \($0) was long.") }
    let test = try await library(days)
    #expect(try await results("What was said before the chess meeting?", in: test).dates.isEmpty)
  }

  @Test func aMemoryDatesAnEventBeforePassages() async throws {
    let test = try await library()
    let memory = try await test.library.remember(
      Memory.Draft(
        "Our removal to Antwerp was hard.", kind: .event, validFrom: Self.date("2024-04-01"))
    ).memory
    let found = try await results("Who ate the tart before the removal to Antwerp?", in: test)
    #expect(found.dates.map(\.source) == [.memory(memory.id)])
    #expect(found.dates.map(\.period.description) == ["before 1 April 2024"])
  }

  @Test func aQuestionForAnEventAloneReturnsItsTime() async throws {
    let test = try await library()
    let found = try await results("What happened during the removal to Antwerp?", in: test)
    #expect(found.passages.flatMap(\.itemIDs) == ["1"])
  }

  @Test func eventsAreIgnoredOnRequest() async throws {
    let test = try await library()
    let options = SearchOptions(mode: .lexical, prefersNamedDates: false)
    let found = try await test.library.search("tart before the removal", options: options)
    #expect(found.dates.isEmpty)
  }
}
