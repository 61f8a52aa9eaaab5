import Foundation
import GRDB
import Importers
import Items
import Recollect
import Testing

/// Tests that a recurring event is found on each of its days.
@Suite struct OccurrenceTests {
  private static let calendar = """
    BEGIN:VCALENDAR
    BEGIN:VEVENT
    UID:board@example.org
    DTSTART;TZID=Europe/Vienna:20240201T200000
    RRULE:FREQ=MONTHLY;BYDAY=1TH;UNTIL=20240801T000000Z
    EXDATE;TZID=Europe/Vienna:20240404T200000
    SUMMARY:Board meeting of the allotments
    DESCRIPTION:Bring your keys.
    END:VEVENT
    BEGIN:VEVENT
    UID:board@example.org
    RECURRENCE-ID;TZID=Europe/Vienna:20240307T200000
    DTSTART;TZID=Europe/Vienna:20240311T183000
    SUMMARY:Board meeting of the allotments (moved because of flood)
    LOCATION:Parish hall
    END:VEVENT
    BEGIN:VEVENT
    UID:birthday@example.org
    DTSTART;VALUE=DATE:19520814
    RRULE:FREQ=YEARLY
    SUMMARY:Birthday of aunt Ragna
    END:VEVENT
    END:VCALENDAR

    """

  private func library() async throws -> TestLibrary {
    let test = try TestLibrary()
    try test.write(Self.calendar, to: "calendar.ics")
    try await test.add()
    return test
  }

  private func titles(
    _ words: String, from start: String, before end: String, in library: Library
  ) async throws -> [String] {
    var options = SearchOptions(mode: .lexical, limit: 100, floor: nil, findsVariants: false)
    options.filter.after = try Date(start + "T00:00:00Z", strategy: .iso8601)
    options.filter.before = try Date(end + "T00:00:00Z", strategy: .iso8601)
    return try await library.search(words, options: options).passages.map(\.text)
  }

  @Test(arguments: [
    ("2024-02-01", "board", true), ("2024-06-06", "board", true), ("2024-07-04", "board", true),
    ("2024-04-04", "board", false), ("2024-03-07", "board", false), ("2024-08-01", "board", false),
    ("2024-02-08", "board", false), ("2024-03-11", "flood", true), ("2024-08-14", "Ragna", true),
    ("2060-08-14", "Ragna", true), ("2024-08-15", "Ragna", false),
  ])
  func filtersByDateFindIt(day: String, word: String, isFound: Bool) async throws {
    let test = try await library()
    let start = try Date(day + "T00:00:00Z", strategy: .iso8601)
    let next = String((start + 86_400).formatted(.iso8601).prefix(10))
    let found = try await titles(word, from: day, before: next, in: test.library)
    #expect(found.isEmpty != isFound, "\(found)")
  }

  @Test func itIsErasedWhenItIsForgotten() async throws {
    let test = try await library()
    let time = "2024-06-06T18:00:00Z"
    #expect(try test.strings("SELECT start FROM occurrences").contains(time))
    let report = try await test.library.forget(ItemSelection(ids: ["board@example.org"]))
    #expect(report.items == 1)
    #expect(try test.strings("SELECT start FROM occurrences").contains(time) == false)
    for suffix in ["", "-wal"] {
      let file = URL(fileURLWithPath: test.library.url.path + suffix)
      let bytes = (try? Data(contentsOf: file)) ?? Data()
      #expect(bytes.range(of: Data(time.utf8)) == nil)
    }
    try await test.add()
    #expect(try test.strings("SELECT start FROM occurrences").contains(time) == false)
    #expect(try LibraryRows.faults(test.library.url) == [])
  }

  @Test func aChangedExceptionChangesTheDays() async throws {
    let test = try await library()
    try test.write(
      Self.calendar.replacing("20240404T200000", with: "20240606T200000"), to: "calendar.ics")
    try await test.add()
    let times = try test.strings("SELECT start FROM occurrences")
    #expect(times.contains("2024-04-04T18:00:00Z") && !times.contains("2024-06-06T18:00:00Z"))
    try await test.expectFresh()
  }

  @Test func aLibraryWithoutTheTableIsSearchedByFirstDays() async throws {
    let test = try await library()
    try await DatabaseQueue(path: test.library.url.path).write { database in
      try database.execute(
        sql: """
          DROP TABLE occurrences; DELETE FROM grdb_migrations WHERE identifier = 'times of events'
          """)
    }
    let reading = try Library(at: test.library.url, access: .readOnly)
    #expect(
      try await !titles("board", from: "2024-02-01", before: "2024-02-02", in: reading).isEmpty)
    #expect(
      try await titles("board", from: "2024-06-06", before: "2024-06-07", in: reading).isEmpty)
  }
}
