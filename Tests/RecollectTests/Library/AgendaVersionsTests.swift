import Foundation
import Items
import Recollect
import Testing

/// Tests of events that several files state, such as an invitation and its change.
@Suite struct AgendaVersionsTests {
  private static let invitation = event(
    "UID:a", "SEQUENCE:0", "ORGANIZER:mailto:jo@example.org", "DTSTART:20250602T090000Z")

  private static func event(_ lines: String..., method: String = "REQUEST") -> String {
    (["BEGIN:VCALENDAR", "METHOD:\(method)", "BEGIN:VEVENT", "SUMMARY:Talk"] + lines
      + ["END:VEVENT", "END:VCALENDAR", ""]).joined(separator: "\n")
  }

  /// Returns the days and hours in UTC at which something takes place in thirty days.
  private func times(
    _ files: [String: String], from day: String = "2025-06-01"
  ) async throws -> [String] {
    let test = try TestLibrary()
    for (path, text) in files { try test.write(text, to: path) }
    for folder in Set(files.keys.map { $0.prefix { $0 != "/" } }) {
      try await test.add("notes/" + folder)
    }
    let start = try Date(day + "T00:00:00Z", strategy: .iso8601)
    let days = try await test.library.agenda(of: start..<start + 30 * 86_400, timeZone: .gmt)
    return days.flatMap(\.entries).map { String($0.start.ISO8601Format().dropFirst(5).prefix(8)) }
  }

  @Test func aMovedEventIsListedAtItsNewTimeAlone() async throws {
    for (number, stamp) in [(1, "20250501T000000Z"), (0, "20250502T000000Z")] {
      let moved = Self.event(
        "UID:a", "SEQUENCE:\(number)", "DTSTAMP:\(stamp)", "ORGANIZER:mailto:Jo@example.org",
        "DTSTART:20250603T100000Z")
      #expect(try await times(["a/2.ics": Self.invitation, "b/1.ics": moved]) == ["06-03T10"])
    }
  }

  @Test func anEventThatALaterFileCancelsIsNotListed() async throws {
    let cancelled = Self.event(
      "UID:a", "SEQUENCE:1", "ORGANIZER:mailto:jo@example.org", "DTSTART:20250602T090000Z",
      method: "CANCEL")
    #expect(try await times(["a/1.ics": Self.invitation, "a/2.ics": cancelled]) == [])
  }

  @Test func anAnswerChangesNothing() async throws {
    for method in ["REPLY", "COUNTER"] {
      let answer = Self.event(
        "UID:a", "SEQUENCE:1", "ORGANIZER:mailto:jo@example.org", "DTSTART:20250604T090000Z",
        "ATTENDEE;PARTSTAT=DECLINED:mailto:bo@example.org", method: method)
      #expect(try await times(["a/1.ics": Self.invitation, "a/2.ics": answer]) == ["06-02T09"])
    }
  }

  @Test func anExceptionInAFileOfItsOwnReplacesOneTimeOfItsSeries() async throws {
    let organizer = "ORGANIZER:mailto:jo@example.org"
    let series = Self.event(
      "UID:s", organizer, "DTSTART;TZID=Europe/Berlin:20250602T090000",
      "RRULE:FREQ=WEEKLY;COUNT=3")
    let moved = Self.event(
      "UID:s", organizer, "RECURRENCE-ID;TZID=Europe/Berlin:20250609T090000",
      "DTSTART;TZID=Europe/Berlin:20250610T110000")
    let cancelled = Self.event(
      "UID:s", organizer, "RECURRENCE-ID:20250616T070000Z", "DTSTART:20250616T070000Z",
      method: "CANCEL")
    let files = ["a/1.ics": series, "a/2.ics": moved, "b/3.ics": cancelled]
    #expect(try await times(files) == ["06-02T07", "06-10T09"])
    let all = Self.event(
      "UID:s", organizer, "SEQUENCE:2", "DTSTART;TZID=Europe/Berlin:20250602T090000",
      "RRULE:FREQ=WEEKLY;COUNT=3", method: "CANCEL")
    #expect(try await times(files.merging(["a/4.ics": all]) { $1 }) == [])
  }

