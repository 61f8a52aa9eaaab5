import Foundation
import GRDB
import Importers
import Items
import Recollect
import Testing

/// Tests that a recurring event is found on each of its days.
@Suite struct ScheduleTests {
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

  @Test func anExceptionInAnotherFileCountsForFilters() async throws {
    let test = try await library()
    try test.write(
      """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      UID:board@example.org
      RECURRENCE-ID;TZID=Europe/Vienna:20240606T200000
      DTSTART;TZID=Europe/Vienna:20240610T200000
      SUMMARY:Board meeting of the allotments (moved)
      END:VEVENT
      END:VCALENDAR

      """, to: "moved.ics")
    try await test.add()
    for (day, next, count) in [
      ("2024-06-06", "2024-06-07", 0), ("2024-06-10", "2024-06-11", 1),
    ] {
      let found = try await titles("board", from: day, before: next, in: test.library)
      #expect(found.count == count, "\(found)")
    }
  }

  /// Dates of a daily event far from its beginning, which no list of days would have.
  @Test func aRuleWithoutAnEndIsFoundInAnyYear() async throws {
    let test = try TestLibrary()
    try test.write(
      """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      UID:walk
      DTSTART;TZID=Europe/Berlin:20120109T073000
      RRULE:FREQ=DAILY
      SUMMARY:Walk with the dog
      END:VEVENT
      END:VCALENDAR

      """, to: "walk.ics")
    try await test.add()
    for day in ["2012-01-09", "2026-11-28", "2140-02-03"] {
      let next = try Date(day + "T00:00:00Z", strategy: .iso8601) + 86_400
      let before = String(next.formatted(.iso8601).prefix(10))
      let found = try await titles("walk", from: day, before: before, in: test.library)
      #expect(found.count == 1, "\(day)")
    }
    #expect(
      try await titles("walk", from: "2012-01-08", before: "2012-01-09", in: test.library).isEmpty)
    try await test.expectFresh()
  }

  @Test func aPassageSaysOnWhichDayItsEventTakesPlace() async throws {
    let test = try await library()
    var options = SearchOptions(mode: .lexical, limit: 10, floor: nil)
    options.filter.after = try Date("2024-06-01T00:00:00Z", strategy: .iso8601)
    var found = try await test.library.search("keys", options: options).passages
    #expect(found.map { $0.occurrence?.formatted(.iso8601) } == ["2024-06-06T18:00:00Z"])
    options.filter.after = nil
    found = try await test.library.search("keys", options: options).passages
    #expect(found.count == 1 && found[0].occurrence == nil)
    found = try await test.library.search("keys in July 2024", options: options).passages
    #expect(found.map { $0.occurrence?.formatted(.iso8601) } == ["2024-07-04T18:00:00Z"])
  }

  /// 20:00 in Vienna on 6 June is 03:00 in Tokyo on 7 June; the birthday is the whole day there.
  @Test func daysAreThoseOfTheReader() async throws {
    let test = try await library()
    var options = SearchOptions(mode: .lexical, limit: 10, floor: nil, findsVariants: false)
    options.filter.timeZone = try #require(TimeZone(identifier: "Asia/Tokyo"))
    options.filter.after = try Date("2024-06-06T15:00:00Z", strategy: .iso8601)
    options.filter.before = try Date("2024-06-07T15:00:00Z", strategy: .iso8601)
    #expect(try await test.library.search("keys", options: options).passages.count == 1)
    for (start, isFound) in [
      ("2024-08-12T15:00:00Z", false), ("2024-08-13T15:00:00Z", true),
      ("2024-08-14T15:00:00Z", false),
    ] {
      let after = try Date(start, strategy: .iso8601)
      options.filter.after = after
      options.filter.before = after + 86_400
      let found = try await test.library.search("Ragna", options: options).passages
      #expect(found.isEmpty != isFound, "\(start)")
    }
  }

  @Test func aMailIsOfTheReadersDayAndANoteOfItsOwn() async throws {
    let test = try TestLibrary()
    try test.write(
      """
      From: a@example.org
      Subject: Pears
      Date: Sat, 3 May 2025 23:30:00 +0000
      Message-ID: <pears@example.org>

      Pears are ripe.

      """, to: "a.eml")
    try test.write("---\ndate: 2025-05-03\n---\nPears are hard.\n", to: "a.md")
    try test.write("---\ndate: 2025-05-03T23:30\n---\nPears fall.\n", to: "b.md")
    try await test.add()
    func found(_ zone: String, _ day: String) async throws -> [String] {
      var options = SearchOptions(mode: .lexical, limit: 10, floor: nil)
      options.filter.timeZone = try #require(TimeZone(identifier: zone))
      let start = try Date(day + "T00:00:00Z", strategy: .iso8601).moment(
        in: options.filter.timeZone)
      (options.filter.after, options.filter.before) = (start, start + 86_400)
      return try await test.library.search("pears", options: options).passages
        .flatMap(\.itemIDs).sorted()
    }
    #expect(try await found("Europe/Berlin", "2025-05-03") == ["a.md", "b.md"])
    #expect(try await found("Europe/Berlin", "2025-05-04") == ["pears@example.org"])
    #expect(
      try await found("America/New_York", "2025-05-03") == ["a.md", "b.md", "pears@example.org"])
    #expect(try await found("America/New_York", "2025-05-04") == [])
  }

  @Test func itIsErasedWhenItIsForgotten() async throws {
    let test = try await library()
    let rule = "BYDAY=1TH"
    #expect(
      try test.strings("SELECT rule FROM schedules WHERE rule IS NOT NULL").contains {
        $0.contains(rule)
      })
    let report = try await test.library.forget(ItemSelection(ids: ["board@example.org"]))
    #expect(report.items == 1)
    for suffix in ["", "-wal"] {
      let file = URL(fileURLWithPath: test.library.url.path + suffix)
      let bytes = (try? Data(contentsOf: file)) ?? Data()
      #expect(bytes.range(of: Data(rule.utf8)) == nil)
    }
    try await test.add()
    #expect(
      try !test.strings("SELECT rule FROM schedules WHERE rule IS NOT NULL").contains {
        $0.contains(rule)
      })
    #expect(try LibraryRows.faults(test.library.url) == [])
  }

  @Test func aChangedExceptionChangesTheDays() async throws {
    let test = try await library()
    try test.write(
      Self.calendar.replacing("20240404T200000", with: "20240606T200000"), to: "calendar.ics")
    try await test.add()
    for (day, next, isFound) in [
      ("2024-04-04", "2024-04-05", true), ("2024-06-06", "2024-06-07", false),
    ] {
      let found = try await titles("board", from: day, before: next, in: test.library)
      #expect(found.isEmpty != isFound, "\(day)")
    }
    try await test.expectFresh()
  }
}
