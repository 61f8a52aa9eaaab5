import Importers
import Items
import MeetingImporters
import Testing

/// Contacts in the tables that Google, Outlook and Thunderbird export.
@Suite struct ContactTableTests {
  private func read(_ text: String) throws -> Reading {
    try Reading(text, name: "contacts.csv", with: ContactImporter())
  }

  @Test func contactsWithTelephoneNumbersAloneAreItems() throws {
    let reading = try read(
      """
      First Name,Last Name,Labels,Phone 1 - Label,Phone 1 - Value
      Paul,Brandt,* myContacts,Mobile,+1 555 77

      """)
    #expect(reading.items.map(\.text) == ["Paul Brandt\nPhone (Mobile): +1 555 77"])
  }

  @Test func googlesContactsAreItems() throws {
    let reading = try read(
      """
      \u{FEFF}First Name,Last Name,Organization Name,Notes,Photo,Labels,E-mail 1 - Label,\
      E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Formatted,Address 1 - City\r
      Ulla,Brandt,Imkerei Voss,"Brings
      the honey.",https://x.org/p,Choir ::: * myContacts,* Home,\
      ulla@example.org ::: ulla@choir.example,Mobile,+49 491 55512,"Am Deich 4
      Emden",Emden\r
      ,,,,,,,,,,,\r
      ,,Stadtwerke,,,* myContacts,,,,,,\r

      """)
    #expect(reading.problems.isEmpty)
    #expect(
      reading.items.map(\.text) == [
        """
        Ulla Brandt
        Organization Name: Imkerei Voss
        Notes: Brings
        the honey.
        E-mail (Home): ulla@example.org, ulla@choir.example
        Phone (Mobile): +49 491 55512
        Address: Am Deich 4 Emden
        """,
        "Stadtwerke\nOrganization Name: Stadtwerke",
      ])
    #expect(reading.items.map(\.tags) == [["Choir"], []])
    #expect(
      reading.items.first?.people.map(\.address) == ["ulla@example.org", "ulla@choir.example"])
    #expect(reading.items.first?.people.map(\.name) == ["Ulla Brandt", "Ulla Brandt"])
    #expect(reading.outlines.map(\.line) == [2, 6])
  }

  @Test func outlooksContactsAreItems() throws {
    let reading = try read(
      """
      "Title","First Name","Middle Name","Last Name","Company","E-mail Address","E-mail Type",\
      "E-mail 2 Address","Birthday","Priority"
      "Dr.","Ravi","","Iyer","Voss","ravi@example.org","SMTP","/o=Labs/cn=ravi","0/0/00","Normal"

      """)
    #expect(
      reading.items.map(\.text) == [
        "Dr. Ravi Iyer\nCompany: Voss\nE-mail Address: ravi@example.org\n"
          + "E-mail 2 Address: /o=Labs/cn=ravi"
      ])
    #expect(
      reading.items.first?.people == [
        Item.Participant(role: .attendee, name: "Dr. Ravi Iyer", address: "ravi@example.org")
      ])
  }

  @Test func noValueOfARowIsLost() throws {
    let reading = try read(
      """
      First Name,Last Name,Display Name,Primary Email
      Anna,Berg,Annie,anna@x.org,in Emden
      "Ben,Ude,,
      Cid,,,cid@x.org

      """)
    #expect(
      reading.items.map(\.text) == [
        "Annie\nName: Anna Berg\nPrimary Email: anna@x.org\nin Emden", "Ben,Ude,,",
        "Cid\nPrimary Email: cid@x.org",
      ])
    #expect(reading.problems.map(\.line) == [3])
  }

  @Test func onlyAddressBooksAreRecognized() {
    let registry = ImporterRegistry()
    func name(_ header: String) -> String? {
      registry.importer(for: .init(name: "a.csv", head: Array("\(header)\nA,B,C\n".utf8)))?.name
    }
    #expect(name("\u{FEFF}Name,Given Name,Family Name,E-mail 1 - Value") == "contacts")
    #expect(name("\"First Name\";\"Last Name\";\"E-mail Address\"") == "contacts")
    #expect(name("First Name,Last Name,Email,Ticket") == "table")
    #expect(name("Name,E-mail Address,Amount") == "table")
  }
}
