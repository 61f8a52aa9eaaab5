import Foundation
import Items
import Recollect
import Testing

/// Tests of what takes place in a period.
@Suite struct AgendaTests {
  private static let calendar = """
    BEGIN:VCALENDAR
    BEGIN:VEVENT
    UID:choir
    DTSTART;TZID=Europe/Berlin:20150105T193000
    DTEND;TZID=Europe/Berlin:20150105T210000
    RRULE:FREQ=WEEKLY
    SUMMARY:Choir
    LOCATION:Parish hall
    END:VEVENT
    BEGIN:VEVENT
    UID:choir
    RECURRENCE-ID;TZID=Europe/Berlin:20250602T193000
    DTSTART;TZID=Europe/Berlin:20250603T180000
    DTEND;TZID=Europe/Berlin:20250603T190000
    SUMMARY:Choir (moved)
    END:VEVENT
    BEGIN:VEVENT
    UID:fair
    DTSTART;VALUE=DATE:20250601
    DTEND;VALUE=DATE:20250604
    SUMMARY:Seed fair
    END:VEVENT
    BEGIN:VEVENT
    UID:hike
    DTSTART;VALUE=DATE:20250602
    SUMMARY:Hike
    STATUS:CANCELLED
    END:VEVENT
    BEGIN:VTODO
    UID:form
    DUE;TZID=Europe/Berlin:20250602T120000
    SUMMARY:Send the form
    END:VTODO
    BEGIN:VEVENT
    UID:trip
    DTSTART;TZID=Europe/Berlin:20250531T220000
    DTEND;TZID=Europe/Berlin:20250602T060000
    SUMMARY:Night train
    END:VEVENT
    END:VCALENDAR

    """

  private func agenda(
    from start: String, before end: String, zone: String = "Europe/Berlin"
  ) async throws -> [String] {
    let test = try TestLibrary()
    try test.write(Self.calendar, to: "calendar.ics")
    try test.write(
      "---\ntype: meeting\ndate: 2025-06-02\n---\n# Co-op\n\nAttendees: Anna, Bo\n\n## Outcomes\n- Pears.\n",
      to: "minutes.md")
    try test.write("---\ndate: 2025-06-02\n---\nA note isn't listed.\n", to: "note.md")
    try await test.add()
    let zone = try #require(TimeZone(identifier: zone))
    func day(_ text: String) throws -> Date {
      try Date(text + "T00:00:00Z", strategy: .iso8601).moment(in: zone)
    }
    let days = try await test.library.agenda(of: day(start)..<day(end), timeZone: zone)
    return days.flatMap { day in
      day.entries.map { entry in
        let style = Date.ISO8601FormatStyle(timeZone: zone)
        let time =
          entry.isAllDay
          ? "all"
          : String(entry.start.formatted(style.time(includingFractionalSeconds: false)).prefix(5))
        let count = entry.days > 1 ? " (\(entry.day) of \(entry.days))" : ""
        return "\(day.date.formatted(style.month().day())) \(time) \(entry.title)\(count)"
      }
    }
  }

  @Test func itListsEachDayWithItsEventsTasksAndMeetings() async throws {
    #expect(
      try await agenda(from: "2025-06-01", before: "2025-06-04") == [
        "06-01 all Seed fair (1 of 3)", "06-01 22:00 Night train (2 of 3)",
        "06-02 all Co-op", "06-02 all Seed fair (2 of 3)", "06-02 22:00 Night train (3 of 3)",
        "06-02 12:00 Send the form", "06-03 all Seed fair (3 of 3)", "06-03 18:00 Choir (moved)",
      ])
  }

  @Test func aRecurringEventIsListedInAnyYear() async throws {
    #expect(
      try await agenda(from: "2131-01-01", before: "2131-01-16") == [
        "01-01 19:30 Choir", "01-08 19:30 Choir", "01-15 19:30 Choir",
      ])
    #expect(try await agenda(from: "2014-12-01", before: "2015-01-05").isEmpty)
  }

  @Test func timesAndDaysAreThoseOfTheReader() async throws {
    #expect(
      try await agenda(from: "2025-06-03", before: "2025-06-11", zone: "Asia/Tokyo") == [
        "06-03 all Seed fair (3 of 3)", "06-04 01:00 Choir (moved)", "06-10 02:30 Choir",
      ])
  }

  @Test func anEventInTwoFilesIsListedOnce() async throws {
    let test = try TestLibrary()
    try test.write(Self.calendar, to: "a/calendar.ics")
    try test.write(Self.calendar, to: "b/calendar.ics")
    try await test.add()
    let day = try Date("2025-06-10T00:00:00Z", strategy: .iso8601)
    let days = try await test.library.agenda(of: day - 86_400..<day, timeZone: .gmt)
    #expect(days.flatMap(\.entries).map(\.title) == ["Choir"])
    #expect(days.flatMap(\.entries).map(\.location) == ["Parish hall"])
  }
}
