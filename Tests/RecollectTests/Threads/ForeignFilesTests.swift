import Foundation
import Items
import Recollect
import Testing

/// Tests that other people's files don't change the threads of the library's owner.
@Suite struct ForeignFilesTests {
  private static func mail(_ from: String, _ subject: String, _ id: String, _ rest: String...)
    -> String
  {
    let lines = ["From: \(from)", "Subject: \(subject)", "Message-ID: <\(id)>"] + rest
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the title, the first item, its place and its date for each thread.
  private func threads(_ library: TestLibrary) throws -> [String] {
    try library.strings(
      """
      SELECT t.title || ', ' || i.external_id || ', ' || f.path || ', ' || coalesce(i.date, '')
      FROM threads t JOIN items i ON i.thread_id = t.id AND i.ordinal = 0
      JOIN placements p ON p.item_id = i.id JOIN files f ON f.id = p.file_id ORDER BY 1
      """)
  }

  @Test func aStrangersMailChangesNoOtherThread() async throws {
    let library = try TestLibrary()
    let day = "Date: Mon, 01 Jan 2024 10:00:00 +0000"
    try library.write(
      Self.mail("Anna <anna@ex.org>", "Divorce settlement", "a1@ex.org", day, "", "We talk."),
      to: "a.eml")
    try library.write(
      Self.mail("Boss <boss@ex.org>", "Salary", "b1@ex.org", day, "", "It is raised."),
      to: "b.eml")
    try await library.add()
    let before = try threads(library)
    try library.write(
      Self.mail(
        "Eve <eve@evil.com>", "Cheap watches", "z1@evil.com",
        "Date: Thu, 01 Jan 1970 10:00:00 +0000", "References: <a1@ex.org> <b1@ex.org>", "", "Buy."),
      to: "0.eml")
    try library.write(
      Self.mail(
        "Eve <eve@evil.com>", "Re: SALARY!", "y1@evil.com",
        "Date: Tue, 02 Jan 2024 10:00:00 +0000", "", "Send your account number."),
      to: "1.eml")
    try await library.add()
    #expect(Set(try threads(library)).isSuperset(of: before))
    let salary = try library.strings("SELECT text FROM threads WHERE title = 'Salary'")
    #expect(salary.count == 1 && salary[0].contains("account number") == false)
    #expect(try await library.add().changedNothing)
    #expect(try LibraryRows.faults(library.library.url) == [])
  }

  @Test func aCopyWithOtherHeadersReplacesNothing() async throws {
    let library = try TestLibrary()
    try library.write(Mails.mail("a", day: 5, "The quinces are ripe."), to: "b.eml")
    try await library.add()
    let before = try threads(library)
    try library.write(Mails.mail("a", day: 1, "The quinces are ripe."), to: "a.eml")
    try await library.add()
    #expect(try threads(library) == before)
    try library.write(
      Mails.mail("a", day: 1, from: "Eve", subject: "Watches", "Buy watches."), to: "0.eml")
    try await library.add()
    #expect(try threads(library) == before)
    #expect(try library.count("threads") == 1)
    #expect(try library.items().count == 2)
  }

  @Test func aForeignChatWithTheSameIDIsAnotherConversation() async throws {
    let library = try TestLibrary()
    try library.write(Self.chat("Anna", ["Hello", "How are you?"], day: 10), to: "b/result.json")
    try await library.add()
    let before = try threads(library)
    try library.write(Self.chat("Watches", ["Buy", "watches"], day: 1), to: "a/result.json")
    try await library.add()
    #expect(Set(try threads(library)).isSuperset(of: before))
    #expect(try library.count("threads") == 2)
    #expect(try await library.add().changedNothing)
    // A later export of the same chat has the messages of the first.
    try library.write(
      Self.chat("Anna", ["Hello", "How are you?", "Well"], day: 10), to: "c/result.json")
    try await library.add()
    #expect(try library.count("threads") == 2)
    #expect(Set(try threads(library)).isSuperset(of: before))
  }

  @Test func aForeignEventWithTheSameIDIsAnotherSeries() async throws {
    let library = try TestLibrary()
    try library.write(Self.event("Salary talk", organizer: "boss@ex.org", year: 2024), to: "b.ics")
    try await library.add()
    let before = try threads(library)
    try library.write(
      Self.event("Cancelled", organizer: "eve@evil.com", year: 1970), to: "a.ics")
    try await library.add()
    #expect(Set(try threads(library)).isSuperset(of: before))
    #expect(try library.count("threads") == 2)
    try library.write(
      Self.event("Salary talk, moved", organizer: "BOSS@ex.org", year: 2025), to: "c.ics")
    try await library.add()
    #expect(try library.count("threads") == 2)
    #expect(Set(try threads(library)).isSuperset(of: before))
  }

  /// Checks that calendars with one id aren't compared pair by pair.
  @Test func manyForeignEventsWithOneIDAreReadOnceEach() async throws {
    let library = try TestLibrary()
    let count = 80
    for number in 0..<count {
      try library.write(
        Self.event("Talk \(number)", organizer: "boss\(number)@ex.org", year: 2024),
        to: "\(number).ics")
    }
    let reader = CountingReader()
    try await library.add(using: reader)
    #expect(try library.count("threads") == count)
    // Once to compare them, and twice to count chunks and to store them.
    #expect(reader.reads <= 3 * count)
  }

  private static func chat(_ name: String, _ texts: [String], day: Int) -> String {
    let messages = texts.enumerated().map { number, text in
      """
      {"id": \(number + 1), "type": "message", "date": "2024-01-\(10 + day)T10:0\(number):00",
       "from": "\(name)", "from_id": "user7", "text": "\(text)", "text_entities": []}
      """
    }
    return """
      {"name": "\(name)", "type": "personal_chat", "id": 7,
       "messages": [\(messages.joined(separator: ",\n"))]}
      """
  }

  private static func event(_ title: String, organizer: String, year: Int) -> String {
    """
    BEGIN:VCALENDAR
    VERSION:2.0
    BEGIN:VEVENT
    UID:event-1
    DTSTART:\(year)0301T100000Z
    SUMMARY:\(title)
    ORGANIZER:mailto:\(organizer)
    END:VEVENT
    END:VCALENDAR

    """
  }
}
