import Foundation
import Items
import MeetingImporters
import Testing

/// Tests of the times at which entries of a calendar take place.
@Suite struct ScheduleTests {
  private func items(_ lines: String) throws -> [Item] {
    let text = "BEGIN:VCALENDAR\nVERSION:2.0\n\(lines)\nEND:VCALENDAR\n"
    let reading = try Reading(text, name: "a.ics", with: CalendarImporter())
    #expect(reading.problems.isEmpty)
    return reading.items
  }

  private func event(_ lines: String) throws -> Item {
    try #require(try items("BEGIN:VEVENT\nUID:1\nSUMMARY:Choir\n\(lines)\nEND:VEVENT").first)
  }

  /// Returns the beginnings in the years from 1900 to 2100, in UTC.
  private func times(
    _ item: Item, from start: String = "1900-01-01", before end: String = "2100-01-01",
    limit: Int = 100
  ) throws -> [String] {
    let period =
      try Date(
        start + "T00:00:00Z", strategy: .iso8601)..<Date(
        end + "T00:00:00Z", strategy: .iso8601)
    let schedule = try #require(item.schedule)
    return schedule.occurrences(in: period, timeZone: .gmt, limit: limit)
      .map { $0.start.formatted(.iso8601) }
  }

  private func days(
    _ item: Item, from start: String = "1900-01-01", before end: String = "2100-01-01"
  ) throws -> [String] {
    try times(item, from: start, before: end).map { String($0.prefix(10)) }
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
    ("FREQ=WEEKLY;UNTIL=19970901T120000Z", ["1997-09-02"]),
    ("FREQ=HOURLY;COUNT=3", ["1997-09-02"]), ("FREQ=YEARLY;BYWEEKNO=20;COUNT=3", ["1997-09-02"]),
  ])
  func aRuleGivesItsDays(rule: String, expected: [String]) throws {
    let item = try event("DTSTART;TZID=America/New_York:19970902T090000\nRRULE:\(rule)")
    #expect(try days(item) == expected)
  }

  @Test func timesKeepTheirClockWhenTheClocksChange() throws {
    let item = try event("DTSTART;TZID=Europe/Berlin:20240328T190000\nRRULE:FREQ=WEEKLY;COUNT=2")
    #expect(
      try times(item) == ["2024-03-28T18:00:00Z", "2024-04-04T17:00:00Z"])
  }

  /// The days are those that python-dateutil gives for the same rules.
  @Test(arguments: [
    ("20120109T090000", "FREQ=DAILY", "2026-11-28", "2026-11-30", ["2026-11-28", "2026-11-29"]),
    (
      "20120109T090000", "FREQ=DAILY;INTERVAL=3", "2026-11-28", "2026-12-05",
      ["2026-11-30", "2026-12-03"]
    ),
    (
      "20120109T090000", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU", "2026-11-01", "2026-12-01",
      ["2026-11-08", "2026-11-09", "2026-11-22", "2026-11-23"]
    ),
    (
      "19500131T090000", "FREQ=MONTHLY", "2026-01-01", "2026-06-01",
      ["2026-01-31", "2026-03-31", "2026-05-31"]
    ),
    (
      "19500101T090000", "FREQ=MONTHLY;INTERVAL=5;BYDAY=-1FR", "2026-01-01", "2027-01-01",
      ["2026-04-24", "2026-09-25"]
    ),
    (
      "19040229T090000", "FREQ=YEARLY", "2090-01-01", "2110-01-01",
      ["2092-02-29", "2096-02-29", "2104-02-29", "2108-02-29"]
    ),
    (
      "19990101T090000", "FREQ=YEARLY;BYDAY=20MO", "2026-01-01", "2028-01-01",
      ["2026-05-18", "2027-05-17"]
    ),
  ])
  func aRuleWithoutAnEndIsFollowedInAnyYear(
    start: String, rule: String, from: String, before: String, expected: [String]
  ) throws {
    let item = try event("DTSTART:\(start)\nRRULE:\(rule)")
    #expect(try days(item, from: from, before: before) == expected)
  }

  @Test func aRuleThatNamesNoDayEnds() throws {
    let never = try event("DTSTART:20000101\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30")
    #expect(try days(never).count == 1)
    let many = try event("DTSTART:20000101T090000Z\nRRULE:FREQ=DAILY;COUNT=999999999")
    #expect(try days(many, from: "2090-01-01", before: "2090-01-02") == ["2090-01-01"])
  }

  /// Also by a zone that only the calendar knows: it has the offsets of one in the database.
  @Test func aDefinedZoneChangesItsClockInEveryYear() throws {
    let found = try items(
      """
      BEGIN:VTIMEZONE
      TZID:Office
      BEGIN:STANDARD
      DTSTART:19961027T030000
      RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
      TZOFFSETFROM:+0200
      TZOFFSETTO:+0100
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:19810329T020000
      RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
      TZOFFSETFROM:+0100
      TZOFFSETTO:+0200
      END:DAYLIGHT
      END:VTIMEZONE
      BEGIN:VEVENT
      UID:1
      DTSTART;TZID=Office:20240115T190000
      RRULE:FREQ=MONTHLY
      SUMMARY:Choir
      END:VEVENT
      """)
    let times = try times(found[0], from: "2040-03-01", before: "2040-05-01")
    #expect(times == ["2040-03-15T18:00:00Z", "2040-04-15T17:00:00Z"])
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
    #expect(
      try days(found[0]) == [
        "2024-02-01", "2024-03-07", "2024-05-02", "2024-06-06", "2024-06-20", "2024-06-27",
      ])
    #expect(
      found.map { $0.schedule?.version?.replacedTime?.formatted(.iso8601) } == [
        nil, "2024-03-07T19:00:00Z", "2024-05-02T18:00:00Z",
      ])
    #expect(found[1].schedule?.recurrence == nil && found[1].title == "Board (moved)")
    let repeats = found[0].fields.first { $0.value.contains("every month") }?.value
    #expect(
      repeats == "every month on the first Thursday until 2024-08-01; also on 2024-06-20, "
        + "2024-06-27; not on 2024-04-04, 2024-07-04")
  }

  @Test(arguments: [
    "EXDATE:19970903T130000Z,19970904T130000Z", "EXDATE:19970903T090000,19970904T090000",
    "EXDATE;TZID=Europe/Berlin:19970903T150000\nEXDATE;VALUE=DATE:19970904",
  ])
  func listedTimesAreLeftOutInAnyForm(lists: String) throws {
    let item = try event(
      "DTSTART;TZID=America/New_York:19970902T090000\nRRULE:FREQ=DAILY;COUNT=4\n\(lists)")
    #expect(try days(item) == ["1997-09-02", "1997-09-05"])
  }

  @Test(arguments: ["EXDATE:19970903", "EXDATE;TZID=Europe/Berlin:19970903T000000"])
  func aWholeDayIsLeftOutInAnyForm(list: String) throws {
    let item = try event("DTSTART;VALUE=DATE:19970902\nRRULE:FREQ=DAILY;COUNT=3\n\(list)")
    #expect(try days(item) == ["1997-09-02", "1997-09-04"])
  }

  /// Also if the first day has no such hour.
  @Test func timesKeepTheirClockAfterASkippedHour() throws {
    let item = try event("DTSTART;TZID=Europe/Berlin:20250330T023000\nRRULE:FREQ=DAILY;COUNT=2")
    #expect(try times(item) == ["2025-03-30T01:30:00Z", "2025-03-31T00:30:00Z"])
  }

  @Test func anEventOfSeveralDaysReachesIntoEach() throws {
    let fair = try event("DTSTART;VALUE=DATE:20240610\nDTEND;VALUE=DATE:20240613")
    for (day, next, isFound) in [
      ("2024-06-09", "2024-06-10", false), ("2024-06-10", "2024-06-11", true),
      ("2024-06-12", "2024-06-13", true), ("2024-06-13", "2024-06-14", false),
    ] {
      #expect(try days(fair, from: day, before: next).isEmpty != isFound, "\(day)")
    }
    let night = try event("DTSTART:20240610T200000\nDTEND:20240611T020000")
    #expect(try days(night, from: "2024-06-11", before: "2024-06-12").isEmpty)
  }

  @Test func aTaskHasItsDayAndAnEntryOfAJournalHasNone() throws {
    let found = try items(
      """
      BEGIN:VTODO
      UID:1
      DUE;VALUE=DATE:20240610
      SUMMARY:Send the form
      END:VTODO
      BEGIN:VJOURNAL
      UID:2
      DTSTART;VALUE=DATE:20240610
      SUMMARY:Rain
      END:VJOURNAL
      """)
    #expect(found.map { $0.schedule != nil } == [true, false])
    #expect(found[0].schedule?.isAllDay == true && found.allSatisfy { $0.date != nil })
  }

  @Test func aTaskLastsUntilTheDayOnWhichItIsDue() throws {
    let found = try items(
      """
      BEGIN:VTODO
      UID:1
      DTSTART;VALUE=DATE:20240610
      DUE;VALUE=DATE:20240612
      COMPLETED:20240611T090000Z
      SUMMARY:Send the form
      END:VTODO
      BEGIN:VTODO
      UID:2
      COMPLETED:20240611T090000Z
      SUMMARY:Pay rent
      END:VTODO
      """)
    #expect(try days(found[0], from: "2024-06-12", before: "2024-06-13").count == 1)
    #expect(try days(found[0], from: "2024-06-13", before: "2024-06-14").isEmpty)
    #expect(try times(found[1]) == ["2024-06-11T09:00:00Z"])
    #expect(
      found.map { $0.fields.first { $0.name == "Status" }?.value } == ["Completed", "Completed"])
    #expect(found[0].fields.first?.value == "2024-06-10 – 2024-06-12")
  }
}
