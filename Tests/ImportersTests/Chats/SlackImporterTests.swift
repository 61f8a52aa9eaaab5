import ChatImporters
import Foundation
import ImportSupport
import Importers
import Items
import Testing

@Suite struct SlackImporterTests {
  /// The list files at the top of an export.
  private static let lists = [
    "users.json": """
    [{"id": "U1", "team_id": "T1", "name": "anna",
      "profile": {"real_name": "Anna Berg", "email": "anna@example.org"}},
     {"id": "U2", "team_id": "T1", "name": "bob", "profile": {"real_name": "", "display_name": "Bob"}}]
    """,
    "channels.json": "[{\"id\": \"C1\", \"created\": 1, \"name\": \"general\"}]",
    "dms.json": "[{\"id\": \"D1\", \"created\": 1, \"members\": [\"U1\", \"U2\"]}]",
  ]

  private func export(_ messages: String, folder name: String = "general") throws -> Reading {
    let folder = try TemporaryFolder()
    for (list, text) in Self.lists { try folder.write(text, to: list) }
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
  func readsMarkup(written: String, text: String) throws {
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

  @Test func readsBlocksAndBoxes() throws {
    let reading = try export(
      """
      [{"type": "message", "subtype": "bot_message", "username": "ship", "text": "Release", "ts": "1.0",
        "blocks": [{"type": "header", "text": {"type": "plain_text", "text": "Release"}},
         {"type": "section", "text": {"type": "mrkdwn", "text": "See <https://x.org|notes> by <@U1>"},
          "fields": [{"type": "mrkdwn", "text": "Region: north"}]},
         {"type": "context", "elements": [{"type": "plain_text", "text": "a &lt; b"},
          {"type": "image", "alt_text": "icon"}]},
         {"type": "image", "alt_text": "A chart"}, {"type": "divider"}]},
       {"type": "message", "user": "U1", "text": "hi <@U2> :wave:", "ts": "2.0",
        "blocks": [{"type": "rich_text", "elements": [{"type": "rich_text_section", "elements": [
         {"type": "text", "text": "hi "}, {"type": "user", "user_id": "U2"},
         {"type": "text", "text": " "}, {"type": "emoji", "name": "wave"}]}]}],
        "attachments": [{"from_url": "https://x.org", "title": "A page"}]},
       {"type": "message", "user": "U1", "text": "", "ts": "3.0",
        "blocks": [{"type": "rich_text", "elements": [{"type": "rich_text_list", "elements": [
         {"type": "rich_text_section", "elements": [{"type": "text", "text": "salt"}]},
         {"type": "rich_text_section", "elements": [{"type": "link", "url": "https://y.org"}]}]}]}]},
       {"type": "message", "bot_id": "B1", "bot_profile": {"name": "alarm"}, "text": "Alert", "ts": "4.0",
        "attachments": [{"fallback": "f", "pretext": "Pump", "fields":
         [{"title": "Level", "value": "high"}, {"title": "Count", "value": 7}]},
         {"fallback": "only this"}, {"is_share": true, "from_url": "x", "author_name": "Bo",
          "text": "shared words"}]}]
      """)
    #expect(
      words(reading) == [
        "ship: Release\nSee notes (https://x.org) by @Anna Berg\nRegion: north\na &lt; b\nA chart",
        "Anna Berg: hi @Bob :wave:", "Anna Berg: - salt\n- https://y.org",
        "alarm: Alert\n\nPump\nLevel: high\nCount: 7\n\nonly this\n\nBo\nshared words",
      ])
  }

  /// The lists are used for their names, and are no files that can't be read.
  @Test(arguments: [
    ("users.json", "[{\"id\": \"U1\", \"name\": \"anna\", \"profile\": {}}]", true),
    ("channels.json", "[{\"id\": \"C1\", \"name\": \"ops\", \"members\": []}]", true),
    ("dms.json", "[]\n", true), ("users.json", "[{\"name\": \"anna\"}]", false),
    ("other.json", "[]", false),
  ])
  func recognizesItsLists(name: String, text: String, isList: Bool) throws {
    let candidate = SourceFile.Candidate(name: name, head: Array(text.utf8))
    #expect(SlackImporter().recognizes(candidate) == isList)
    guard isList else { return }
    #expect(try Reading(text, name: name, with: SlackImporter()).items.isEmpty)
  }

  @Test func deepBlocksEnd() throws {
    let deep = String(repeating: "{\"type\": \"x\", \"elements\": [", count: 100)
    let ends = String(repeating: "]}", count: 100)
    let reading = try export(
      "[{\"type\": \"message\", \"user\": \"U1\", \"text\": \"x\", \"ts\": \"1.0\", \"blocks\": "
        + "[{\"type\": \"rich_text\", \"elements\": [\(deep)\(ends)]}]}]")
    #expect(words(reading) == ["Anna Berg: x"])
  }

  @Test func namesDirectMessagesByTheirMembers() throws {
    let text = "[{\"type\": \"message\", \"user\": \"U1\", \"text\": \"x\", \"ts\": \"1.0\"}]"
    #expect(try export(text, folder: "D1").items.map(\.title) == ["Anna Berg, Bob"])
  }

  /// An export is one zip file, which is read without being unpacked to disk.
  @Test(arguments: ["", "Our team/"]) func readsAnExportInItsArchive(top: String) throws {
    func day(_ user: String, _ text: String, _ timestamp: String) -> String {
      "[{\"type\": \"message\", \"user\": \"\(user)\", \"text\": \"\(text)\", \"ts\": \"\(timestamp)\"}]"
    }
    let days = [
      "D1/2016-01-16.json": day("U1", "between us", "1452931200.0"),
      "general/2016-01-14.json": day("U1", "hi <@U2>", "1452758400.0"),
      "general/2016-01-15.json": day("U2", "hi <@U1> in <#C1>", "1452844800.0"),
    ]
    let members = Self.lists.merging(days) { $1 }.sorted { $0.key < $1.key }
    let folder = try TemporaryFolder()
    let zip = ArchiveWriter.zip(members.map { .init(top + $0.key, $0.value) })
    let path = try folder.write(zip, to: "Our Slack export.zip")
    let registry = ImporterRegistry()
    let listing = try registry.list(path)
    #expect(listing.files.count == 6 && listing.problems.isEmpty)
    var readings: [Reading] = []
    for file in listing.files {
      let importer = try #require(try registry.importer(for: file, named: nil))
      #expect(importer.name == "slack")
      let reading = try Reading(file, with: importer)
      #expect(reading.problems.isEmpty)
      if !reading.items.isEmpty { readings.append(reading) }
    }
    #expect(
      readings.flatMap(words) == [
        "Anna Berg: between us", "Anna Berg: hi @Bob", "Bob: hi @Anna Berg in #general",
      ])
    #expect(readings.flatMap(\.items).map(\.title) == ["Anna Berg, Bob", "#general", "#general"])
    let place = "slack:Our Slack export.zip/\(top)"
    #expect(
      readings.flatMap(\.outlines).map(\.conversation)
        == [place + "D1", place + "general", place + "general"])
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
