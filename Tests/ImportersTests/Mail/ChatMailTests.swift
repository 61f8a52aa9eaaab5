import ImportSupport
import Items
import MailImporters
import NoteImporters
import Testing

/// Conversations of Google Talk and Hangouts in a mailbox that Gmail exports.
@Suite struct ChatMailTests {
  private static let xml = """
    <con:conversation xmlns:con="google:archive:conversation">\
    <cli:message to="ben@x.org" from="anna@x.org/Talk.v1" int:cid="2" xmlns:cli="jabber:client" \
    xmlns:int="google:internal"><cli:body>hi, &amp; thanks</cli:body>\
    <html xmlns="http://jabber.org/protocol/xhtml-im"><body>hi, &amp; thanks</body></html>\
    <met:google-mail-signature xmlns:met="google:metadata">2jLe</met:google-mail-signature>\
    <time ms="1384520125498" xmlns="google:timestamp"/></cli:message>
    <cli:message to="anna@x.org" from="ben@x.org" xmlns:cli="jabber:client"><cli:body>bye</cli:body>\
    </cli:message></con:conversation>
    """

  private static let header = """
    From 1459@xxx Fri Nov 15 12:55:25 +0000 2013
    X-GM-THRID: 1459
    X-Gmail-Labels: Chat
    From: Anna Berg <anna@x.org>

    """

  private func read(_ content: String) throws -> [Item] {
    let embedded = EmbeddedFiles([PlainTextImporter()])
    let reading = try Reading(
      Self.header + content, name: "a.mbox", with: MboxImporter(embedded: embedded))
    #expect(reading.problems.isEmpty)
    return reading.items
  }

  @Test func aConversationIsReadFromItsXML() throws {
    let lines = "anna@x.org: hi, & thanks\nben@x.org: bye"
    let alone = try read("Content-Type: text/xml; charset=utf-8\n\n\(Self.xml)\n")
    #expect(alone.map(\.text) == [lines])
    let part = "\n--p\nContent-Type: text/xml; charset=utf-8\n\n\(Self.xml)\n--p--\n"
    #expect(
      try read("Content-Type: multipart/alternative; boundary=p\n" + part).map(\.text) == [lines])
  }

  @Test func aConversationWithHTMLIsOneItem() throws {
    let items = try read(
      "Content-Type: multipart/alternative; boundary=p\n\n--p\nContent-Type: text/xml\n\n\(Self.xml)"
        + "\n--p\nContent-Type: text/html; charset=utf-8\n\n<html><body><div><span>12:55&nbsp;</span>"
        + "<span><b>Anna</b>: hi</span></div></body></html>\n--p--\n")
    #expect(items.map { $0.text.trimmedText.replacing("\u{A0}", with: " ") } == ["12:55 Anna: hi"])
  }

  @Test func aMessageOfHangoutsHasTheDayOfTheMailbox() throws {
    let items = try read("\nHey! How are you?\n")
    #expect(items.map { $0.text.trimmedText } == ["Hey! How are you?"])
    #expect(items.first?.date != nil)
  }

  @Test func otherXMLStays() throws {
    #expect(try read("Content-Type: text/xml\n\n<a>words</a>\n").map(\.text) == ["<a>words</a>\n"])
  }
}
