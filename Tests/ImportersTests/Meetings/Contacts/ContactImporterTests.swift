import Importers
import Items
import MeetingImporters
import Testing

@Suite struct ContactImporterTests {
  private func read(_ text: String) throws -> Reading {
    try Reading(text, name: "book.vcf", with: ContactImporter())
  }

  private static let cards = """
    BEGIN:VCARD\r
    VERSION:3.0\r
    UID:1\r
    N:Brandt;Ulla;;Dr.;\r
    FN:Dr. Ulla Brandt\r
    ORG:Imkerei Voss;Vertrieb\r
    TEL;TYPE=HOME,VOICE:+49 491 55512\r
    EMAIL;TYPE=INTERNET:ulla@example.org\r
    item1.ADR;TYPE=work:;;Am Deich 4;Emden;;26721;Germany\r
    item1.X-ABLabel:_$!<Honey shed>!$_\r
    BDAY:19800414\r
    NOTE:Allergic to nuts\\, not to bees.\\nBrings the ho\r
     ney.\r
    CATEGORIES:bees,choir\r
    PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQ\r
     AAAQABAAD\r
    END:VCARD\r
    BEGIN:VCARD\r
    VERSION:4.0\r
    FN:Ravi Iyer\r
    TEL;VALUE=uri;TYPE="cell,home":tel:+1-555-0100\r
    BDAY:--0305\r
    END:VCARD\r

    """

  @Test func eachContactIsAnItem() throws {
    let reading = try read(Self.cards)
    #expect(reading.problems.isEmpty)
    #expect(
      reading.items.map(\.text) == [
        """
        Dr. Ulla Brandt
        Organization: Imkerei Voss, Vertrieb
        Phone (home): +49 491 55512
        Mail: ulla@example.org
        Address (Honey shed): Am Deich 4, Emden, 26721, Germany
        Birthday: 1980-04-14
        Note: Allergic to nuts, not to bees.
        Brings the honey.
        """,
        "Ravi Iyer\nPhone (cell, home): +1-555-0100\nBirthday: --03-05",
      ])
    #expect(reading.items.map(\.title) == ["Dr. Ulla Brandt", "Ravi Iyer"])
    #expect(reading.items.map(\.id) == ["book.vcf#1", "book.vcf#Ravi Iyer"])
    #expect(reading.items.map(\.tags) == [["bees", "choir"], []])
    #expect(reading.outlines.map(\.line) == [1, 18])
    let ulla = Item.Participant(
      role: .attendee, name: "Dr. Ulla Brandt", address: "ulla@example.org")
    #expect(reading.items.first?.people == [ulla])
  }

  @Test func anOldCardIsDecoded() throws {
    let reading = try read(
      """
      BEGIN:VCARD
      VERSION:2.1
      N;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:K=F6hler;J=FCrgen;;;
      TEL;CELL;VOICE:0491 1
      NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Plays the =C3=A4lteste =
      cello=0D=0Aof town.
      PHOTO;ENCODING=BASE64:
      /9j/4AAQSkZJRgABAQAAAQABAAD

      END:VCARD

      """)
    #expect(reading.problems.isEmpty)
    #expect(
      reading.items.map(\.text) == [
        "Jürgen Köhler\nPhone (cell): 0491 1\nNote: Plays the älteste cello\nof town."
      ])
  }

  @Test func aDamagedCardCostsNoOtherCard() throws {
    let reading = try read(
      "BEGIN:VCARD\nFN:Anna\nnonsense\nBEGIN:VCARD\nVERSION:3.0\nEND:VCARD\nBEGIN:VCARD\nFN:Anna\n"
        + "END:VCARD\n")
    #expect(reading.items.map(\.id) == ["book.vcf#Anna", "book.vcf#Anna#2"])
    #expect(reading.problems.map(\.line) == [1, 3, 4])
    #expect(reading.problems.map(\.isWarning) == [true, true, true])
  }

  @Test func aByteOrderMarkIsNoFault() throws {
    let reading = try read("\u{FEFF}BEGIN:VCARD\nFN:Anna\nEND:VCARD\n")
    #expect(reading.items.map(\.title) == ["Anna"])
    #expect(reading.problems.isEmpty)
  }

  @Test func aCardWithoutANameHasThatOfItsCompanyOrAddress() throws {
    let reading = try read(
      "BEGIN:VCARD\nORG:Voss;\nEND:VCARD\nBEGIN:VCARD\nEMAIL:a@b.org\nEND:VCARD\n")
    #expect(reading.items.map(\.title) == ["Voss", "a@b.org"])
  }

  @Test func cardsAreRecognizedByTheirContent() {
    let registry = ImporterRegistry()
    for name in ["a.vcf", "contacts.txt"] {
      let head = Array("\u{FEFF}begin:vcard\r\nVERSION:3.0\r\n".utf8)
      #expect(registry.importer(for: .init(name: name, head: head))?.name == "contacts")
    }
  }
}
