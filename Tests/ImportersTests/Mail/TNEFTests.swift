import Foundation
import Items
import MailImporters
import TestSupport
import Testing

/// Outlook's `winmail.dat`.
@Suite struct TNEFTests {
  private func read(_ fixture: TNEFFixture) throws -> Reading {
    try SignedFixtures.read(fixture.mail())
  }

  private func body(_ properties: [UInt8]..., codePage: Int = 1252) throws -> String {
    var fixture = TNEFFixture(codePage: codePage)
    fixture.add(
      1, 0x0006_9003,
      TNEFFixture.number(properties.count + 3, 4) + TNEFFixture.others
        + properties.flatMap(\.self))
    let reading = try read(fixture)
    #expect(reading.problems.isEmpty)
    return try #require(reading.items.first).text
  }

  @Test func theBodyIsReadInEachForm() throws {
    #expect(try body(TNEFFixture.text(0x1000, "Grüße, 日本")) == "Grüße, 日本")
    #expect(try body(TNEFFixture.property(0x1E, 0x1000, [0xCF, 0xF0, 0]), codePage: 1251) == "Пр")
    #expect(try body(TNEFFixture.property(0x102, 0x1009, TNEFFixture.richText)) == "hello world")
    let html = Array("<p>".utf8) + [0xF0, 0xD2] + Array("</p>".utf8)
    let page =
      TNEFFixture.number(3, 2) + TNEFFixture.number(0x3FDE, 2) + TNEFFixture.number(20866, 4)
    #expect(try body(TNEFFixture.property(0x102, 0x1013, html), page) == "Пр")
    // Rich Text is read only if there is nothing else.
    #expect(
      try body(
        TNEFFixture.property(0x102, 0x1009, TNEFFixture.richText), TNEFFixture.text(0x1000, "plain")
      )
        == "plain")
    var old = TNEFFixture(codePage: 850)
    old.add(1, 0x0002_800C, [0x67, 0x72, 0x81, 0x6E, 0])
    #expect(try read(old).items[0].text == "grün")
  }

  @Test func uncompressedRichTextIsRead() throws {
    let text = Array(#"{\rtf1 a\par b}"#.utf8)
    let header =
      TNEFFixture.number(text.count + 12, 4) + TNEFFixture.number(text.count, 4)
      + Array("MELA".utf8) + TNEFFixture.number(0, 4)
    #expect(try body(TNEFFixture.property(0x102, 0x1009, header + text)) == "a\nb")
  }

  @Test func attachmentsAreItems() throws {
    var fixture = TNEFFixture(codePage: 850)
    fixture.add(body: "See the files.")
    fixture.add(
      file: Array("Dig here.".utf8), title: Array("PLAN~1.TXT".utf8),
      properties: TNEFFixture.text(0x3704, "PLAN~1.TXT"),
      TNEFFixture.text(0x3707, "Plan \"日\".txt")
    )
    fixture.add(file: Array("# Soil".utf8), title: Array("gr".utf8) + [0x81] + Array("n.md".utf8))
    let reading = try read(fixture)
    #expect(reading.problems.isEmpty)
    #expect(reading.items.map(\.id) == ["o@x", "o@x/1.2", "o@x/1.3"])
    #expect(reading.items.map(\.text) == ["See the files.", "Dig here.", "# Soil"])
    #expect(reading.items[0].attachments == ["Plan _日_.txt", "grün.md"])
    #expect(reading.items.allSatisfy { $0.textOffset == nil })
    #expect(reading.items.dropFirst().allSatisfy { $0.parent == "o@x" })
  }

  @Test func theTextOfTheMailIsNotDoubled() throws {
    var fixture = TNEFFixture()
    fixture.add(body: "The same words.")
    fixture.add(file: Array("x".utf8), title: Array("x.txt".utf8))
    let plain = fixture.mail(before: "--b\n\nThe same words.\n")
    #expect(try SignedFixtures.read(plain).items[0].text == "The same words.")
    let blank = fixture.mail(before: "--b\n\n \u{A0}\n")
    #expect(try SignedFixtures.read(blank).items[0].text == "The same words.")
    let items = try SignedFixtures.read(plain).items
    #expect(items.map(\.id) == ["o@x", "o@x/2.1"])
  }

  @Test(arguments: [
    "application/vnd.ms-tnef", "application/octet-stream; name=\"WINMAIL.DAT\"",
  ])
  func isKnownByItsTypeOrName(type: String) throws {
    var fixture = TNEFFixture()
    fixture.add(body: "words")
    #expect(try SignedFixtures.read(fixture.mail(type: type)).items.map(\.text) == ["words"])
  }

  @Test func aMessageInsideIsAMail() throws {
    var inner = TNEFFixture()
    inner.add(
      properties: TNEFFixture.text(0x0037, "Inner\nsubject"), TNEFFixture.text(0x0C1A, "Carl"),
      TNEFFixture.text(0x0C1F, "c@d"), TNEFFixture.text(0x1000, "inner words"))
    inner.add(file: Array("deep".utf8), title: Array("deep.txt".utf8))
    var fixture = TNEFFixture()
    fixture.add(body: "outer words")
    fixture.add(message: inner.bytes)
    let items = try read(fixture).items
    #expect(items.map(\.text) == ["outer words", "inner words", "deep"])
    #expect(items.map(\.title) == ["Outer", "Inner subject", "deep.txt"])
    #expect(items[1].people == [Item.Participant(role: .from, name: "Carl", address: "c@d")])
    #expect(items.map(\.parent) == [nil, "o@x", "o@x/1.2"])
  }

  @Test func messagesWithoutEndAreFollowedForAWhile() throws {
    var fixture = TNEFFixture()
    fixture.add(body: "innermost")
    for _ in 0..<40 {
      var outer = TNEFFixture()
      outer.add(message: fixture.bytes)
      fixture = outer
    }
    let reading = try read(fixture)
    #expect(reading.items.count <= 10)
  }

  @Test func whatIsDamagedIsListed() throws {
    var fixture = TNEFFixture()
    fixture.add(file: Array("Dig here.".utf8), title: Array("plan.txt".utf8))
    let whole = fixture
    // The second file is cut off.
    fixture.add(file: Array("more".utf8), title: Array("more.txt".utf8))
    let bytes = try damaged(fixture.bytes.prefix(whole.bytes.count + 20))
    #expect(bytes.items.map(\.text) == ["", "Dig here."])
    #expect(bytes.problems.map(\.code) == [.malformed])
    #expect(bytes.problems[0].message.contains("TNEF"))
    let none = try damaged(Array("not at all".utf8))
    #expect(none.problems.map(\.code) == [.malformed])
    #expect(none.items.map(\.attachments) == [["winmail.dat"]])
    // Zeros and line ends after the last attribute are no damage.
    #expect(try damaged(whole.bytes + [0, 0]).problems.isEmpty)
    #expect(try damaged(whole.bytes + [13, 10]).problems.isEmpty)
  }

  private func damaged(_ bytes: some Sequence<UInt8>) throws -> Reading {
    let head = "From: a@b\nMessage-ID: <o@x>\nContent-Type: application/ms-tnef; name=winmail.dat\n"
    let encoded = Data(bytes).base64EncodedString()
    return try SignedFixtures.read(
      Array((head + "Content-Transfer-Encoding: base64\n\n" + encoded).utf8))
  }

  /// The text of the message is looked for once, not for each file.
  @Test func manyFilesAreReadInTime() throws {
    var fixture = TNEFFixture()
    fixture.add(1, 0x0001_8004, [0])
    let part =
      "--b\nContent-Type: application/ms-tnef\nContent-Transfer-Encoding: base64\n\n"
      + Data(fixture.bytes).base64EncodedString() + "\n"
    let words = String(repeating: "<p>word</p>", count: 20_000)
    let text =
      "From: a@b\nContent-Type: multipart/mixed; boundary=b\n\n"
      + "--b\nContent-Type: text/html\n\n\(words)\n"
      + String(repeating: part, count: 5000) + "--b--\n"
    #expect(try SignedFixtures.read(Array(text.utf8)).items.count == 1)
  }

  /// Counts and lengths without end are refused, and compressed text stays within its limit.
  @Test func hostileLengthsEnd() throws {
    for value in [0x7FFF_FFFF, 0xFFFF_FFFF] {
      var fixture = TNEFFixture()
      fixture.add(1, 0x0006_9003, TNEFFixture.number(value, 4) + TNEFFixture.others)
      fixture.add(
        1, 0x0006_9003,
        TNEFFixture.number(1, 4) + TNEFFixture.number(0x1048, 2) + TNEFFixture.number(1, 2)
          + TNEFFixture.number(value, 4))
      #expect(try read(fixture).problems.map(\.code) == [.malformed])
    }
    var run: [UInt8] = TNEFFixture.number(0, 4) + TNEFFixture.number(0x7FFF_FFFF, 4)
    run += Array("LZFu".utf8) + TNEFFixture.number(0, 4)
    for _ in 0..<20_000 { run += [0xFF] + Array(repeating: [0x00, 0x1F], count: 8).joined() }
    #expect(try body(TNEFFixture.property(0x102, 0x1009, run)).utf8.count < 20 << 20)
  }

  @Test func mutatedFilesNeverTrap() throws {
    var generator = SeededGenerator(seed: 40)
    var inner = TNEFFixture()
    inner.add(properties: TNEFFixture.property(0x102, 0x1009, TNEFFixture.richText))
    var fixture = TNEFFixture()
    fixture.add(properties: TNEFFixture.property(0x102, 0x1009, TNEFFixture.richText))
    fixture.add(
      file: Array("words".utf8), title: Array("a.txt".utf8),
      properties: TNEFFixture.text(0x3707, "long.txt"))
    fixture.add(message: inner.bytes)
    let head = Array(
      "From: a@b\nContent-Type: application/ms-tnef\nContent-Transfer-Encoding: binary\n\n".utf8)
    for _ in 0..<Mutation.rounds(2000) {
      let bytes = Mutation.mutate(fixture.bytes, using: &generator)
      do {
        for item in try SignedFixtures.read(head + bytes).items {
          #expect(item.text.utf8.count <= bytes.count * 64)
        }
      } catch is ImportProblem {
        // Refusing a mail is as good as reading it.
      }
    }
  }
}
