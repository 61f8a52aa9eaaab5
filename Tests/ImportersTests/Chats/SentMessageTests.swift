import ChatImporters
import Foundation
import Items
import Testing

/// Tables and lists in which a column tells sent messages from received ones.
@Suite struct SentMessageTests {
  private static let number = "+49 170 1234567"

  private func csv(_ text: String) throws -> Reading {
    let reading = try Reading(text, name: "chat.csv", with: CSVMessagesImporter())
    checkPlaces(reading, in: Array(text.utf8))
    return reading
  }

  private func json(_ text: String) throws -> Reading {
    let reading = try Reading(text, name: "backup.json", with: JSONLinesImporter())
    checkPlaces(reading, in: Array(text.utf8))
    return reading
  }

  private func isMessages(_ text: String) -> Bool {
    CSVMessagesImporter().recognizes(
      SourceFile.Candidate(name: "a.csv", head: Array(text.utf8)))
  }

  private let telephone = """
    _id,thread_id,address,date,date_sent,read,status,type,body,locked
    1,7,\(Self.number),1710263111000,0,1,-1,1,Are you there?,0
    2,7,\(Self.number),1710263171000,0,1,-1,2,On my way,0

    """

  @Test func aTelephonesTableHasTheOwnersMessages() throws {
    #expect(isMessages(telephone))
    let reading = try csv(telephone)
    #expect(words(reading) == [": Are you there?", "Me: On my way"])
    #expect(timestamps(reading)[0] == "2024-03-12T17:05:11")
    #expect(reading.items.map { $0.people.map(\.address) } == [[Self.number], [""]])
    #expect(reading.items.map(\.title) == [Self.number, Self.number])
    let fields: [[Item.Field]] = reading.items.map(\.fields)
    #expect(fields == [[], [Item.Field("To", Self.number)]])
    #expect(reading.outlines.map(\.conversation) == ["csv:chat.csv#7", "csv:chat.csv#7"])
  }

  @Test func aTableWithoutNamesIsOneOfMessagesOnlyIfTheyWereSent() {
    #expect(!isMessages("date,address,type,message\n2024-03-05,Main St 1,Fire,Smoke\n"))
    #expect(isMessages("date,address,type,message\n2024-03-05,110,Sent,Smoke\n"))
    #expect(!isMessages("date,address,type,message,amount\n2024-03-05,110,Sent,Smoke,3\n"))
  }

  @Test(arguments: [
    ("is_from_me", "0", "1"), ("isFromMe", "false", "true"), ("incoming", "yes", "no"),
    ("direction", "incoming", "Outgoing"), ("direction", "inbound", "outbound-api"),
    ("direction", "in", "out"), ("folder", "INBOX", "sent"), ("Type", "Received", "Sent"),
  ])
  func aContactIsNotTheAuthorOfSentMessages(column: String, received: String, sent: String) throws {
    let reading = try csv(
      "date,from,\(column),text\n2024-03-05,Anna,\(received),a\n2024-03-06,Anna,\(sent),b\n"
        + "2024-03-07,Ben,\(sent),c\n")
    #expect(words(reading) == ["Anna: a", "Me: b", "Me: c"])
    #expect(reading.items.map(\.title) == ["Anna", "Anna", "Ben"])
    #expect(
      reading.outlines.map(\.conversation) == [
        "csv:chat.csv#Anna", "csv:chat.csv#Anna", "csv:chat.csv#Ben",
      ])
    #expect(reading.items[2].fields == [Item.Field("To", "Ben")])
  }

  @Test func namesOfAuthorsStay() throws {
    let names = try csv(
      "date,from,direction,text\n2024-03-05,Anna,in,a\n2024-03-06,Jo,out,b\n")
    #expect(words(names) == ["Anna: a", "Jo: b"])
    let mail = try csv(
      "date,from,to,folder,text\n2024-03-05,Jo,Anna,Sent,a\n2024-03-06,Jo,Jo,Inbox,b\n")
    #expect(words(mail) == ["Jo: a", "Jo: b"])
    let pictures = try csv("date,from,type,text\n2024-03-05,Anna,1,a\n2024-03-06,Anna,2,b\n")
    #expect(words(pictures) == ["Anna: a", "Anna: b"])
  }

  @Test func aSentMessageWithoutASenderIsTheOwners() throws {
    let reading = try csv(
      "Chat Session,Message Date,Type,Sender ID,Sender Name,Text\n"
        + "Anna,2024-03-12 18:05:11,Incoming,+491701,Anna Weber,hi\n"
        + "Anna,2024-03-12 18:06:00,Outgoing,,,hello\n")
    #expect(words(reading) == ["Anna Weber: hi", "Me: hello"])
    #expect(reading.items.map(\.title) == ["Anna", "Anna"])
  }

  private let list = """
    [{"type": 1, "address": "\(Self.number)", "date": 1710263111000, "body": "in", "status": -1},
     {"type": 2, "address": "\(Self.number)", "date": 1710263171000, "body": "out", "locked": false},
     {"messageBox": 2, "date": 1710263231, "transactionId": "T1", "addresses": [
       {"address": "insert-address-token", "type": 137}, {"address": "\(Self.number)", "type": 151}],
      "parts": [{"contentType": "application/smil", "text": "<smil/>"},
       {"contentType": "text/plain", "text": "See"},
       {"contentType": "image/jpeg", "name": "roof.jpg"}]}]
    """

  @Test(arguments: [false, true])
  func aTelephonesListIsRead(isInObject: Bool) throws {
    let text = isInObject ? "{\"messageCount\": 3, \"messages\": \(list)}" : list
    let head = Array(text.utf8)
    #expect(
      JSONLinesImporter().recognizes(SourceFile.Candidate(name: "backup.json", head: head)))
    let reading = try json(text)
    #expect(words(reading) == [": in", "Me: out", "Me: See"])
    #expect(timestamps(reading)[2] == "2024-03-12T17:07:11")
    let fields: [[Item.Field]] = reading.items.map(\.fields)
    let recipient = [Item.Field("To", Self.number)]
    #expect(fields == [[], recipient, recipient])
    #expect(reading.items[2].attachments == ["roof.jpg"])
    #expect(Set(reading.items.map(\.title)) == [Self.number])
  }

  @Test func otherListsAreNoMessages() {
    for text in [
      #"[{"author": "Anna", "date": "2024-03-05", "text": "Great soap", "type": "review"}]"#,
      #"{"messages": [{"role": "user", "content": "x", "date": "2024-03-05"}]}"#,
    ] {
      let head = Array(text.utf8)
      #expect(!JSONLinesImporter().recognizes(SourceFile.Candidate(name: "a.json", head: head)))
    }
  }

  @Test func aCutListIsReadAsFarAsItGoes() throws {
    let reading = try json(String(list.prefix(list.count - 40)))
    #expect(words(reading) == [": in", "Me: out"])
    #expect(reading.problems.map(\.code) == [.truncated])
  }
}
