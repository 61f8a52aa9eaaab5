import ChatImporters
import Foundation
import ImportSupport
import Items
import Testing

@Suite struct WhatsAppImporterTests {
  private func read(_ text: String, name: String = "chat.txt") throws -> Reading {
    let reading = try Reading(text, name: name, with: WhatsAppImporter())
    checkPlaces(reading, in: Array(text.utf8))
    return reading
  }

  /// The formats of the export in many languages, all for 20:30.
  @Test(arguments: [
    "[30/01/2019, 20:30:00] Anna: hi", "[30.01.19, 20:30:00] Anna: hi",
    "[2019-01-30, 20:30:00] Anna: hi", "[1/30/19, 8:30:00 PM] Anna: hi",
    "[1/30/19, 8:30:00\u{202F}PM] Anna: hi", "\u{200E}[30/01/19, 20:30:00] Anna: hi",
    "\u{FEFF}[30/01/19, 20:30:00] Anna: hi", "[30/1/2019 20.30.00] Anna: hi",
    "30/01/2019, 20:30 - Anna: hi", "30.01.19, 20:30 - Anna: hi", "30-01-2019 20:30 - Anna: hi",
    "2019-01-30 20:30 - Anna: hi", "2019/01/30, 20:30 - Anna: hi", "1/30/19, 8:30 PM - Anna: hi",
    "1/30/19, 8:30\u{202F}pm - Anna: hi", "30/1/2019 8:30 p. m. - Anna: hi",
    "30/1/2019 8:30 p.\u{A0}m. - Anna: hi", "30/01/2019 à 20:30 - Anna: hi",
    "30/01/2019 às 20:30 - Anna: hi", "30.01.2019 kl. 20.30 - Anna: hi",
    "30.01.2019., 20:30 - Anna: hi", "2019. 01. 30. 20:30 - Anna: hi",
    "2019. 1. 30. 오후 8:30 - Anna: hi", "2019/1/30 下午8:30 - Anna: hi",
    "2019年1月30日 20:30 - Anna: hi", "30. 1. 2019 20:30 – Anna: hi",
    "\u{200F}٣٠\u{200F}/١\u{200F}/٢٠١٩، ٨:٣٠ م - Anna: hi", "30/1/2562 20:30 - Anna: hi",
    "30/01/19 20:30:00: Anna: hi", "2019-01-30 20 h 30 - Anna: hi",
    "30.1.2019 8:30 nachm. - Anna: hi", "[20:30, 30/01/2019] Anna: hi",
    "[8:30 PM, 1/30/2019] Anna: hi", "(30/01/19, 20:30) Anna: hi", "[30.01.19 - 20:30:00] Anna: hi",
    "[2019/1/30 20:30:00] Anna:hi", "30/01/19, 20:30 - Anna：hi",
    "[30/01/19, 20:30:00] Anna:\u{A0}hi",
  ])
  func readsTheNotation(text: String) throws {
    let reading = try read(text)
    #expect(words(reading) == ["Anna: hi"])
    #expect(timestamps(reading) == ["2019-01-30T20:30:00"])
  }

