import Foundation
import Importers
import Items
import Testing

/// What came with a mail, read as items of their own.
@Suite struct AttachmentTests {
  private let embedded = EmbeddedFiles([MarkdownImporter(), PlainTextImporter()])

  private func read(_ text: String) throws -> Reading {
    try Reading(text, name: "a.eml", with: EMLImporter(embedded: embedded))
  }

  private static let mail = """
    From: Anna <anna@x.org>
    To: ben@x.org
    Message-ID: <m@x>
    Date: Fri, 21 Nov 1997 09:55:06 +0000
    Content-Type: multipart/mixed; boundary=b

    --b

    The words.
    --b
    Content-Type: text/markdown; name=plan.md

    # Plan

    Dig here.
    --b
    Content-Type: image/png; name=map.png

    xx
    --b
    Content-Type: multipart/mixed; boundary=c

    --c
    Content-Type: application/octet-stream
    Content-Disposition: attachment; filename="list.txt"
    Content-Transfer-Encoding: base64

    VHdvIHNwYWRlcw==
    --c--
    --b--

    """

  @Test func areItemsThatBelongToTheMail() throws {
    let reading = try read(Self.mail)
    #expect(reading.problems.isEmpty)
    #expect(reading.items.map(\.id) == ["m@x", "m@x/2", "m@x/4.1"])
    #expect(reading.outlines.map(\.part) == [nil, "2", "4.1"])
    #expect(Set(reading.outlines.map(\.offset)) == [0])
    #expect(Set(reading.outlines.map(\.length)) == [Self.mail.utf8.count])
    #expect(reading.outlines.map { $0.threading == nil } == [false, true, true])
    let date = Date(timeIntervalSince1970: 880_106_106)
    #expect(reading.outlines.map(\.date) == [date, date, date])
    #expect(reading.items.map(\.date) == [date, date, date])
    #expect(reading.items.map(\.parent) == [nil, "m@x", "m@x"])
    #expect(reading.items.map(\.kind) == [.mail, .note, .note])
    #expect(reading.items.map(\.title) == ["", "plan.md", "list.txt"])
    #expect(reading.items.map(\.text) == ["The words.", "# Plan\n\nDig here.", "Two spades"])
    #expect(Set(reading.items.map(\.people)).count == 1)
    #expect(reading.items[0].attachments == ["plan.md", "map.png", "list.txt"])
  }

  @Test func sayWhereTheirBytesStand() throws {
    let reading = try read(Self.mail)
    let bytes = Array(Self.mail.utf8)
    #expect(reading.items[0].textOffset != nil)
    for item in reading.items {
      guard let offset = item.textOffset else { continue }
      #expect(bytes[offset...].prefix(item.text.utf8.count).elementsEqual(item.text.utf8))
    }
    #expect(reading.items[2].textOffset == nil)
  }

  @Test func areTheSameInAMailbox() throws {
    let single = try read(Self.mail).items
    let line = "From a@b Fri Nov 21 09:55:06 1997\n"
    let box = line + "From: x@y\n\nfirst\n\n" + line + Self.mail + "\n"
    let reading = try Reading(box, name: "box", with: MboxImporter(embedded: embedded))
    #expect(reading.items.dropFirst().map(\.id) == single.map(\.id))
    #expect(reading.items.dropFirst().map(\.text) == single.map(\.text))
    #expect(reading.items.dropFirst().map(\.parent) == single.map(\.parent))
    let bytes = Array(box.utf8)
    for item in reading.items {
      guard let offset = item.textOffset else { continue }
      #expect(bytes[offset...].prefix(item.text.utf8.count).elementsEqual(item.text.utf8))
    }
    #expect(reading.items.count { $0.kind == .mail && $0.textOffset != nil } == 2)
  }

  private func nested(encoding: String, _ inner: String) -> String {
    """
    From: a@b
    Message-ID: <o@x>
    Content-Type: multipart/mixed; boundary=b

    --b

    See below.
    --b
    Content-Type: message/rfc822
    Content-Transfer-Encoding: \(encoding)

    \(inner)
    --b--
    """
  }

  @Test(arguments: [false, true])
  func aMailWithinAMailIsAMail(isEncoded: Bool) throws {
    let inner = """
      From: Carl <c@d>
      Subject: Inside
      Date: Fri, 21 Nov 1997 09:55:07 +0000
      Content-Type: multipart/mixed; boundary=i

      --i

      The inner words.
      --i
      Content-Type: text/plain; name=n.txt

      A note.
      --i--
      """
    let text =
      isEncoded
      ? nested(encoding: "base64", Data(inner.utf8).base64EncodedString())
      : nested(encoding: "8bit", inner)
    let items = try read(text).items
    #expect(items.map(\.id) == ["o@x", "o@x/2", "o@x/2.2"])
    #expect(items.map(\.parent) == [nil, "o@x", "o@x/2"])
    #expect(items.map(\.kind) == [.mail, .mail, .note])
    #expect(items.map(\.text) == ["See below.", "The inner words.", "A note."])
    #expect(items[1].title == "Inside")
    #expect(items[1].people == [Participant(role: .from, name: "Carl", address: "c@d")])
    #expect(items[1].date == Date(timeIntervalSince1970: 880_106_107))
    #expect(items[1].attachments == ["n.txt"])
  }

