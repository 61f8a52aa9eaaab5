import Foundation
import Items
import MeetingImporters
import Testing

@Suite struct CalendarZoneTests {
  /// The time zone of New York from the example in RFC 5545, section 3.6.5, under an unknown name.
  private let definition = """
    BEGIN:VTIMEZONE
    TZID:Our Office
    BEGIN:DAYLIGHT
    DTSTART:19870405T020000
    RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=4;UNTIL=20060402T070000Z
    TZOFFSETFROM:-0500
    TZOFFSETTO:-0400
    TZNAME:EDT
    END:DAYLIGHT
    BEGIN:STANDARD
    DTSTART:19671029T020000
    RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10;UNTIL=20061029T060000Z
    TZOFFSETFROM:-0400
    TZOFFSETTO:-0500
    TZNAME:EST
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:20070311T020000
    RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3
    TZOFFSETFROM:-0500
    TZOFFSETTO:-0400
    TZNAME:EDT
    END:DAYLIGHT
    BEGIN:STANDARD
    DTSTART:20071104T020000
    RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11
    TZOFFSETFROM:-0400
    TZOFFSETTO:-0500
    TZNAME:EST
    END:STANDARD
    END:VTIMEZONE
    """

  private func dates(_ starts: [String], zone: String, definition: String) throws -> Reading {
    let events = starts.enumerated().map { index, start in
      "BEGIN:VEVENT\nUID:\(index)\nDTSTART;TZID=\(zone):\(start)\nEND:VEVENT"
    }
    // The definition may come last.
    let text = "BEGIN:VCALENDAR\n\(events.joined(separator: "\n"))\n\(definition)\nEND:VCALENDAR"
    return try Reading(text, name: "a.ics", with: CalendarImporter())
  }

  /// Compares dates every nine hours from 1988 to 2030 with those of the system's database.
  ///
  /// Hours that a clock change repeats or skips aren't compared.
  @Test func definedZonesEqualTheSystems() throws {
    let zone = try #require(TimeZone(identifier: "America/New_York"))
    var moments: [Date] = []
    var starts: [String] = []
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    var moment = Date(timeIntervalSince1970: 567_993_600)
    while moment.timeIntervalSince1970 < 1_893_456_000 {
      let parts = calendar.dateComponents(
        [.year, .month, .day, .hour, .minute, .second], from: moment)
      let offset = zone.secondsFromGMT(for: moment)
      let isPlain = [-7200.0, 7200].allSatisfy {
        zone.secondsFromGMT(for: moment + $0) == offset
      }
      if isPlain {
        moments.append(moment)
        starts.append(
          String(
            format: "%04d%02d%02dT%02d%02d%02d", parts.year ?? 0, parts.month ?? 0,
            parts.day ?? 0, parts.hour ?? 0, parts.minute ?? 0, parts.second ?? 0))
      }
      moment += 9 * 3600
    }
    let defined = try dates(starts, zone: "Our Office", definition: definition)
    #expect(defined.outlines.map(\.date) == moments)
    #expect(defined.problems.isEmpty)
    let named = try dates(starts, zone: "America/New_York", definition: "")
    #expect(named.outlines.map(\.date) == moments)
  }

  /// Checks RFC 5545, section 3.3.5, for local times that occur twice or never.
  @Test func timesThatOccurTwiceOrNever() throws {
    let reading = try dates(
      ["20071104T013000", "20070311T023000"], zone: "America/New_York", definition: "")
    #expect(
      reading.outlines.map(\.date) == [
        try Date("2007-11-04T05:30:00Z", strategy: .iso8601),
        try Date("2007-03-11T07:30:00Z", strategy: .iso8601),
      ])
  }

  @Test func windowsNamesAreKnown() throws {
    let reading = try dates(
      ["20240701T120000"], zone: "W. Europe Standard Time", definition: "")
    #expect(reading.outlines.map(\.date) == [try Date("2024-07-01T10:00:00Z", strategy: .iso8601)])
    #expect(reading.problems.isEmpty)
  }

  @Test func unknownZonesAreTakenAsUTCWithAWarning() throws {
    let reading = try dates(["20240701T120000"], zone: "Our Office", definition: "")
    #expect(reading.outlines.map(\.date) == [try Date("2024-07-01T12:00:00Z", strategy: .iso8601)])
    #expect(reading.problems.map(\.isWarning) == [true])
    #expect(reading.problems.first?.message.contains("Our Office") == true)
  }
}
