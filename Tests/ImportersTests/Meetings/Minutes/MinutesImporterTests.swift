import Foundation
import Items
import MeetingImporters
import Testing

@Suite struct MinutesImporterTests {
  private func read(_ text: String, name: String = "minutes.md") throws -> Item {
    let importer = MinutesImporter()
    #expect(
      importer.recognizes(SourceFile.Candidate(name: name, head: Array(text.utf8.prefix(4096)))))
    let folder = try TemporaryFolder()
    let reading = try Reading(try folder.write(text, to: name), with: importer)
    #expect(reading.outlines.map(\.date) == reading.items.map(\.date))
    let item = try #require(reading.items.first)
    let offset = try #require(item.textOffset)
    #expect(Array(text.utf8)[offset...].elementsEqual(item.text.utf8))
    #expect(item.textLine == text.utf8.prefix(offset).count { $0 == 0x0A } + 1)
    return item
  }

  @Test func headingsHoldTheFields() throws {
    let text = """
      # Weekly round

      ## Date
      Wednesday, May 1, 2024 at 10:30

      ## Attendees
      - Anna Berg (chair)
      - Ben <ben@example.org>
      * Carla

      ## Agenda
      1. **Budget**
      2. Move

      ### Details
      See [the plan](plan.md).

      ## Decisions
      - Buy *nothing*

      ## Action items
      - [ ] Ben: ask for prices
      - [x] Carla: call Dora

      ## Discussion
      - Much was said.
      """
    let item = try read(text)
    #expect(item.kind == .meeting)
    #expect(item.title == "Weekly round")
    #expect(item.text == text)
    #expect(item.date == (try Date("2024-05-01T10:30:00Z", strategy: .iso8601)))
    #expect(
      item.fields == [
        Item.Field("Date", "Wednesday, May 1, 2024 at 10:30"),
        Item.Field("Attendees", "Anna Berg (chair)\nBen <ben@example.org>\nCarla"),
        Item.Field("Purpose", "Budget\nMove\nSee the plan."), Item.Field("Outcomes", "Buy nothing"),
        Item.Field("Action items", "Ben: ask for prices\nCarla: call Dora"),
      ])
    #expect(
      item.people == [
        Item.Participant(role: .attendee, name: "Anna Berg"),
        Item.Participant(role: .attendee, name: "Ben", address: "ben@example.org"),
        Item.Participant(role: .attendee, name: "Carla"),
      ])
  }

  @Test func labelsHoldTheFields() throws {
    let item = try read(
      """
      **Date:** 2024-05-01
      **Attendees**: Anna, Ben and Carla
      **Apologies:** Dora
      Location: Room 7
      Purpose: Settle the budget

      We talked for long.

      **Decisions**

      - Buy nothing
      - **Ben:** asks for prices

      Next steps:
      1) Anna: writes it up

      The end.
      """, name: "2024-05-01 round.md")
    #expect(
      item.fields == [
        Item.Field("Date", "2024-05-01"), Item.Field("Attendees", "Anna\nBen\nCarla"),
        Item.Field("Location", "Room 7"), Item.Field("Purpose", "Settle the budget"),
        Item.Field("Outcomes", "Buy nothing\nBen: asks for prices"),
        Item.Field("Action items", "Anna: writes it up"),
      ])
  }

  @Test func frontMatterDeclaresAMeeting() throws {
    let item = try read(
      """
      ---
      title: Budget
      type: meeting
      date: 2024-05-01
      attendees: ["[[Anna Berg]]", Ben]
      location: "Room 7"
      tags: [money]
      ---
      We met.
      """)
    #expect(item.title == "Budget")
    #expect(item.tags == ["money"])
    #expect(item.text == "We met.")
    #expect(item.people.map(\.name) == ["Anna Berg", "Ben"])
    #expect(
      item.fields == [
        Item.Field("Date", "2024-05-01"), Item.Field("Attendees", "Anna Berg\nBen"),
        Item.Field("Location", "Room 7"),
      ])
  }

  @Test func tablesAndUnderlinedHeadingsCount() throws {
    let item = try read(
      """
      Board
      =====

      | Attendees | Anna, Ben |
      |---|---|
      | Location | Room 7 |

      Decisions
      ---------

      | What | Who |
      |------|-----|
      | Sell | Ben |
      """)
    #expect(
      item.fields == [
        Item.Field("Attendees", "Anna\nBen"), Item.Field("Location", "Room 7"),
        Item.Field("Outcomes", "Sell – Ben"),
      ])
  }

  @Test(arguments: [
    ("May 1, 2024", "2024-05-01T00:00:00Z"), ("1st May 2024, 9:15 am", "2024-05-01T09:15:00Z"),
    ("Wed 1 May 2024 14:00-15:00", "2024-05-01T14:00:00Z"),
    ("2024-05-01 at 2 pm", "2024-05-01T14:00:00Z"), ("2024-05-01, 2pm", "2024-05-01T14:00:00Z"),
    ("Sept. 3rd, 2024", "2024-09-03T00:00:00Z"),
  ])
  func readsDates(said: String, expected: String) throws {
    let item = try read("Date: \(said)\n\nAttendees: Anna\n\nAgenda: talk\n")
    #expect(item.date == (try Date(expected, strategy: .iso8601)))
  }

  @Test(arguments: [
    (
      "**Datum:** 12. März 2026, 10:30\n**Teilnehmer:innen:** Anna, Ben und Carla\n\n"
        + "## Tagesordnung\n- Haus\n\n## Beschlüsse\n- Dach\n\n## Nächste Schritte\n- Ben: fragt\n",
      "2026-03-12T10:30:00Z"
    ),
    (
      "Datum: 12 maart 2026\nAanwezig: Anna, Ben en Carla\n\nAgenda:\n- Haus\n\nBesluiten\n"
        + "---------\n\n- Dach\n\n### Actiepunten\n1. Ben: fragt\n", "2026-03-12T00:00:00Z"
    ),
    (
      "| Date | jeudi 12 mars 2026 |\n|---|---|\n| Présent·e·s | Anna, Ben et Carla |\n\n"
        + "# Ordre du jour\n* Haus\n\n# Décisions prises\n* Dach\n\n# Plan d’action\n* Ben: fragt\n",
      "2026-03-12T00:00:00Z"
    ),
    (
      "**Fecha**: 12 de marzo de 2026\n**Asistentes**: Anna, Ben y Carla\n\n## Orden del día\n- Haus\n"
        + "\n## Acuerdos\n- Dach\n\n## Próximos pasos\n- Ben: fragt\n", "2026-03-12T00:00:00Z"
    ),
    (
      "# Protokoll\n\nTermin: 12.3.2026\n\n## Anwesend\n- Anna\n- Ben\n- Carla\n\n## Themen\n- Haus\n\n"
        + "## Ergebnisse\n- Dach\n\n## Aufgaben\n- [ ] Ben: fragt\n", "2026-03-12T00:00:00Z"
    ),
  ])
  func labelsOfOtherLanguagesCount(text: String, date: String) throws {
    let item = try read(text)
    #expect(item.date == (try Date(date, strategy: .iso8601)))
    #expect(item.people.map(\.name) == ["Anna", "Ben", "Carla"])
    let fields = Dictionary(uniqueKeysWithValues: item.fields.map { ($0.name, $0.value) })
    #expect(fields["Purpose"] == "Haus")
    #expect(fields["Outcomes"] == "Dach")
    #expect(fields["Action items"] == "Ben: fragt")
  }

  @Test(arguments: [
    "# Attendees\n\nAnna, Ben\n", "# Agenda\n\n# Decisions\n", "words", "",
    "---\ntype: recipe\n---\nParticipants are welcome.\nAgenda\n",
    "```\nAttendees: x\nAgenda: y\n```\n",
  ])
  func otherNotesAreNoMinutes(text: String) {
    #expect(
      !MinutesImporter().recognizes(SourceFile.Candidate(name: "a.md", head: Array(text.utf8))))
  }

  @Test func onlyMarkdownIsTaken() {
    let head = Array("Attendees: Anna\nAgenda: talk\n".utf8)
    #expect(MinutesImporter().recognizes(SourceFile.Candidate(name: "a.md", head: head)))
    #expect(!MinutesImporter().recognizes(SourceFile.Candidate(name: "a.txt", head: head)))
  }
}
