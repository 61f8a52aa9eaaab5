import ImportSupport
import Items
import MailImporters
import MeetingImporters
import NoteImporters
import Testing

/// Contacts that are sent by mail, and the cards that programs attach as a signature.
@Suite struct AttachedCardTests {
  private func read(_ type: String, _ properties: String) throws -> [String] {
    let mail = """
      From: Anna Berg <Anna@x.org>
      Reply-To: desk@x.org
      Message-ID: <o@x>
      Content-Type: multipart/mixed; boundary=b

      --b

      here is the plumber
      --b
      Content-Type: \(type); name=a.vcf

      BEGIN:VCARD
      VERSION:3.0
      \(properties)
      END:VCARD
      --b--
      """
    let embedded = EmbeddedFiles([ContactImporter(), PlainTextImporter()])
    let items = try Reading(mail, name: "a.eml", with: EMLImporter(embedded: embedded)).items
    #expect(items.first?.attachments == ["a.vcf"])
    return items.dropFirst().map(\.text)
  }

  @Test(arguments: ["text/vcard; charset=utf-8", "text/x-vcard", "text/directory; profile=vCard"])
  func ofOthersAreItems(type: String) throws {
    #expect(
      try read(type, "FN:Ned Numbat\nTEL:+44 20 555123")
        == ["Ned Numbat\nPhone: +44 20 555123"])
    #expect(
      try read(type, "FN:Anna Berg\nEMAIL:ned@x.org") == ["Anna Berg\nMail: ned@x.org"])
  }

  @Test(arguments: [
    "FN:Anna\nEMAIL:other@x.org\nEMAIL;TYPE=INTERNET:anna@x.org", "FN:anna berg\nTEL:1",
    "FN:A\nitem1.EMAIL;type=INTERNET;type=WORK:an\n na@x.org", "FN:Desk\nEMAIL:desk@x.org",
  ])
  func ofTheSenderAreNamedOnly(properties: String) throws {
    #expect(try read("text/vcard", properties).isEmpty)
  }

  @Test func anAddressBookIsReadWhole() throws {
    let next = "END:VCARD\nBEGIN:VCARD\nFN:Ned\nEMAIL:ned@x.org"
    #expect(
      try read("text/vcard", "FN:Anna\nEMAIL:anna@x.org\n" + next)
        == ["Anna\nMail: anna@x.org", "Ned\nMail: ned@x.org"])
  }
}