  @Test func findsTheOrderOfDayAndMonth() throws {
    // A number above 12 can't be a month and decides for all dates.
    let above = "02/01/19, 10:00 - A: x\n02/13/19, 10:00 - A: y\n"
    #expect(try timestamps(read(above)) == ["2019-02-01T10:00:00", "2019-02-13T10:00:00"])
    // Otherwise time mustn't go back: 11 January comes before 2 February.
    let order = "01/11/19, 10:00 - A: x\n02/02/19, 10:00 - A: y\n03/01/19, 10:00 - A: z\n"
    #expect(
      try timestamps(read(order)) == [
        "2019-01-11T10:00:00", "2019-02-02T10:00:00", "2019-03-01T10:00:00",
      ])
    // Otherwise the day comes first, except with slashes and a 12-hour clock.
    #expect(try timestamps(read("02/01/19, 10:00 - A: x\n")) == ["2019-01-02T10:00:00"])
    #expect(try timestamps(read("02/01/19, 10:00 AM - A: x\n")) == ["2019-02-01T10:00:00"])
    // Here the year comes first, with two digits.
    let years = "19-01-30 10:00 - A: x\n21-02-28 10:00 - A: y\n"
    #expect(try timestamps(read(years)) == ["2019-01-30T10:00:00", "2021-02-28T10:00:00"])
  }

  @Test func readsHoursAtNoonAndMidnight() throws {
    let text = """
      1/30/19, 12:05 AM - A: a
      1/30/19, 12:05 PM - A: b
      1/30/19, 11:05 p.m. - A: c
      1/30/19, 00:08 a. m. - A: d
      """
    #expect(
      try timestamps(read(text)) == [
        "2019-01-30T00:05:00", "2019-01-30T12:05:00", "2019-01-30T23:05:00", "2019-01-30T00:08:00",
      ])
  }

  @Test func keepsLinesTogether() throws {
    let text =
      "30/01/19, 20:30 - Anna: one\r\n\r\n12:30 two: three\r\n99/99/99, 20:30 - B: c\r\n"
      + "30/01/19, 20:31 - Bob: four\r\n"
    let reading = try read(text)
    #expect(
      words(reading) == [
        "Anna: one\r\n\r\n12:30 two: three\r\n99/99/99, 20:30 - B: c", "Bob: four",
      ])
    #expect(reading.outlines.map(\.line) == [1, 5])
    #expect(reading.items.map(\.textLine) == [1, 5])
  }

  @Test func tellsNamesFromWords() throws {
    let text = """
      30/01/19, 20:30 - 10:30 Club: hi
      30/01/19, 20:31 - Anna: a: b
      30/01/19, 20:32 - +49 170 1234567: c
      30/01/19, 20:32 - ~\u{202F}Zoë: d
      30/01/19, 20:33 - Anna changed the subject to "Plan: B"
      30/01/19, 20:33 - Anna changed the subject to “Plan: B”
      30/01/19, 20:33 - Anna changed the subject from "Plan" to "Plan: B"
      30/01/19, 20:34 - Tom "Boss" Smith: e
      30/01/19, 20:35 - „Kit“ Moe: f
      """
    let reading = try read(text)
    #expect(
      words(reading) == [
        "10:30 Club: hi", "Anna: a: b", "+49 170 1234567: c", "Zoë: d", "Tom \"Boss\" Smith: e",
        "„Kit“ Moe: f",
      ])
    #expect(reading.items[2].people[0].address == "+491701234567")
    let colon = (0..<4).map { "30/01/19, 20:3\($0) - Team: Blue: word \($0)\n" }.joined()
    #expect(try words(read(colon)).first == "Team: Blue: word 0")
    // One other message shows that the second colon was part of the text.
    let other = try read(colon + "30/01/19, 20:35 - Team: x\n")
    #expect(other.items.map(\.people[0].name) == Array(repeating: "Team", count: 5))
  }

  @Test func readsNamesWithoutASpaceAfterThem() throws {
    let text = """
      [2026/7/9 02:28:09] Alba: Der Zug hat Verspätung
      [2026/7/9 02:28:37] Bruno:Ich warte am Kiosk
      [2026/7/9 02:28:40] Alba:Danke: bis nachher
      [2026/7/9 02:28:41] Bruno:
      mit Koffer
      [2026/7/9 02:28:42] ohne Namen
      [2026/7/9 02:28:43] https://example.org
      [2026/7/10 11:00:00] Alba: Danke, 10:30 war zu früh: nächstes Mal später
      """
    let reading = try read(text, name: "_chat.txt")
    #expect(
      words(reading) == [
        "Alba: Der Zug hat Verspätung", "Bruno: Ich warte am Kiosk", "Alba: Danke: bis nachher",
        "Bruno: mit Koffer", "Alba: Danke, 10:30 war zu früh: nächstes Mal später",
      ])
    // Lines that aren't read are listed.
    #expect(reading.problems.map(\.line) == [7])
    #expect(reading.problems.map(\.isWarning) == [true])
    let notes = """
      30/01/19, 20:30 - Bob:hi
      30/01/19, 20:31 - Anna changed the subject to Plan:B
      30/01/19, 20:32 - Anna joined using a link: https
      """
    #expect(try words(read(notes)).first == "Bob: hi")
    #expect(try !words(read(notes)).contains { $0.hasPrefix("Anna changed") })
  }

  @Test func leavesOutWhatTheProgramSays() throws {
    let text = """
      30/01/19, 20:29 - Messages and calls are end-to-end encrypted. Tap to learn more.
      30/01/19, 20:30 - Anna: <Media omitted>
      30/01/19, 20:30 - Anna: <Medien ausgeschlossen>
      30/01/19, 20:30 - Anna: null
      30/01/19, 20:30 - Anna: This message was deleted
      30/01/19, 20:30 - Anna: Diese Nachricht wurde gelöscht.
      30/01/19, 20:30 - Anna:\u{20}
      30/01/19, 20:31 - Anna: This message was deleted by me, she said
      30/01/19, 20:32 - Anna: better <This message was edited>
      30/01/19, 20:33 - Bob left
      """
    #expect(
      try words(read(text)) == [
        "Anna: This message was deleted by me, she said", "Anna: better",
      ])
    let marked = """
      [30/01/19, 20:29:00] Group: \u{200E}Messages and calls are end-to-end encrypted.
      \u{200E}[30/01/19, 20:30:00] Anna: \u{200E}image omitted
      [30/01/19, 20:31:00] Anna: word \u{200E}<Diese Nachricht wurde bearbeitet.>
      [30/01/19, 20:32:00] Anna: \u{200E}POLL:
      Where?
      \u{200E}OPTION: here (\u{200E}1 vote)
      """
    #expect(
      try words(read(marked)) == [
        "Anna: word", "Anna: POLL:\nWhere?\n\u{200E}OPTION: here (\u{200E}1 vote)",
      ])
  }

  @Test func listsSentFiles() throws {
    let text = """
      30/01/19, 20:30 - Anna: IMG-20190130-WA0001.jpg (file attached)
      30/01/19, 20:30 - Anna: \u{200E}IMG-2.jpg (Datei angehängt)
      On the beach
      with Bob
      30/01/19, 20:31 - Anna: look (file attached)
      30/01/19, 20:31 - Anna: \u{200E}<attached: 0001-PHOTO.jpg>
      30/01/19, 20:31 - Anna: Plan \u{200E}<pièce jointe : plan.pdf>
      30/01/19, 20:31 - Anna: \u{200E}plan.pdf • \u{200E}3 pages \u{200E}<adjunto: 7-plan.pdf>
      """
    let reading = try read(text)
    #expect(
      reading.items.map(\.attachments) == [
        ["IMG-20190130-WA0001.jpg"], ["IMG-2.jpg"], [], ["0001-PHOTO.jpg"], ["plan.pdf"],
        ["7-plan.pdf"],
      ])
    #expect(
      reading.items.map(\.text) == [
        "", "On the beach\nwith Bob", "look (file attached)", "", "Plan", "",
      ])
  }

  @Test(arguments: [
    ("WhatsApp Chat with Anna Berg.txt", "Anna Berg"), ("WhatsApp-Chat mit Anna.txt", "Anna"),
    ("Chat de WhatsApp con Anna.txt", "Anna"), ("WhatsApp Chat - Anna/_chat.txt", "Anna"),
    ("_chat.txt", "Anna, Bob"), ("Book club.txt", "Book club"),
  ])
  func namesTheConversation(name: String, title: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("30/01/19, 20:30 - Bob: x\n30/01/19, 20:30 - Anna: y\n", to: name)
    let file = try SourceLister().list(folder.path).files[0]
    let reading = try Reading(file, with: WhatsAppImporter())
    #expect(reading.items.map(\.title) == [title, title])
    #expect(reading.outlines.map(\.conversation) == ["whatsapp:\(name)", "whatsapp:\(name)"])
  }

  @Test func idsStayWhenTheConversationGoesOn() throws {
    let text = "30/01/19, 20:30 - Bob: x\n30/01/19, 20:30 - Anna: y\n"
    let first = try read(text)
    let second = try read("29/01/19, 20:30 - Bob: w\n" + text + "31/01/19, 20:30 - Bob: z\n")
    #expect(second.items[1...2].map(\.id) == first.items.map(\.id))
  }

  @Test func saysWhatIsWrong() throws {
    let problem = #expect(throws: ImportProblem.self) { try read("words\n") }
    #expect(problem?.code == .malformed)
    let reading = try read("lost\n30/01/19, 20:30 - Bob: x\n")
    #expect(reading.items.count == 1)
    #expect(reading.problems.map(\.isWarning) == [true])
    #expect(try read("").items.isEmpty)
  }

  @Test func readsOtherBytesThanUTF8() throws {
    let bytes = Array("30/01/19, 20:30 - Zo".utf8) + [0xEB] + Array(": caf".utf8) + [0xE9]
    let reading = try Reading(bytes, name: "a.txt", with: WhatsAppImporter())
    #expect(words(reading) == ["Zoë: café"])
    #expect(reading.items[0].textOffset == nil)
  }
}