  @Test func digestsAreMails() throws {
    let text = """
      From: a@b
      Message-ID: <o@x>
      Content-Type: multipart/digest; boundary=b

      --b

      From: c@d
      Subject: One

      first
      --b

      From: c@d
      Subject: Two

      second
      --b--
      """
    let items = try read(text).items
    #expect(items.map(\.title) == ["", "One", "Two"])
    #expect(items.map(\.text) == ["", "first", "second"])
  }

  @Test func mailsNestedWithoutEndAreFollowedForAWhile() throws {
    var text = "From: a@b\nMessage-ID: <o@x>\nContent-Type: message/rfc822\n\n"
    for _ in 0..<2000 { text += "From: a@b\nContent-Type: message/rfc822\n\n" }
    #expect(try read(text + "From: a@b\n\nx").items.count == 10)
  }

  @Test func textIsReadInItsCharacterSet() throws {
    let head = """
      From: a@b
      Message-ID: <o@x>
      Content-Type: multipart/mixed; boundary=b

      --b

      x
      --b
      Content-Type: text/plain; charset=koi8-r
      Content-Disposition: attachment


      """
    let bytes = Array(head.utf8) + [0xF0, 0xD2, 0xC9, 0xD7, 0xC5, 0xD4] + Array("\n--b--\n".utf8)
    let reading = try Reading(bytes, name: "a.eml", with: EMLImporter(embedded: embedded))
    #expect(reading.items.map(\.text) == ["x", "Привет"])
    #expect(reading.items[1].textOffset == nil)
  }

  @Test(arguments: [
    "application/pgp-signature; name=signature.txt", "application/pkcs7-signature; name=s.txt",
    "application/ms-tnef; name=winmail.txt", "message/delivery-status; name=s.txt",
    "image/svg+xml; name=a.txt", "text/vcard; name=a.txt",
  ])
  func whatHasNoWordsIsNamedOnly(type: String) throws {
    let text = """
      From: a@b
      Message-ID: <o@x>
      Content-Type: multipart/signed; boundary=b

      --b

      signed words
      --b
      Content-Type: \(type)

      xx
      --b--
      """
    let items = try read(text).items
    #expect(items.map(\.text) == ["signed words"])
    #expect(items[0].attachments.count == 1)
  }

  @Test func anAttachmentThatCannotBeReadIsAWarning() throws {
    let text = """
      From: a@b
      Message-ID: <o@x>
      Content-Type: multipart/mixed; boundary=b

      --b

      x
      --b
      Content-Type: application/x-broken; name=a.broken

      xx
      --b--
      """
    let importer = EMLImporter(embedded: EmbeddedFiles([Broken()]))
    let reading = try Reading(text, name: "a.eml", with: importer)
    #expect(reading.items.map(\.id) == ["o@x"])
    #expect(reading.problems.map(\.path) == ["a.eml/a.broken"])
    #expect(reading.problems.map(\.isWarning) == [true])
  }

  @Test func aFileOfSeveralItemsIsAllOfThem() throws {
    let text = """
      From: a@b
      Message-ID: <o@x>
      Content-Type: multipart/mixed; boundary=b

      --b

      x
      --b
      Content-Type: application/mbox; name=box

      From a@b Fri Nov 21 09:55:06 1997
      From: c@d
      Subject: One

      first

      From a@b Fri Nov 21 09:55:06 1997
      From: c@d
      Subject: Two

      second

      --b--
      """
    let importer = EMLImporter(embedded: EmbeddedFiles([MboxImporter()]))
    let items = try Reading(text, name: "a.eml", with: importer).items
    #expect(items.map(\.id) == ["o@x", "o@x/2", "o@x/2#2"])
    #expect(items.map(\.title) == ["", "One", "Two"])
    #expect(items.map(\.parent) == [nil, "o@x", "o@x"])
  }

  @Test func anInvitationIsAMeeting() throws {
    let text = """
      From: Anna <anna@x.org>
      Message-ID: <o@x>
      Content-Type: multipart/alternative; boundary=b

      --b

      Please come.
      --b
      Content-Type: text/calendar; charset=utf-8; method=REQUEST

      BEGIN:VCALENDAR
      VERSION:2.0
      BEGIN:VEVENT
      UID:dig-1
      DTSTAMP:20240301T090000Z
      DTSTART:20240304T100000Z
      DTEND:20240304T110000Z
      SUMMARY:Digging
      ORGANIZER;CN=Anna:mailto:anna@x.org
      END:VEVENT
      END:VCALENDAR
      --b--
      """
    let importer = EMLImporter(embedded: EmbeddedFiles([CalendarImporter()]))
    let reading = try Reading(text, name: "a.eml", with: importer)
    #expect(reading.items.map(\.kind) == [.mail, .meeting])
    #expect(reading.items[0].text == "Please come.")
    let meeting = reading.items[1]
    #expect(meeting.id == "o@x/2")
    #expect(meeting.parent == "o@x")
    #expect(meeting.title == "Digging")
    #expect(meeting.date == Date(timeIntervalSince1970: 1_709_546_400))
    #expect(reading.outlines[1].conversation == "series:dig-1")
    #expect(meeting.people.contains { $0.address == "anna@x.org" })
  }

  /// An importer of files that are all damaged.
  private struct Broken: Importer {
    let name = "broken"
    func recognizes(_ candidate: Candidate) -> Bool { candidate.name.hasSuffix(".broken") }
    func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
      throw ImportProblem(.malformed, path: file.path, sentence: "It is damaged.")
    }
    func read(_ outline: Outline, in file: SourceFile) throws -> Item {
      throw ImportProblem(.malformed, path: file.path, sentence: "It is damaged.")
    }
  }
}
