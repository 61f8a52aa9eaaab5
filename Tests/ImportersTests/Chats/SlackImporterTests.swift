import Foundation
import Importers
import Items
import Testing

@Suite struct SlackImporterTests {
  private func export(_ messages: String, folder name: String = "general") throws -> Reading {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      [{"id": "U1", "name": "anna", "profile": {"real_name": "Anna Berg", "email": "anna@example.org"}},
       {"id": "U2", "name": "bob", "profile": {"real_name": "", "display_name": "Bob"}}]
      """, to: "users.json")
    try folder.write("[{\"id\": \"C1\", \"name\": \"general\"}]", to: "channels.json")
    try folder.write(
      "[{\"id\": \"D1\", \"created\": 1, \"members\": [\"U1\", \"U2\"]}]", to: "dms.json")
    try folder.write(messages, to: "\(name)/2016-01-14.json")
    let files = try SourceLister().list(folder.path).files
    let file = try #require(files.first { $0.path.contains("/") })
    let reading = try Reading(file, with: SlackImporter())
    checkPlaces(reading, in: Array(messages.utf8))
    return reading
  }

  @Test(arguments: [
    ("hi <@U1>", "hi @Anna Berg"), ("<@U9|carl>", "@carl"), ("<@U9>", "@someone"),
    ("<#C1|general> <#C1>", "#general #general"), ("<!here> <!subteam^S1|@all>", "@here @all"),
    ("<https://example.org/a>", "https://example.org/a"),
    ("<https://example.org/a|the page>", "the page (https://example.org/a)"),
    ("<http://example.org|example.org>", "http://example.org"),
    ("<mailto:a@example.org|a@example.org>", "a@example.org"),
    ("a &lt; b &amp;&amp; c &gt; d &amp;lt;", "a < b && c > d &lt;"), ("1 < 2", "1 < 2"),
  ])
  func readsMarks(written: String, text: String) throws {
    let reading = try export(
      "[{\"type\": \"message\", \"user\": \"U2\", \"ts\": \"1452845865.000008\", "
        + "\"text\": \"\(written)\"}]")
    #expect(words(reading) == ["Bob: \(text)"])
  }

  @Test func readsADay() throws {
    let reading = try export(
      """
      [{"type": "message", "subtype": "channel_join", "user": "U1", "text": "x", "ts": "1.0"},
       {"type": "message", "user": "U1", "text": "one", "ts": "1452845865.000008", "thread_ts": "1.0"},
       {"type": "message", "subtype": "bot_message", "username": "build", "text": "", "ts": "3.0",
        "attachments": [{"fallback": "f", "title": "Passed", "text": "all"}, {"fallback": "g"}]},
       {"type": "message", "user": "U3", "user_profile": {"real_name": "Carl"}, "text": "",
        "files": [{"name": "a.pdf"}, {"name": "b.pdf", "mode": "tombstone"}], "ts": "4.0"},
       {"type": "message", "user": "U1", "text": "", "ts": "5.0"}]
      """)
    #expect(words(reading) == ["Anna Berg: one", "build: Passed\nall\n\ng", "Carl: "])
    #expect(reading.items[0].people[0].address == "anna@example.org")
    #expect(reading.items[2].attachments == ["a.pdf"])
    #expect(reading.items.map(\.title) == ["#general", "#general", "#general"])
    #expect(reading.outlines.first?.conversation == "slack:general")
    #expect(reading.items[0].id == "general#1452845865.000008")
  }

  @Test func namesDirectMessagesByTheirMembers() throws {
    let text = "[{\"type\": \"message\", \"user\": \"U1\", \"text\": \"x\", \"ts\": \"1.0\"}]"
    #expect(try export(text, folder: "D1").items.map(\.title) == ["Anna Berg, Bob"])
  }

  @Test func oneBadRecordStopsNoOther() throws {
    let reading = try export(
      """
      [{"type": "message", "user": "U1", "text": "one", "ts": "1.0"},
       {"type": "message" "user": "U1", "text": "bad", "ts": "2.0"}, 7,
       {"type": "message", "user": "U1", "text": "two", "ts": "3.0"},
       {"type": "message", "user": "U1", "te
      """)
    #expect(words(reading) == ["Anna Berg: one", "Anna Berg: two"])
    #expect(reading.problems.map(\.line) == [2, 2, 4])
  }
}
