import Foundation
import Items
import MeetingImporters
import Testing

@Suite struct CalendarImporterTests {
  private func read(_ lines: String, name: String = "a.ics") throws -> Reading {
    let text = "BEGIN:VCALENDAR\nVERSION:2.0\n\(lines)\nEND:VCALENDAR\n"
    return try Reading(text.replacing("\n", with: "\r\n"), name: name, with: CalendarImporter())
  }

  private func event(_ lines: String) throws -> Item {
    try #require(try read("BEGIN:VEVENT\nUID:1\n\(lines)\nEND:VEVENT").items.first)
  }

  private func field(_ name: String, of item: Item) -> String? {
    item.fields.first { $0.name == name }?.value
  }

  private func utc(_ text: String) throws -> Date {
    try Date(text, strategy: .iso8601)
  }

  @Test func anEventIsAMeetingWithItsFields() throws {
    let reading = try read(
      """
      BEGIN:VEVENT
      UID:42@example.org
      DTSTART;TZID=Europe/Berlin:20240501T100000
      DTEND;TZID=Europe/Berlin:20240501T113000
      SUMMARY:Budget\\, first round
      DESCRIPTION:Dear all\\,\\nplease read the plan\\; it is short.\\nAnna
      LOCATION:Room 7
      CATEGORIES:Work,Money\\, mostly
      CATEGORIES:Work
      ORGANIZER;CN="Berg, Anna":mailto:anna@example.org
      ATTENDEE;CN=Ben;PARTSTAT=ACCEPTED:MAILTO:ben@example.org
      ATTENDEE;PARTSTAT=DECLINED:mailto:carla@example.org
      ATTENDEE;CUTYPE=ROOM;CN=Room 7:mailto:room7@example.org
      RRULE:FREQ=WEEKLY;BYDAY=WE
      STATUS:CONFIRMED
      X-ALT-DESC;FMTTYPE=text/html:<b>Never shown</b>
      ATTACH;FILENAME=plan.pdf:https://example.org/x
      BEGIN:VALARM
      DESCRIPTION:Reminder
      TRIGGER:-PT15M
      END:VALARM
      END:VEVENT
      """)
    #expect(reading.problems.isEmpty)
    let item = try #require(reading.items.first)
    #expect(item.id == "42@example.org")
    #expect(item.kind == .meeting)
    #expect(item.title == "Budget, first round")
    #expect(item.text == "Dear all,\nplease read the plan; it is short.\nAnna")
    #expect(item.date == (try utc("2024-05-01T08:00:00Z")))
    #expect(item.tags == ["Work", "Money, mostly"])
    #expect(item.attachments == ["plan.pdf"])
    #expect(
      item.people == [
        Item.Participant(role: .from, name: "Berg, Anna", address: "anna@example.org"),
        Item.Participant(role: .attendee, name: "Ben", address: "ben@example.org"),
        Item.Participant(role: .attendee, address: "carla@example.org"),
      ])
    #expect(
      item.fields == [
        Item.Field("Date", "2024-05-01 10:00–11:30 (Europe/Berlin)"),
        Item.Field("Attendees", "Berg, Anna (organizer)\nBen\ncarla@example.org (declined)"),
        Item.Field("Location", "Room 7"),
        Item.Field("Repeats", "every week on Wednesday"),
      ])
    #expect(reading.outlines.first?.conversation == "series:42@example.org")
    #expect(reading.outlines.first?.line == 3)
  }

  @Test(arguments: [
    // Most programs list the organizer as an attendee too.
    (
      "ORGANIZER;CN=Anna:mailto:anna@x.org\nATTENDEE;CN=Bo:mailto:b@x.org\n"
        + "ATTENDEE;CN=Anna B.:MAILTO:Anna@x.org", "Anna (organizer)\nBo"
    ),
    (
      "ORGANIZER:mailto:a@x.org\nATTENDEE;PARTSTAT=DECLINED:mailto:a@x.org",
      "a@x.org (organizer, declined)"
    ),
    ("ORGANIZER:Anna\nATTENDEE:Anna\nATTENDEE:Bo", "Anna (organizer)\nBo"),
    ("ORGANIZER:mailto:\nATTENDEE:Bo", "Bo"), ("ORGANIZER:Anna", "Anna (organizer)"),
  ])
  func namesTheOrganizerFirst(properties: String, attendees: String) throws {
    let reading = try read("BEGIN:VEVENT\nUID:1\nSUMMARY:x\n\(properties)\nEND:VEVENT")
    let fields = try #require(reading.items.first).fields
    #expect(fields.first { $0.name == "Attendees" }?.value == attendees)
  }

  @Test(arguments: [
    ("DTSTART:20240501T100000Z\nDTEND:20240501T110000Z", "2024-05-01 10:00–11:00 UTC"),
    ("DTSTART:20240501T100000\nDURATION:PT1H30M", "2024-05-01 10:00–11:30"),
    ("DTSTART;VALUE=DATE:20240501\nDTEND;VALUE=DATE:20240502", "2024-05-01"),
    ("DTSTART;VALUE=DATE:20240501\nDTEND;VALUE=DATE:20240504", "2024-05-01 – 2024-05-03"),
    ("DTSTART;VALUE=DATE:20240501\nDURATION:P2D", "2024-05-01 – 2024-05-02"),
    ("DTSTART:20240501T230000Z\nDTEND:20240502T010000Z", "2024-05-01 23:00 – 2024-05-02 01:00 UTC"),
    ("DTSTART:20240501T100000Z\nDTEND:20240501T090000Z", "2024-05-01 10:00 UTC"),
    (
      "DTSTART;TZID=/mozilla.org/2007/America/New_York:20240501T100000",
      "2024-05-01 10:00 (America/New_York)"
    ),
  ])
  func spellsWhenItIs(lines: String, expected: String) throws {
    #expect(field("Date", of: try event(lines)) == expected)
  }

  @Test(arguments: [
    ("FREQ=DAILY", "every day"), ("FREQ=DAILY;COUNT=5", "every day, 5 times"),
    ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR", "every 2 weeks on Monday and Friday"),
    ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20241231T000000Z", "every weekday until 2024-12-31"),
    ("FREQ=MONTHLY;BYMONTHDAY=15", "every month on day 15"),
    ("FREQ=MONTHLY;BYDAY=2TU", "every month on the second Tuesday"),
    ("FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1", "every month on the last Friday"),
    ("FREQ=YEARLY;BYMONTH=11;BYDAY=4TH", "every year on the fourth Thursday in November"),
    ("FREQ=YEARLY", "every year"),
    ("FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=2", "FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=2"),
    ("FREQ=SECONDLY", "FREQ=SECONDLY"), ("nonsense", "nonsense"),
    ("FREQ=DAILY;INTERVAL=0", "FREQ=DAILY;INTERVAL=0"),
  ])
  func saysHowItRepeats(rule: String, expected: String) throws {
    let item = try event("DTSTART:20240501T100000Z\nRRULE:\(rule)")
    #expect(field("Repeats", of: item) == expected)
  }

  @Test func foldsMayStandInsideCharacters() throws {
    let bytes = Array("SUMMARY:Größe und Höhe 😀 ok".utf8)
    for length in 1..<bytes.count {
      // The line is folded every `length` bytes, even within a character.
      var folded: [UInt8] = []
      for (index, byte) in bytes.enumerated() {
        if index > 0 && index % length == 0 { folded += Array("\r\n ".utf8) }
        folded.append(byte)
      }
      let file =
        Array("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\n".utf8) + folded
        + Array("\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n".utf8)
      let reading = try Reading(file, name: "a.ics", with: CalendarImporter())
      #expect(reading.items.map(\.title) == ["Größe und Höhe 😀 ok"], "\(length)")
    }
  }

  @Test func parametersHaveQuotesAndCircumflexes() throws {
    let item = try event(
      "SUMMARY:x\nATTENDEE;X-A=\"a:b;c,d\";CN=\"Ben ^'the Bear^' Ahl\":mailto:b@x.org")
    #expect(
      item.people == [
        Item.Participant(role: .attendee, name: "Ben \"the Bear\" Ahl", address: "b@x.org")
      ])
  }

  @Test func exceptionsBelongToTheirSeries() throws {
    let reading = try read(
      """
      BEGIN:VEVENT
      UID:s
      DTSTART:20240501T100000Z
      RRULE:FREQ=WEEKLY
      SUMMARY:Round
      END:VEVENT
      BEGIN:VEVENT
      UID:s
      RECURRENCE-ID:20240508T100000Z
      DTSTART:20240508T120000Z
      SUMMARY:Round, later
      STATUS:CANCELLED
      END:VEVENT
      BEGIN:VEVENT
      UID:s
      DTSTART:20240601T100000Z
      SUMMARY:Twice the same
      END:VEVENT
      """)
    #expect(reading.items.map(\.id) == ["s", "s/20240508T100000Z", "s#2"])
    #expect(Set(reading.outlines.map(\.conversation)) == ["series:s"])
    #expect(reading.items.map { field("Status", of: $0) } == [nil, "Cancelled", nil])
    #expect(reading.outlines.map(\.date) == reading.items.map(\.date))
  }

  @Test func aBrokenEventStopsNoOther() throws {
    let reading = try read(
      """
      BEGIN:VEVENT
      UID:a
      SUMMARY:Never closed
      BEGIN:VEVENT
      UID:b
      SUMMARY:Bad date
      DTSTART:tomorrow
      END:VEVENT
      BEGIN:VEVENT
      UID:c
      END:VEVENT
      BEGIN:VEVENT
      UID:d
      SUMMARY:Good
      this is no property
      DTSTART:20240501T100000Z
      END:VEVENT
      BEGIN:VEVENT
      SUMMARY:Cut
      """)
    #expect(reading.items.map(\.title) == ["Never closed", "Bad date", "Good", "Cut"])
    #expect(reading.problems.map(\.line) == [3, 6, 11, 17, 20])
    #expect(reading.problems.map(\.isWarning) == [true, true, false, true, true])
    #expect(reading.items.last?.id == "a.ics:20")
  }

  @Test func tasksAndJournalsAreNotes() throws {
    let reading = try read(
      """
      BEGIN:VTODO
      UID:t
      SUMMARY:Buy bread
      DUE;VALUE=DATE:20240503
      STATUS:NEEDS-ACTION
      END:VTODO
      BEGIN:VJOURNAL
      UID:j
      DTSTART;VALUE=DATE:20240504
      DESCRIPTION:It rained.
      END:VJOURNAL
      """)
    #expect(reading.items.map(\.kind) == [.note, .note])
    #expect(field("Status", of: reading.items[0]) == "Needs action")
    #expect(reading.items[0].date == (try utc("2024-05-03T00:00:00Z")))
    #expect(reading.items[1].text == "It rained.")
  }

  @Test func aCalledOffInvitationSaysSo() throws {
    let item = try #require(
      try read("METHOD:CANCEL\nBEGIN:VEVENT\nUID:1\nSUMMARY:x\nEND:VEVENT").items.first)
    #expect(field("Status", of: item) == "Cancelled")
  }

  @Test func descriptionsInHTMLBecomeText() throws {
    let item = try event("SUMMARY:x\nDESCRIPTION:<p>Hello <b>you</b></p><p>Bye &amp\\; so on</p>")
    #expect(item.text == "Hello you\n\nBye & so on")
    #expect(try event("SUMMARY:x\nDESCRIPTION:a < b and c > d").text == "a < b and c > d")
  }

  @Test func namesMayStandOnLinesOfTheirOwn() throws {
    let text = """
      BEGIN:VCALENDAR
      VERSION
       :2.0
      BEGIN:VEVENT
      UID
       :153ed0e0
      SUMMARY
       :Test event
      DTSTART
       ;VALUE=DATE
       :20040714
      END:VEVENT
      END:VCALENDAR
      """
    let reading = try Reading(text, name: "m.ics", with: CalendarImporter())
    #expect(reading.items.map(\.title) == ["Test event"])
    #expect(reading.items.map(\.date) == [try utc("2004-07-14T00:00:00Z")])
    #expect(reading.problems.isEmpty)
  }

  @Test func recognizesCalendarsByTheirBeginning() {
    let importer = CalendarImporter()
    func recognizes(_ text: String) -> Bool {
      importer.recognizes(SourceFile.Candidate(name: "x", head: Array(text.utf8)))
    }
    #expect(recognizes("BEGIN:VCALENDAR\r\nVERSION:2.0"))
    #expect(recognizes("\u{FEFF}begin:vcalendar\n"))
    #expect(!recognizes("BEGIN:VCARD\n"))
    #expect(!recognizes(""))
  }
}
