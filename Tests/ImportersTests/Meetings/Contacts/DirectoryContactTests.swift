import Importers
import Items
import MeetingImporters
import Testing

/// Contacts in LDIF, as Thunderbird and LDAP servers export them.
@Suite struct DirectoryContactTests {
  private func read(_ text: String) throws -> Reading {
    try Reading(text, name: "book.ldif", with: ContactImporter())
  }

  private static let book = """
    \u{FEFF}# exported
    version: 1

    dn: cn=Ulla Brandt,mail=ulla@example.org
    objectclass: top
    objectclass: inetOrgPerson
    cn: Ulla Brandt
    mail: ulla@example.org
    mozillaSecondEmail: ulla@choir.example
    telephoneNumber: +49 491 55512
    mozillaHomeStreet: Am Deich 4
    mozillaHomeLocalityName: Emden
    birthday: 14
    birthmonth: 4
    birthyear: 1980
    description: Allergic to nuts, not to be
     es.
    jpegPhoto:: /9j/4AAQSkZJRgABAQAAAQABAAD

    dn:: Y249SsO8cmdlbiBLw7ZobGVy
    objectclass: person
    cn:: SsO8cmdlbiBLw7ZobGVy
    userPassword: secret

    dn: cn=choir,dc=example,dc=org
    objectclass: groupOfNames
    cn: choir
    member: cn=Ulla Brandt,mail=ulla@example.org
    member: uid=juergen,ou=people,dc=example,dc=org

    """

  @Test func eachEntryIsAnItem() throws {
    let reading = try read(Self.book)
    #expect(reading.problems.isEmpty)
    #expect(
      reading.items.map(\.text) == [
        """
        Ulla Brandt
        Mail: ulla@example.org
        Mail: ulla@choir.example
        Phone (work): +49 491 55512
        Note: Allergic to nuts, not to bees.
        Address (home): Am Deich 4, Emden
        Birthday: 1980-04-14
        """,
        "Jürgen Köhler",
        "choir\nMember: Ulla Brandt, ulla@example.org\nMember: juergen",
      ])
    #expect(reading.outlines.map(\.line) == [4, 20, 25])
    #expect(
      reading.items.first?.people == [
        Item.Participant(role: .attendee, name: "Ulla Brandt", address: "ulla@example.org"),
        Item.Participant(role: .attendee, name: "Ulla Brandt", address: "ulla@choir.example"),
      ])
  }

  @Test func aDamagedEntryCostsNoOtherEntry() throws {
    let entry = "dn: cn=a\nobjectclass: person\n"
    let reading = try read(entry + "cn: Anna\nnonsense\n" + entry + "\n" + entry + "cn: Ben\n")
    #expect(reading.items.map(\.title) == ["Anna", "Ben"])
    #expect(reading.problems.map(\.line) == [4, 5])
    #expect(reading.problems.map(\.isWarning) == [true, true])
  }

  @Test func partsOfTheDirectoryAreNoContacts() throws {
    let reading = try read(
      """
      dn: dc=example,dc=org
      objectClass: dcObject
      objectClass: organization
      o: Example

      dn: ou=people,dc=example,dc=org
      objectClass: organizationalUnit
      ou: people

      dn: cn=Voss,dc=example,dc=org
      objectClass: organization
      o: Voss

      # search result
      search: 2
      result: 0 Success

      """)
    #expect(reading.problems.isEmpty)
    #expect(reading.items.map(\.text) == ["Voss\nOrganization: Voss"])
  }

  @Test func entriesAreRecognizedByTheirContent() {
    let registry = ImporterRegistry()
    func name(_ text: String) -> String? {
      registry.importer(for: .init(name: "a.ldif", head: Array(text.utf8)))?.name
    }
    #expect(name("version: 1\r\ndn: cn=a\r\nobjectClass: person\r\n") == "contacts")
    #expect(name("# extended\n# LDAPv3\n\ndn: cn=a\nobjectClass: person\n") == "contacts")
    #expect(name("dn: a word\nand more\n") == "text")
  }
}
