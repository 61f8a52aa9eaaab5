import Foundation
import Testing

@Suite("Agenda")
struct AgendaTests {
  private func workspace() async throws -> Workspace {
    let workspace = try Workspace()
    try workspace.folder.file(
      "calendar.ics",
      """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      UID:1
      DTSTART;TZID=America/New_York:20120109T090000
      DTEND;TZID=America/New_York:20120109T093000
      RRULE:FREQ=DAILY
      SUMMARY:Stand-up
      LOCATION:Room 4
      END:VEVENT
      BEGIN:VEVENT
      UID:2
      DTSTART;VALUE=DATE:20260601
      DTEND;VALUE=DATE:20260604
      SUMMARY:Seed fair
      END:VEVENT
      END:VCALENDAR

      """)
    try await workspace.addWithoutModel("calendar.ics")
    return workspace
  }

  @Test("A day is listed in the reader's zone, with the event's own time")
  func day() async throws {
    let outcome = try await workspace().run(
      "agenda", "2026-06-02", environment: ["TZ": "Europe/Berlin"])
    #expect(outcome.code == 0, outcome.comment)
    #expect(
      outcome.output == """
        Tuesday, 2026-06-02
          all day      Seed fair (2 of 3)  calendar.ics:10
          15:00–15:30  Stand-up · 09:00 America/New_York · Room 4  calendar.ics:2

        """, outcome.comment)
  }

  @Test("A task of a note is listed with its state and its line")
  func tasks() async throws {
    let workspace = try Workspace()
    try workspace.folder.file(
      "todo.md", "# Home\n\n- [ ] Pay rent 📅 2026-06-02\n- [x] Fix roof 📅 2026-06-02\n")
    try await workspace.addWithoutModel("todo.md")
    let outcome = try await workspace.run("agenda", "2026-06-02")
    #expect(
      outcome.output == """
        Tuesday, 2026-06-02
          all day      Fix roof · task · Completed  todo.md:4
          all day      Pay rent · task · Due  todo.md:3

        """, outcome.comment)
  }

  @Test("Two dates are a period, and --json has its days")
  func json() async throws {
    let outcome = try await workspace().run(
      "agenda", "2026-06-03..2026-06-04", "--json", environment: ["TZ": "Europe/Berlin"])
    let days = try #require(try outcome.json()["days"] as? [[String: Any]])
    #expect(days.map { $0["date"] as? String } == ["2026-06-03", "2026-06-04"], outcome.comment)
    let entries = try #require(days.last?["entries"] as? [[String: Any]])
    #expect(entries.count == 1, outcome.comment)
    #expect(entries[0]["start"] as? String == "2026-06-04T15:00:00+02:00", outcome.comment)
    #expect(entries[0]["zone"] as? String == "America/New_York", outcome.comment)
  }

  @Test("Today is in the default period, and a period without events has exit code 1")
  func defaults() async throws {
    let workspace = try await workspace()
    let week = try await workspace.run("agenda")
    #expect(week.output.components(separatedBy: "Stand-up").count == 8, week.comment)
    for word in ["today", "tomorrow"] {
      let day = try await workspace.run("agenda", word)
      #expect(day.output.components(separatedBy: "Stand-up").count == 2, day.comment)
    }
    let empty = try await workspace.run("agenda", "1999")
    #expect(empty.code == 1 && empty.output == "Nothing.\n", empty.comment)
    for wrong in ["someday", "2026-02-30", "2026-05..", "2026-05..2026-04"] {
      #expect(try await workspace.run("agenda", wrong).code == 64, "\(wrong)")
    }
  }

  @Test("A search says on which day a recurring event takes place")
  func search() async throws {
    let outcome = try await workspace().run(
      "search", "stand-up", "--mode", "lexical", "--after", "2026-06-02", "--before", "2026-06-03")
    #expect(outcome.output.contains("meeting · 2026-06-02"), outcome.comment)
  }
}
