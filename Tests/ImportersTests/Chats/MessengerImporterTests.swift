import ChatImporters
import ImportSupport
import Items
import Testing

@Suite struct MessengerImporterTests {
  private let text = """
    {"participants": [{"name": "J\\u00c3\\u00bcrgen"}, {"name": "Anna"}], "messages": [
      {"sender_name": "J\\u00c3\\u00bcrgen", "timestamp_ms": 1577186700000, "content": "na\\u00c3\\u00afve \\u00f0\\u009f\\u0098\\u0080"},
      {"sender_name": "Anna", "timestamp_ms": 1577186640000,
       "photos": [{"uri": "messages/inbox/x/photos/1.jpg"}]},
      {"sender_name": "Anna", "timestamp_ms": 1577186640000, "content": "Anna sent an attachment.",
       "share": {"link": "https://example.org", "share_text": "Look"}},
      {"sender_name": "Anna", "timestamp_ms": 1577186580000, "content": "x", "call_duration": 3},
      {"sender_name": "Anna", "timestamp_ms": 1577186580000, "content": "x", "is_unsent": true},
      {"sender_name": "Anna", "timestamp_ms": 1577186580000, "content": "caf\\u00e9"}
    ], "title": "J\\u00c3\\u00bcrgen", "thread_path": "inbox/juergen_1"}
    """

  @Test func repairsTextAndLeavesOutNotes() throws {
    let reading = try Reading(text, name: "message_1.json", with: MessengerImporter())
    checkPlaces(reading, in: Array(text.utf8))
    #expect(
      words(reading) == [
        "Jürgen: naïve 😀", "Anna: ", "Anna: Look\nhttps://example.org", "Anna: café",
      ])
    #expect(reading.items[1].attachments == ["1.jpg"])
    #expect(reading.items.allSatisfy { $0.title == "Jürgen" })
    #expect(reading.outlines.first?.conversation == "messenger:inbox/juergen_1")
    #expect(timestamps(reading).last == "2019-12-24T11:23:00")
  }

  @Test func readsTheNewerForm() throws {
    let text = """
      {"participants": ["Anna", "Bob"], "threadName": "Bob_7", "messages": [
      {"isUnsent": false, "media": [], "senderName": "Bob", "text": "grüß dich",
       "timestamp": 1577186580000, "type": "text"}]}
      """
    let reading = try Reading(text, name: "Bob_7.json", with: MessengerImporter())
    checkPlaces(reading, in: Array(text.utf8))
    #expect(words(reading) == ["Bob: grüß dich"])
    #expect(reading.items[0].title == "Bob")
    #expect(reading.items[0].textOffset != nil)
  }

  @Test func piecesOfAConversationAreOne() throws {
    let folder = try TemporaryFolder()
    for number in 1...2 {
      try folder.write(
        "{\"messages\": [{\"sender_name\": \"A\", \"timestamp_ms\": 1, \"content\": \"x\"}]}",
        to: "inbox/anna/message_\(number).json")
    }
    let readings = try SourceLister().list(folder.path).files.map {
      try Reading($0, with: MessengerImporter())
    }
    let conversations = readings.flatMap(\.outlines).map(\.conversation)
    #expect(conversations == ["messenger:inbox/anna", "messenger:inbox/anna"])
    #expect(Set(readings.flatMap(\.items).map(\.id)).count == 2)
  }
}
