import ChatImporters
import Foundation
import Items
import Testing

@Suite struct SMSBackupTests {
  private let backup = """
    <?xml version='1.0' encoding='UTF-8' standalone='yes' ?>
    <!--File created on a telephone-->
    <smses count="3">
      <sms address="+49 170 1234567" date="1710263111000" type="1" subject="null" \
    body="Tom &amp; Anna&#10;are here &#55357;&#56832;" contact_name="Anna Weber" />
      <sms address="+49 170 1234567" date="1710263171000" type="2" body="On my way" \
    contact_name="Anna Weber" />
      <sms address="+49 170 1234567" date="1710263181000" type="1" body="" />
      <mms date="1710263231000" msg_box="1" address="+49 170 1234567~+49 171 7654321" \
    contact_name="Anna Weber, Ben">
        <parts><part ct="application/smil" text="&lt;smil/&gt;" />
        <part ct="text/plain" text="See" /><part ct="image/jpeg" name="roof.jpg" data="QUJD" />
        </parts><addrs><addr address="+49 171 7654321" type="137" /></addrs>
      </mms>
    </smses>
    """

  private func read(_ text: String) throws -> Reading {
    let reading = try Reading(text, name: "sms.xml", with: SMSBackupImporter())
    checkPlaces(reading, in: Array(text.utf8))
    return reading
  }

  @Test func aBackupHasTheMessagesOfBothSides() throws {
    let reading = try read(backup)
    #expect(
      words(reading) == [
        "Anna Weber: Tom & Anna\nare here 😀", "Me: On my way", "+49 171 7654321: See",
      ])
    #expect(
      timestamps(reading) == ["2024-03-12T17:05:11", "2024-03-12T17:06:11", "2024-03-12T17:07:11"])
    #expect(reading.items.map(\.title) == ["Anna Weber", "Anna Weber", "Anna Weber, Ben"])
    #expect(
      reading.items.map { $0.people.map(\.address) } == [
        ["+491701234567"], [""], ["+491717654321"],
      ])
    #expect(reading.items[1].fields == [Item.Field("To", "Anna Weber")])
    #expect(reading.outlines.map(\.line) == [4, 5, 7])
    #expect(
      reading.outlines.map(\.conversation) == [
        "sms:+49 170 1234567", "sms:+49 170 1234567", "sms:+49 170 1234567~+49 171 7654321",
      ])
  }

  @Test func filesOfMessagesAreNamedAndReported() throws {
    let reading = try read(backup)
    #expect(reading.items[2].attachments == ["roof.jpg"])
    #expect(reading.problems.map(\.code) == [.unreadable])
  }

  @Test func aCutBackupIsReadAsFarAsItGoes() throws {
    let end = try #require(backup.range(of: "<mms"))
    let reading = try read(String(backup[..<end.lowerBound]) + "<sms address=\"1")
    #expect(reading.items.count == 2)
    #expect(reading.problems.contains { $0.code == .truncated })
  }

  @Test func aMarkIsFoundAcrossBlocks() throws {
    for padding in (262_144 - 10)...(262_144 - 2) {
      let start = "<smses><sms address=\"1\" date=\"1710263111000\" type=\"1\" body=\""
      let filler = String(repeating: "x", count: padding - start.utf8.count)
      let text =
        start + filler + "\"/><sms address=\"1\" date=\"1\" type=\"1\" body=\"y\"/></smses>"
      #expect(try read(text).items.map(\.text) == [filler, "y"])
    }
  }

  @Test func refusesOtherMarkup() {
    #expect(throws: ImportProblem.self) { try read("<calls count=\"1\"><call/></calls>") }
  }
}