  private static let weekly = event(
    "UID:s", "DTSTART;TZID=Europe/Berlin:20250602T090000", "DURATION:PT1H",
    "RRULE:FREQ=WEEKLY;COUNT=4")
  private static let laterOnTuesdays = event(
    "UID:s", "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20250609T090000",
    "DTSTART;TZID=Europe/Berlin:20250610T110000")

  @Test func aChangeOfThisAndLaterTimesMovesAllOfThem() async throws {
    var files = ["a/1.ics": Self.weekly, "a/2.ics": Self.laterOnTuesdays]
    #expect(try await times(files) == ["06-02T07", "06-10T09", "06-17T09", "06-24T09"])
    #expect(try await times(["a/1.ics": files.values.joined()]).count == 4)
    files["a/3.ics"] = Self.event(
      "UID:s", "RECURRENCE-ID:20250616T070000Z", "DTSTART:20250618T060000Z")
    #expect(try await times(files) == ["06-02T07", "06-10T09", "06-18T06", "06-24T09"])
    files["a/4.ics"] = Self.event(
      "UID:s", "RECURRENCE-ID;RANGE=THISANDFUTURE:20250623T070000Z",
      "DTSTART;TZID=America/New_York:20250623T090000")
    #expect(try await times(files) == ["06-02T07", "06-10T09", "06-18T06", "06-23T13"])
  }

  @Test func cancellingThisAndLaterTimesCancelsTheirExceptions() async throws {
    let moved = Self.event(
      "UID:s", "RECURRENCE-ID:20250616T070000Z", "DTSTART:20250618T060000Z")
    let cancelled = Self.event(
      "UID:s", "RECURRENCE-ID;RANGE=THISANDFUTURE:20250609T070000Z", "SEQUENCE:1",
      method: "CANCEL")
    let files = ["a/1.ics": Self.weekly, "a/2.ics": moved, "a/3.ics": cancelled]
    #expect(try await times(files) == ["06-02T07"])
  }

  @Test func anExceptionMayNameTheDayOfItsTime() async throws {
    let moved = Self.event(
      "UID:s", "RECURRENCE-ID;VALUE=DATE:20250609", "DTSTART:20250611T050000Z")
    #expect(
      try await times(["a/1.ics": Self.weekly, "a/2.ics": moved]) == [
        "06-02T07", "06-11T05", "06-16T07", "06-23T07",
      ])
    let days = Self.event("UID:s", "DTSTART;VALUE=DATE:20250602", "RRULE:FREQ=WEEKLY;COUNT=3")
    let other = Self.event(
      "UID:s", "RECURRENCE-ID;TZID=Europe/Berlin:20250609T000000", "DTSTART;VALUE=DATE:20250611")
    #expect(
      try await times(["a/1.ics": days, "a/2.ics": other]) == ["06-02T00", "06-11T00", "06-16T00"])
  }

  @Test func aTimeThatAClockChangeSkipsCanBeReplaced() async throws {
    let nightly = Self.event(
      "UID:s", "DTSTART;TZID=Europe/Berlin:20250329T023000", "RRULE:FREQ=DAILY;COUNT=3")
    let cancelled = Self.event(
      "UID:s", "RECURRENCE-ID;TZID=Europe/Berlin:20250330T023000", "STATUS:CANCELLED")
    let files = ["a/1.ics": nightly, "a/2.ics": cancelled]
    #expect(try await times(files, from: "2025-03-28") == ["03-29T01", "03-31T00"])
  }

  @Test func anExceptionToAnUnreadableTimeLeavesItsSeries() async throws {
    let broken = Self.event(
      "UID:s", "SEQUENCE:1", "RECURRENCE-ID:soon", "DTSTART:20250605T050000Z")
    #expect(
      try await times(["a/1.ics": Self.weekly, "a/2.ics": broken]) == [
        "06-02T07", "06-05T05", "06-09T07", "06-16T07", "06-23T07",
      ])
  }

  @Test func anotherOrganizerOrSourceCannotCancelAnEvent() async throws {
    let own = Self.event("UID:a", "DTSTART:20250602T090000Z")
    for organizer in ["STATUS:CONFIRMED", "ORGANIZER:mailto:mallory@example.org"] {
      let cancelled = Self.event(
        "UID:a", "SEQUENCE:9", organizer, "DTSTART:20250602T090000Z", method: "CANCEL")
      #expect(try await times(["a/1.ics": own, "b/2.ics": cancelled]) == ["06-02T09"])
    }
  }
}
