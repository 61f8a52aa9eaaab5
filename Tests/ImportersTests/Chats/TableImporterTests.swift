import ChatImporters
import Foundation
import Items
import Testing

@Suite struct TableImporterTests {
  private func csv(_ text: String) throws -> Reading {
    let reading = try Reading(text, name: "chat.csv", with: CSVMessagesImporter())
    checkPlaces(reading, in: Array(text.utf8))
    return reading
  }

  private func lines(_ text: String) throws -> Reading {
    let reading = try Reading(text, name: "chat.jsonl", with: JSONLinesImporter())
    checkPlaces(reading, in: Array(text.utf8))
    return reading
  }

  @Test func readsQuotedValues() throws {
    let text =
      "id,Date,Sender,Message,Channel\r\n"
      + "7,2021-01-02T10:00:00Z,Anna,\"one, \"\"two\"\"\r\nthree\",general\r\n\r\n"
      + "8,2021-01-02T10:01:00+01:00,Bob,5\" pipe,\r\n9,,Bob,\"\",\r\n"
      + "10,2021-01-02,Anna,\"exact, words\",general"
    let reading = try csv(text)
    #expect(
      words(reading) == ["Anna: one, \"two\"\r\nthree", "Bob: 5\" pipe", "Anna: exact, words"])
    #expect(
      timestamps(reading) == ["2021-01-02T10:00:00", "2021-01-02T09:01:00", "2021-01-02T00:00:00"])
    #expect(reading.items.map { $0.timeZone?.secondsFromGMT() } == [0, 3600, nil])
    #expect(reading.outlines.map(\.line) == [2, 5, 7])
    #expect(reading.items.map(\.textOffset).map { $0 != nil } == [false, true, true])
    #expect(reading.items.map(\.title) == ["general", "", "general"])
    #expect(
      reading.outlines.map(\.conversation) == [
        "csv:chat.csv#general", "csv:chat.csv", "csv:chat.csv#general",
      ])
    #expect(reading.items.map(\.id) == ["chat.csv#7", "chat.csv#8", "chat.csv#10"])
  }

  @Test(arguments: [
    ("timestamp;author;text\n1609581600;Anna;hi\n", "2021-01-02T10:00:00"),
    ("timestamp;author;text\n1609581600000;Anna;hi\n", "2021-01-02T10:00:00"),
    ("text\tuser\tcreated_at\nhi\tAnna\t2021-01-02 10:00\n", "2021-01-02T10:00:00"),
    ("\u{FEFF}date,time,from,body\n02.01.2021,10:00,Anna,hi\n", "2021-01-02T10:00:00"),
    ("date,name,content\n\"Sat, 2 Jan 2021 10:00:00 +0000\",Anna,hi\n", "2021-01-02T10:00:00"),
    ("Message Date,Sender Name,Text,Phone\n2/1/2021,Anna,hi,\n", "2021-01-02T00:00:00"),
    ("time,user,message\nnever,Anna,hi\n", "-"),
    ("date,user,message\n20240501,Anna,hi\n", "2024-05-01T00:00:00"),
    ("date,time,user,message\n20240501,09:30,Anna,hi\n", "2024-05-01T09:30:00"),
    ("date,user,message\n20241301,Anna,hi\n", "1970-08-23T06:35:01"),
  ])
  func knowsColumnsAndDates(text: String, timestamp: String) throws {
    let reading = try csv(text)
    #expect(words(reading) == ["Anna: hi"])
    #expect(timestamps(reading) == [timestamp])
  }

  @Test func monthsAndDaysAreDistinguishedByTheWholeTable() throws {
    let text = "date,from,text\n1/2/2021,A,x\n1/13/2021,A,y\n"
    #expect(try timestamps(csv(text)) == ["2021-01-02T00:00:00", "2021-01-13T00:00:00"])
  }

  @Test func aLostQuotationMarkCostsOneLine() throws {
    let text = "date,from,text\n2021-01-02,A,x\n2021-01-03,B,\"y\n2021-01-04,C,z\n"
    let reading = try csv(text)
    #expect(words(reading) == ["A: x", "B: y", "C: z"])
    #expect(reading.problems.map(\.line) == [3])
  }

  @Test func refusesOtherTables() {
    #expect(throws: ImportProblem.self) { try csv("a,b,c\n1,2,3\n") }
  }

  @Test func theSubjectAndTheRecipientStay() throws {
    let reading = try csv(
      "date,from,to,subject,text\n2021-01-02,Anna,Ben,Roof,\n2021-01-03,Ben,Anna,,\n"
        + "2021-01-04,Ben,,,hi\n")
    #expect(words(reading) == ["Anna: ", "Ben: hi"])
    let fields: [[Item.Field]] = reading.items.map(\.fields)
    #expect(fields == [[Item.Field("Subject", "Roof"), Item.Field("To", "Ben")], []])
  }

  @Test func otherValuesOfALineAreNotLost() throws {
    let text = """
      {"date": "2024-03-05", "user": "Anna", "text": "ran", "distance_km": 12.5, "route": "lake"}
      {"date": "2024-03-06", "user": "Anna", "laps": 3, "isRead": true, "rain": false, "note": null}
      {"date": "2024-03-07", "user": "Anna", "text": "", "type": "join", "to": "Ben"}
      """
    let reading = try lines(text)
    #expect(words(reading) == ["Anna: ran", "Anna: "])
    let fields: [[Item.Field]] = reading.items.map(\.fields)
    #expect(
      fields == [
        [Item.Field("Distance km", "12.5"), Item.Field("Route", "lake")],
        [Item.Field("Laps", "3"), Item.Field("Rain", "false")],
      ])
  }

  @Test func readsDatesOfEightDigitsInLines() throws {
    let text = """
      {"from": "Anna", "date": 20240501, "text": "a"}
      {"from": "Anna", "date": "20240501", "text": "b"}
      """
    #expect(try timestamps(lines(text)) == ["2024-05-01T00:00:00", "2024-05-01T00:00:00"])
  }

  @Test func readsLines() throws {
    let text = """
      {"from": "Anna", "date": "2021-01-02T10:00:00Z", "text": "grüß dich"}
      {"user": {"name": "Bob"}, "ts": 1609581660, "body": "two\\nlines", "thread": "t"}

      {"user": "Bob", "ts": 1609581660, "body": }
      {"id": 5, "sender": "+49 170 1234567", "timestamp": "1609581660", "message": "x",
      {"id": 5, "sender": "+49 170 1234567", "timestamp": "1609581660", "message": "x"}
      """
    let reading = try lines(text)
    #expect(words(reading) == ["Anna: grüß dich", "Bob: two\nlines", "+49 170 1234567: x"])
    #expect(
      timestamps(reading) == ["2021-01-02T10:00:00", "2021-01-02T10:01:00", "2021-01-02T10:01:00"])
    #expect(reading.items[2].people[0].address == "+491701234567")
    #expect(reading.outlines.map(\.line) == [1, 2, 6])
    #expect(reading.problems.map(\.line) == [4, 5])
    #expect(reading.outlines[1].conversation == "jsonl:chat.jsonl#t")
  }
}
