import ChatImporters
import Foundation
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
    #expect(reading.items.map { $0.timeZone?.secondsFromGMT() } == [7200, nil, nil, nil])
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

  private func text(_ members: String) throws -> String {
    let text =
      #"{"id": 1, "messages": [{"id": 1, "type": "message", "from": "Anna", "# + members + "}]}"
    return try #require(try read(text).items.first).text
  }

  @Test(arguments: [
    (
      #""text": ["see ", {"type": "text_link", "text": "the plan", "#
        + #""href": "https://x.org/p"}, "!"]"#,
      "see the plan (https://x.org/p)!"
    ),
    (
      #""text": "see it", "text_entities": [{"type": "plain", "text": "see "}, "#
        + #"{"type": "text_link", "text": "it", "href": "https://x.org/p"}]"#,
      "see it (https://x.org/p)"
    ),
    (
      #""text": [{"type": "text_link", "text": "x.org/p", "href": "https://x.org/p"}]"#,
      "https://x.org/p"
    ),
    (#""text": [{"type": "text_link", "text": "bare"}]"#, "bare"),
    (
      #""text": "whole words", "text_entities": [{"type": "bold", "text": "whole"}]"#, "whole words"
    ),
  ])
  func linksHaveTheirAddress(members: String, expected: String) throws {
    #expect(try text(members) == expected)
  }

  @Test(arguments: [
    (
      #""text": "", "contact_information": {"first_name": "Bo", "last_name": "Berg", "#
        + #""phone_number": "+46 70"}"#,
      "Bo Berg\nPhone: +46 70"
    ),
    (
      #""text": "", "contact_information": {"first_name": "", "last_name": "", "#
        + #""phone_number": "+46"}"#,
      "+46\nPhone: +46"
    ),
    (
      #""text": "here", "place_name": "Café Ö", "address": "Dock 3", "#
        + #""location_information": {"latitude": 59.3, "longitude": 18.1}"#,
      "here\nCafé Ö\nDock 3\n59.3, 18.1"
    ),
    (
      #""text": "Vote!", "poll": {"question": "Where?", "answers": [{"text": "Here", "#
        + #""voters": 2}, {"text": "There", "voters": 0}]}"#,
      "Vote!\nWhere?\n- Here (2)\n- There"
    ),
    (
      #""text": "", "poll": {"question": [{"type": "plain", "text": "Which?"}], "#
        + #""answers": [{"text": [{"type": "plain", "text": "A"}]}]}"#,
      "Which?\n- A"
    ),
    (
      #""text": "", "todo_list": {"title": "Pack", "answers": [{"text": "Tent", "id": 1}]}"#,
      "Pack\n- Tent"
    ),
    (
      #""text": "", "invoice_information": {"title": "Boat", "description": "A day", "#
        + #""amount": 1500, "currency": "EUR"}"#,
      "Boat\nA day\n1500 (in the smallest unit of EUR)"
    ),
    (
      #""text": "", "game_title": "Chess", "game_description": "Play", "#
        + #""game_link": "https://t.me/x"#
        + #"""#, "Chess\nPlay\nhttps://t.me/x"
    ),
    (
      #""text": "", "media_type": "audio_file", "file": "a/b.mp3", "performer": "Band", "#
        + #""title": "Song""#,
      "Band\nSong"
    ),
  ])
  func whatElseIsSentHasItsWords(members: String, expected: String) throws {
    #expect(try text(members) == expected)
  }

  @Test func authorsOfForwardedWordsAreNamed() throws {
    let reading = try read(
      """
      {"id": 1, "messages": [
      {"id": 1, "type": "message", "from": "Anna", "forwarded_from": "Carl", "text": "dig here"},
      {"id": 2, "type": "message", "from": "News", "author": "Dora", "saved_from": "Old",
       "via_bot": "@gif", "text": "b", "contact_vcard": "contacts/contact_1.vcf"},
      {"id": 3, "type": "message", "from": "Anna", "forwarded_from": null, "text": "c"}]}
      """)
    #expect(reading.items[0].fields == [Item.Field("Forwarded from", "Carl")])
    #expect(reading.items[0].people.map(\.name) == ["Anna"])
    #expect(reading.items[0].textLine == 2)
    #expect(reading.items[1].fields.map(\.value) == ["Old", "Dora", "@gif"])
    #expect(reading.items[1].attachments == ["contact_1.vcf"])
    #expect(reading.items[2].fields.isEmpty)
  }

  @Test func contactsAreItems() throws {
    let text = """
      {"about": "x", "personal_information": {"user_id": 7, "first_name": "Anna", "last_name": "",
       "phone_number": "+46 1", "username": "@anna", "bio": "Sails"},
      "contacts": {"about": "", "list": [
      {"user_id": 8, "first_name": "Bo", "last_name": "Berg", "phone_number": "+46 70",
       "date": "2021-01-02T10:00:00"},
      {"first_name": "Bo", "last_name": "Berg", "phone_number": ""},
      {"first_name": "Bo", "last_name": "Berg", "phone_number": "+47"},
      {"date": "2021-01-02T10:00:00"}, {"first_name": 7 7}]},
      "chats": {"about": "", "list": [
      {"name": "Bo", "id": 2, "messages": [{"id": 1, "type": "message", "text": "b"}]}]}}
      """
    let reading = try Reading(text, name: "result.json", with: TelegramImporter())
    #expect(
      reading.items.map(\.text) == [
        "Anna\nPhone: +46 1\nTelegram: @anna\nAbout: Sails", "Bo Berg\nPhone: +46 70", "Bo Berg",
        "Bo Berg\nPhone: +47", "b",
      ])
    #expect(reading.items.map(\.kind) == [.document, .document, .document, .document, .message])
    #expect(Set(reading.items.map(\.id)).count == 5)
    #expect(reading.problems.map(\.line) == [8])
    #expect(reading.items[1].people == [Item.Participant(role: .attendee, name: "Bo Berg")])
    let alone = try Reading(
      String(text.prefix { $0 != "7" })
        + "1}, \"contacts\": {\"list\": [{\"first_name\": \"Bo\"}]}}",
      name: "result.json", with: TelegramImporter())
    #expect(alone.items.map(\.title) == ["Bo"])
  }

  @Test func whatTelegramLeftOutIsListed() throws {
    let reading = try read(
      """
      {"id": 1, "messages": [{"id": 1, "type": "unsupported"}, {"id": 2, "type": "unsupported"},
      {"id": 3, "type": "message", "text": "a"}]}
      """)
    #expect(reading.items.map(\.text) == ["a"])
    #expect(reading.problems.map(\.isWarning) == [true])
    #expect(reading.problems[0].message.contains("2 messages"))
  }
}
