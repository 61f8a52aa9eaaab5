import Foundation
import ImportSupport
import Items
import MailImporters
import MeetingImporters
import NoteImporters
import Testing

/// The attachments of a mail, read as items of their own.
@Suite struct AttachmentTests {
  private let embedded = EmbeddedFiles([MarkdownImporter(), PlainTextImporter()])

  private func read(_ text: String, _ embedded: EmbeddedFiles? = nil) throws -> Reading {
    let importer = EMLImporter(embedded: embedded ?? self.embedded)
    return try Reading(text, name: "a.eml", with: importer)
  }

  /// Returns a mail of several parts, each of which begins with its header or with a blank line.
  private func multipart(_ kind: String = "mixed", _ parts: String...) -> String {
    "From: a@b\nMessage-ID: <o@x>\nContent-Type: multipart/\(kind); boundary=b\n\n"
      + parts.map { "--b\n\($0)\n" }.joined() + "--b--"
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
    #expect(reading.outlines.map(\.importerData) == [nil, "2", "4.1"])
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
    multipart(
      "mixed", "\nSee below.",
      "Content-Type: message/rfc822\nContent-Transfer-Encoding: \(encoding)\n\n\(inner)")
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
    #expect(items[1].people == [Item.Participant(role: .from, name: "Carl", address: "c@d")])
    #expect(items[1].date == Date(timeIntervalSince1970: 880_106_107))
    #expect(items[1].attachments == ["n.txt"])
    #expect(items[2].people == items[1].people && items[2].date == items[1].date)
  }

  @Test func digestsAreMails() throws {
    let text = multipart(
      "digest", "\nFrom: c@d\nSubject: One\n\nfirst", "\nFrom: c@d\nSubject: Two\n\nsecond")
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
    let head = "Content-Type: text/plain; charset=koi8-r\nContent-Disposition: attachment\n\n"
    let letters: [UInt8] = [0xF0, 0xD2, 0xC9, 0xD7, 0xC5, 0xD4]
    let halves = multipart("mixed", "\nx", head + "@@").split(separator: "@@").map {
      Array($0.utf8)
    }
    let bytes = halves[0] + letters + halves[1]
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
    let text = multipart("signed", "\nsigned words", "Content-Type: \(type)\n\nxx")
    let items = try read(text).items
    #expect(items.map(\.text) == ["signed words"])
    #expect(items[0].attachments.count == 1)
  }

  @Test func anAttachmentThatCannotBeReadIsAWarning() throws {
    let text = multipart(
      "mixed", "\nx", "Content-Type: application/x-broken; name=a.broken\n\nxx")
    let reading = try read(text, EmbeddedFiles([Broken()]))
    #expect(reading.items.map(\.id) == ["o@x"])
    #expect(reading.problems.map(\.path) == ["a.eml/a.broken"])
    #expect(reading.problems.map(\.isWarning) == [true])
  }

  @Test func aFileOfSeveralItemsIsAllOfThem() throws {
    let box = """
      Content-Type: application/mbox; name=box

      From a@b Fri Nov 21 09:55:06 1997
      From: c@d
      Subject: One

      first

      From a@b Fri Nov 21 09:55:06 1997
      From: c@d
      Subject: Two

      second

      """
    let items = try read(multipart("mixed", "\nx", box), EmbeddedFiles([MboxImporter()])).items
    #expect(items.map(\.id) == ["o@x", "o@x/2", "o@x/2#2"])
    #expect(items.map(\.title) == ["", "One", "Two"])
    #expect(items.map(\.parent) == [nil, "o@x", "o@x"])
  }

  @Test func anInvitationIsAMeeting() throws {
    let invitation = """
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
      """
    let text = multipart("alternative", "\nPlease come.", invitation)
    let reading = try read(text, EmbeddedFiles([CalendarImporter()]))
    #expect(reading.items.map(\.kind) == [.mail, .meeting])
    #expect(reading.items[0].text == "Please come.")
    let meeting = reading.items[1]
    #expect(meeting.id == "o@x/2")
    #expect(meeting.parent == "o@x")
    #expect(meeting.title == "Digging")
    #expect(meeting.date == Date(timeIntervalSince1970: 1_709_546_400))
    #expect(reading.outlines[1].conversation == "series:dig-1")
    #expect(reading.outlines[1].account?.hasPrefix("mail from ") == true)
    #expect(meeting.people.contains { $0.address == "anna@x.org" })
  }

  /// An importer of files that are all damaged.
  private struct Broken: Importer {
    let name = "broken"
    func recognizes(_ candidate: SourceFile.Candidate) -> Bool {
      candidate.name.hasSuffix(".broken")
    }
    func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
      throw ImportProblem(.malformed, path: file.path, message: "It is damaged.")
    }
    func read(_ outline: Item.Outline, in file: SourceFile) throws -> Item {
      throw ImportProblem(.malformed, path: file.path, message: "It is damaged.")
    }
  }
}
