import Foundation
import Items
import TestSupport
import Testing

/// Damaged exports don't crash the importers, and the rules for intact exports hold for them.
@Suite struct ChatMutationTests {
  private static let seeds: [String: [String]] = [
    "whatsapp": [
      "30/01/19, 20:30 - Anna: one\ntwo\n1/30/19, 8:30\u{202F}PM - ~ Bob: x (file attached)\n",
      "\u{200E}[30.01.19, 20:30:00] Anna: \u{200E}<attached: 1-P.jpg>\r\n[1.2.19, 1:00:00] B: c\r\n",
      "\u{200F}٣٠\u{200F}/١\u{200F}/٢٠١٩، ٨:٣٠ م - Anna: hi <This message was edited>\n",
    ],
    "signal": [
      "[2021-12-30, 22:01] A: x ![b](./media/b.jpg)\n[2021-12-31, 22:01] B: y (- A: z -)\n"
    ],
    "telegram": [
      """
      {"chats": {"list": [{"name": "N", "id": 4, "messages": [{"id": 1, "type": "message",
      "date_unixtime": "1544006350", "from": "A", "text": ["a", {"type": "link", "text": "b"}]}]}]}}
      """,
      """
      {"contacts": {"list": [{"user_id": 8, "first_name": "B", "phone_number": "+1"}]},
      "id": 4, "messages": [{"id": 1, "type": "message", "forwarded_from": "C", "place_name": "D",
      "text": [{"type": "text_link", "text": "a", "href": "b"}], "poll": {"question": "q",
      "answers": [{"text": "r", "voters": 2}]}, "location_information": {"latitude": 1.5}},
      {"id": 2, "type": "unsupported"}]}
      """,
      """
      <html><div class="text bold">N</div><div class="page_body chat_page">
      <div class="message default" id="message1"><div class="date details" title="12.03.2024 18:05:11 \
      UTC+01:00">18:05</div><div class="from_name">A</div><div class="text">a <a href="b">c</a><br>
      <pre>d   <br></pre></div></div>
      <div class="message default joined" id="message1"><a class="media media_contact" href="e/f">
      <div class="title">g</div><div class="status details">h</div></a></div>
      """,
    ],
    "sms": [
      """
      <smses><sms address="1~2" date="1710263111000" type="2" body="&#55357;&#56832; &amp;"/>
      <mms date="1" msg_box="1" address="3"><part ct="text/plain" text="a"/><part ct="b" name="c"/>
      <addr type="137" address="d"/></mms></smses>
      """
    ],
    "pidgin": [
      "(18:05:11) A: x\ny\n(01:02:03 PM) ***B z\n(03/12/2024 10:00:00) C:\n(18:05) d.\n",
      "<font><font>(18:05)</font> <b>A:</b></font> x<br/>\n<b>(18:06:00) <b>***B</b> y\n",
    ],
    "messenger": [
      """
      {"participants": [{"name": "J\\u00c3\\u00bcrgen"}], "messages": [{"sender_name": "A",
      "timestamp_ms": 1577186700000, "content": "\\u00c3\\u00a9", "photos": [{"uri": "a/b"}]}]}
      """
    ],
    "slack": [
      "[{\"type\": \"message\", \"user\": \"U1\", \"text\": \"<@U1|a> <b|c> &amp;\", \"ts\": \"1.0\"}]"
    ],
    "irc": [
      "--- Log opened Tue Nov 17 18:21:38 2009\n18:21 <@a> x\u{3}4,5y\n18:22  * a z\n",
      "2009-11-17 18:21:38\ta\tb\nNov 17 18:21:38 <c>\td\n[18:21:38] <e> f\n",
    ],
    "jsonl": [
      "{\"from\": {\"name\": \"A\"}, \"date\": 1e9, \"text\": \"x\", \"id\": 1}\n",
      """
      [{"address": "1", "date": 1710263111000, "body": "x", "type": 2}, {"date": 1, "msg_box": 1,
      "__parts": [{"ct": "text/plain", "text": "y"}, {"ct": "image/png", "name": "z"}],
      "__sender_address": {"address": "1", "type": "137"}}]
      """,
    ],
    "csv": [
      "id;date;from;text\n1;1/2/2021 10:00;A;\"a;\"\"b\"\"\nc\"\n2;1e9;B;d\n",
      "address,date,type,body,thread_id\n1,1710263111000,2,x,3\n1,1710263111000,1,\"y\",3\n",
    ],
  ]

  /// Of the formats that depend on a file's name.
  private static let paths = ["pidgin": "folder/2024-03-12.180511+0100CET.txt"]

  @Test(arguments: chatImporters.map(\.name))
  func surviveDamage(name: String) throws {
    let importer = try #require(chatImporters.first { $0.name == name })
    let seeds = try #require(Self.seeds[name]).map { Array($0.utf8) }
    var random = SeededGenerator(seed: 20_261_122)
    for _ in 0..<Mutation.rounds(3000) {
      let seed = try #require(seeds.randomElement(using: &random))
      let bytes = Self.damaged(seed, using: &random)
      let file = SourceFile(
        url: URL(fileURLWithPath: "/"), path: Self.paths[name] ?? "folder/file",
        size: bytes.count, modified: .distantPast, content: bytes)
      _ = importer.recognizes(SourceFile.Candidate(name: "file", head: bytes))
      do {
        let reading = try Reading(file, with: importer)
        checkPlaces(reading, in: bytes)
        #expect(
          reading.items.allSatisfy {
            !$0.text.isEmpty || !$0.attachments.isEmpty || !$0.fields.isEmpty
          })
      } catch is ImportProblem {
        // A problem is the expected result if no message can be read.
      }
    }
  }

  /// Returns bytes with a few random changes, deletions, insertions or repetitions, or a cut end.
  private static func damaged(
    _ seed: [UInt8], using random: inout SeededGenerator
  ) -> [UInt8] {
    var bytes = seed
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      let end = min(bytes.count, place + Int.random(in: 0...40, using: &random))
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
      case 1: bytes.removeSubrange(place..<end)
      case 2: bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
      case 3 where place < bytes.count:
        bytes[place] = "\"\\{}[],:;\n<>-|&".utf8.randomElement(using: &random) ?? 0
      default: if Bool.random(using: &random) { bytes.removeSubrange(place...) }
      }
    }
    return bytes
  }

  @Test func manyOpenBracketsAndQuotationMarksAreNoDanger() throws {
    for sign in ["[", "{\"a\":", "\"", "\"\n", "<@", "1/2/19, 10:00 - A: x\n\""] {
      let bytes = Array(String(repeating: sign, count: 20_000).utf8)
      for importer in chatImporters {
        for start in ["", "[", "{\"messages\": [", "date,from,text\n"] {
          let file = SourceFile(
            url: URL(fileURLWithPath: "/"), path: "file", size: bytes.count,
            modified: .distantPast, content: Array(start.utf8) + bytes)
          _ = try? Reading(file, with: importer)
        }
      }
    }
  }
}
