import Foundation
import Items
import MeetingImporters
import Testing

/// Tests of the times at which entries of a calendar take place.
@Suite struct OccurrenceTests {
  private func items(_ lines: String) throws -> [Item] {
    let text = "BEGIN:VCALENDAR\nVERSION:2.0\n\(lines)\nEND:VCALENDAR\n"
    let reading = try Reading(text, name: "a.ics", with: CalendarImporter())
    #expect(reading.problems.isEmpty)
    return reading.items
  }

  private func event(_ lines: String) throws -> Item {
    try #require(try items("BEGIN:VEVENT\nUID:1\nSUMMARY:Choir\n\(lines)\nEND:VEVENT").first)
  }

  private func days(_ item: Item) -> [String] {
    item.occurrences.map { String($0.formatted(.iso8601).prefix(10)) }
  }

  /// The examples are those of RFC 5545, section 3.8.5.3, as far as their rules have no hours and no
  /// numbers of weeks or days of the year.
  @Test(arguments: [
    ("FREQ=DAILY;COUNT=3", ["1997-09-02", "1997-09-03", "1997-09-04"]),
    ("FREQ=DAILY;INTERVAL=10;COUNT=3", ["1997-09-02", "1997-09-12", "1997-09-22"]),
    (
      "FREQ=WEEKLY;INTERVAL=2;COUNT=4;WKST=SU;BYDAY=TU,TH",
      ["1997-09-02", "1997-09-04", "1997-09-16", "1997-09-18"]
    ),
    ("FREQ=MONTHLY;COUNT=3;BYDAY=1TU", ["1997-09-02", "1997-10-07", "1997-11-04"]),
    (
      "FREQ=MONTHLY;INTERVAL=2;COUNT=4;BYDAY=1TU,-1TU",
      ["1997-09-02", "1997-09-30", "1997-11-04", "1997-11-25"]
    ),
    ("FREQ=MONTHLY;BYMONTHDAY=2,-1;COUNT=3", ["1997-09-02", "1997-09-30", "1997-10-02"]),
    ("FREQ=YEARLY;COUNT=3;BYMONTH=9,11", ["1997-09-02", "1997-11-02", "1998-09-02"]),
    ("FREQ=YEARLY;BYMONTH=9;BYDAY=1TU;COUNT=2", ["1997-09-02", "1998-09-01"]),
    ("FREQ=MONTHLY;BYDAY=TU,WE,TH;BYSETPOS=1;COUNT=3", ["1997-09-02", "1997-10-01", "1997-11-04"]),
    ("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=3", ["1997-09-02", "1998-02-13", "1998-03-13"]),
    ("FREQ=WEEKLY;UNTIL=19970916T130000Z", ["1997-09-02", "1997-09-09", "1997-09-16"]),
    ("FREQ=WEEKLY;UNTIL=19970916T125959Z", ["1997-09-02", "1997-09-09"]),
    ("FREQ=WEEKLY;UNTIL=19970916", ["1997-09-02", "1997-09-09", "1997-09-16"]),
    ("FREQ=HOURLY;COUNT=3", ["1997-09-02"]), ("FREQ=YEARLY;BYWEEKNO=20;COUNT=3", ["1997-09-02"]),
  ])
  func aRuleGivesItsDays(rule: String, expected: [String]) throws {
    let item = try event("DTSTART;TZID=America/New_York:19970902T090000\nRRULE:\(rule)")
    #expect(days(item) == expected)
  }

  @Test func timesKeepTheirClockWhenTheClocksChange() throws {
    let item = try event("DTSTART;TZID=Europe/Berlin:20240328T190000\nRRULE:FREQ=WEEKLY;COUNT=2")
    #expect(
      item.occurrences.map { $0.formatted(.iso8601) }
        == ["2024-03-28T18:00:00Z", "2024-04-04T17:00:00Z"])
  }

  @Test func aRuleWithoutAnEndIsFollowedForABoundedTime() throws {
    let ends = try ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"].map { frequency in
      try #require(days(event("DTSTART;VALUE=DATE:20000101\nRRULE:FREQ=\(frequency)")).last)
    }
    #expect(ends.map { String($0.prefix(4)) } == ["2003", "2020", "2040", "2120"])
    #expect(
      days(try event("DTSTART:20000101\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30")).count == 1)
  }

  @Test func exceptionsAndExtraTimesCount() throws {
    let found = try items(
      """
      BEGIN:VEVENT
      UID:1
      DTSTART;TZID=Europe/Vienna:20240201T200000
      RRULE:FREQ=MONTHLY;BYDAY=1TH;UNTIL=20240801T000000Z
      EXDATE;TZID=Europe/Vienna:20240404T200000
      EXDATE;VALUE=DATE:20240704
      RDATE;TZID=Europe/Vienna:20240620T180000,20240627T180000
      SUMMARY:Board
      END:VEVENT
      BEGIN:VEVENT
      UID:1
      RECURRENCE-ID;TZID=Europe/Vienna:20240307T200000
      DTSTART;TZID=Europe/Vienna:20240311T183000
      SUMMARY:Board (moved)
      END:VEVENT
      BEGIN:VEVENT
      UID:1
      RECURRENCE-ID:20240502T180000Z
      DTSTART;TZID=Europe/Vienna:20240502T200000
      SUMMARY:Board
      STATUS:CANCELLED
      END:VEVENT
      """)
    #expect(days(found[0]) == ["2024-02-01", "2024-06-06", "2024-06-20", "2024-06-27"])
    #expect(found[1].occurrences.isEmpty && found[1].title == "Board (moved)")
    let repeats = found[0].fields.first { $0.value.contains("every month") }?.value
    #expect(
      repeats == "every month on the first Thursday until 2024-08-01; also on 2024-06-20, "
        + "2024-06-27; not on 2024-04-04, 2024-07-04")
  }

  @Test func anEventOfSeveralDaysTakesPlaceOnEach() throws {
    #expect(
      days(try event("DTSTART;VALUE=DATE:20240610\nDTEND;VALUE=DATE:20240613"))
        == ["2024-06-10", "2024-06-11", "2024-06-12"])
    #expect(days(try event("DTSTART;VALUE=DATE:20240610\nDTEND;VALUE=DATE:20240611")) == [])
    #expect(days(try event("DTSTART:20240610T200000\nDTEND:20240611T020000")) == [])
  }

  @Test func aCalendarOfMoreTimesThanAreKeptSaysSo() throws {
    let event = "BEGIN:VEVENT\nUID:%\nDTSTART:20000101\nRRULE:FREQ=DAILY\nSUMMARY:x\nEND:VEVENT\n"
    let events = (0..<40).map { event.replacing("%", with: "\($0)") }.joined()
    let reading = try Reading(
      "BEGIN:VCALENDAR\n\(events)END:VCALENDAR\n", name: "a.ics", with: CalendarImporter())
    let count = reading.items.reduce(0) { $0 + $1.occurrences.count }
    #expect((4_000..<5_000).contains(count), "\(count)")
    #expect(reading.problems.count == 1 && reading.items.count == 40)
  }
}
