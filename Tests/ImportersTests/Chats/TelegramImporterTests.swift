import ChatImporters
import Items
import Testing

@Suite struct TelegramImporterTests {
  private func read(_ text: String, name: String = "result.json") throws -> Reading {
    let reading = try Reading(text, name: name, with: TelegramImporter())
    checkPlaces(reading, in: Array(text.utf8))
    return reading
  }

  private let single = """
    {"name": "Caf\\u00e9", "type": "private_group", "id": 42, "messages": [
      {"id": 1, "type": "service", "date": "2021-01-02T10:00:00", "actor": "Anna", "text": ""},
      {"id": 2, "type": "message", "date": "2021-01-02T12:00:00", "date_unixtime": "1609581600",
       "from": "Anna", "from_id": "user7", "text": ["see ", {"type": "bold", "text": "this"}, "!"]},
      {"id": 3, "type": "message", "date": "2021-01-02T12:00:00", "from": null,
       "from_id": "user8", "text": "plain", "file": "files/plan.pdf"},
      {"id": 4, "type": "message", "date": "2021-01-02T12:00:00", "from": "Anna", "text": "",
       "photo": "(File not included. Change data exporting settings to download.)"},
      {"id": 5, "type": "message", "date": "2021-01-02T12:00:00", "from": "Anna", "text": "",
       "poll": {"question": "Where?", "answers": [{"text": "Here"}, {"text": "There"}]}},
      {"id": 6, "type": "message", "date": "2021-01-02T12:00:00", "from": "Anna", "text": 7 7},
      {"id": 7, "type": "message", "date": "2021-01-02T12:00:00", "from": "Anna", "text": "a\\nb"}
    ]}
    """

  @Test func readsOneChat() throws {
    let reading = try read(single)
    #expect(
      words(reading) == [
        "Anna: see this!", ": plain", "Anna: Where?\n- Here\n- There", "Anna: a\nb",
      ])
    #expect(timestamps(reading).prefix(2) == ["2021-01-02T10:00:00", "2021-01-02T12:00:00"])
    #expect(reading.items.allSatisfy { $0.title == "Café" })
    #expect(reading.items[1].people == [Item.Participant(role: .from, address: "user8")])
    #expect(reading.items[1].attachments == ["plan.pdf"])
    #expect(reading.items[1].textLine == 6)
    #expect(reading.outlines.first?.conversation == "telegram:42")
    #expect(reading.items.map(\.id).first == "result.json/42#2")
    #expect(reading.problems.map(\.line) == [11])
  }

  @Test func readsAllChats() throws {
    let text = """
      {"about": "x", "contacts": {"list": []}, "chats": {"about": "", "list": [
      {"type": "saved_messages", "id": 1, "messages": [{"type": "message", "text": "a"}]},
      {"messages": [{"type": "message", "text": "b"}], "name": "Late", "id": 2}]},
      "left_chats": {"list": [{"name": "Gone", "id": 3,
      "messages": [{"type": "message", "text": "c"}]}]}}
      """
    let reading = try read(text)
    #expect(reading.items.map(\.title) == ["Saved Messages", "Late", "Gone"])
    #expect(reading.outlines.map(\.conversation) == ["telegram:1", "telegram:2", "telegram:3"])
  }

  @Test func readsAsFarAsTheFileGoes() throws {
    let cut = try #require(single.firstRange(of: "{\"id\": 5")?.lowerBound)
    let reading = try read(String(single[..<cut]) + "{\"id\": 5, \"te")
    #expect(reading.items.count == 2)
    #expect(reading.problems.map(\.code) == [.truncated])
    let chats = "{\"chats\": {\"list\": [" + single[..<cut]
    #expect(try read(chats).items.count == 2)
    #expect(throws: ImportProblem.self) { try read("{\"chats\": 1}") }
  }
}
