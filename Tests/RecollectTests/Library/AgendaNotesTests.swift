import Foundation
import Items
import Recollect
import Testing

/// Tests of tasks and appointments in notes.
@Suite struct AgendaNotesTests {
  /// Returns the entries of three days, each with its day, time, title, kind, status and place.
  private func agenda(_ test: TestLibrary) async throws -> [String] {
    let start = try Date("2025-03-10T00:00:00Z", strategy: .iso8601)
    let days = try await test.library.agenda(of: start..<start + 3 * 86_400, timeZone: .gmt)
    return days.flatMap { day in
      day.entries.map { entry in
        let time =
          entry.isAllDay ? "all" : String(entry.start.ISO8601Format().dropFirst(11).prefix(5))
        let place = "\(URL(fileURLWithPath: entry.path).lastPathComponent):\(entry.line)"
        return [
          String(day.date.ISO8601Format().prefix(10).suffix(5)), time, entry.title,
          entry.kind == .note ? "task" : "", entry.status, place,
        ].filter { !$0.isEmpty }.joined(separator: " ")
      }
    }
  }

  private func agenda(_ text: String, in file: String) async throws -> [String] {
    let test = try TestLibrary()
    try test.write(text, to: file)
    try await test.add()
    return try await agenda(test)
  }

  @Test func headingsOfOrgAreListedWhenTheyArePlanned() async throws {
    let text = """
      #+TITLE: Plans
      #+TODO: TODO | DONE
      #+TODO: ASKED | ANSWERED

      * TODO [#A] Pay rent :home:
        DEADLINE: <2025-03-12 Wed> SCHEDULED: <2025-03-10 Mon 18:00>
      * DONE Send the form
        CLOSED: [2025-03-11 Tue 09:00] DEADLINE: <2025-03-12 Wed +1w>
      * Dentist <2025-03-12 Wed 10:00-11:00>
      * CANCELLED Call Bo
        SCHEDULED: <2025-03-12 Wed>
      * TODO Water the plants
        SCHEDULED: <2025-02-26 Mi .+1w>
      * ANSWERED Letter
        SCHEDULED: <2025-03-11 Tue>
      * Log
        - Keys found [2025-03-12 Wed]
        - Choir <2025-03-12 Wed 19:30>
        # <2025-03-12 Wed>
      #+begin_src sh
      <2025-03-12 Wed>
      #+end_src

      """
    #expect(
      try await agenda(text, in: "plans.org") == [
        "03-10 18:00 Pay rent task Scheduled plans.org:5",
        "03-11 all Letter task Completed plans.org:14",
        "03-12 all Pay rent task Due plans.org:5",
        "03-12 all Send the form task Completed plans.org:7",
        "03-12 all Water the plants task Scheduled plans.org:12",
        "03-12 10:00 Dentist plans.org:9", "03-12 19:30 Choir plans.org:18",
      ])
  }

  @Test func aRangeOfDaysIsListedOnEach() async throws {
    #expect(
      try await agenda("* Fair <2025-03-11 Tue>--<2025-03-14 Fri>\n", in: "a.org") == [
        "03-11 all Fair a.org:1", "03-12 all Fair a.org:1",
      ])
  }

  @Test func boxesOfMarkdownAreListedOnTheirDates() async throws {
    let text = """
      ---
      title: Plans
      ---
      - [ ] Pay rent ⏫ 🔁 every month 📅 2025-03-12 #home
      - [x] Send the form 📅 2025-03-12 ✅ 2025-03-11
      > 1. [ ] Book a [room](https://example.org) ⏳️2025-03-10 📅 2025-03-12
      - [-] Call Bo 📅 2025-03-12
      - [ ] Write to Jo [due:: 2025-03-12]
      - [x] Oil the bike ✅ 2025-03-11
      - [ ] Someday, not 2025-03-12
      - No task 📅 2025-03-12
      - TODO Water the plants
        SCHEDULED: <2025-03-12 Wed 08:00>
      ~~~
      - [ ] Code 📅 2025-03-12
      ~~~

      """
    #expect(
      try await agenda(text, in: "plans.md") == [
        "03-10 all Book a room task Scheduled plans.md:6",
        "03-11 all Oil the bike task Completed plans.md:9",
        "03-12 all Book a room task Due plans.md:6", "03-12 all Pay rent #home task Due plans.md:4",
        "03-12 all Send the form task Completed plans.md:5",
        "03-12 all Write to Jo task Due plans.md:8",
        "03-12 08:00 Water the plants task Scheduled plans.md:12",
      ])
  }

  @Test func aListOfTodoTxtIsKnownByItsName() async throws {
    let text = """
      (A) 2025-03-01 Pay rent +home due:2025-03-12
      x 2025-03-11 2025-03-01 Send the form due:2025-03-12
      Someday due:later

      """
    let listed = [
      "03-12 all Pay rent +home task Due todo.txt:1",
      "03-12 all Send the form task Completed todo.txt:2",
    ]
    #expect(try await agenda(text, in: "todo.txt") == listed)
    #expect(try await agenda(text, in: "other.txt") == [])
  }

  @Test func aTaskFollowsItsNoteAndGoesWithIt() async throws {
    let test = try TestLibrary()
    try test.write("- [ ] Pay rent 📅 2025-03-12\n", to: "a.md")
    try await test.add()
    try test.write("Money.\n\n- [ ] Pay rent 📅 2025-03-11\n", to: "a.md")
    try await test.add()
    #expect(try await agenda(test) == ["03-11 all Pay rent task Due a.md:3"])
    try await test.expectFresh()
    try await test.library.forget(ItemSelection(ids: ["a.md"]))
    #expect(try test.count("dated_lines") == 0)
  }
}
