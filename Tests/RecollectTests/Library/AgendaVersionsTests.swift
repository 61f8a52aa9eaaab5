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

  /// Returns the days and hours in UTC at which something takes place in June 2025.
  private func times(_ files: [String: String]) async throws -> [String] {
    let test = try TestLibrary()
    for (path, text) in files { try test.write(text, to: path) }
    for folder in Set(files.keys.map { $0.prefix { $0 != "/" } }) {
      try await test.add("notes/" + folder)
    }
    let start = try Date("2025-06-01T00:00:00Z", strategy: .iso8601)
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

  @Test func anotherOrganizerOrSourceCannotCancelAnEvent() async throws {
    let own = Self.event("UID:a", "DTSTART:20250602T090000Z")
    for organizer in ["STATUS:CONFIRMED", "ORGANIZER:mailto:mallory@example.org"] {
      let cancelled = Self.event(
        "UID:a", "SEQUENCE:9", organizer, "DTSTART:20250602T090000Z", method: "CANCEL")
      #expect(try await times(["a/1.ics": own, "b/2.ics": cancelled]) == ["06-02T09"])
    }
  }
}
