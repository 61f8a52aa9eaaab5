import Foundation
import ImportSupport
import Items
import MailImporters
import Testing

/// The files in which mail programs store mails.
@Suite struct MailFileTests {
  private let mail = "From: a@b\nSubject: Hello\nMessage-ID: <m@x>\n\nThe words.\n"

  @Test(arguments: ["", " ", "     "]) func readsAppleMail(blanks: String) throws {
    let list = "<?xml version=\"1.0\"?>\n<plist><dict><key>flags</key></dict></plist>\n"
    let file = "\(mail.utf8.count)\(blanks)\n\(mail)\(list)"
    let importer = EMLImporter()
    #expect(importer.recognizes(SourceFile.Candidate(name: "1.emlx", head: Array(file.utf8))))
    #expect(importer.recognizes(SourceFile.Candidate(name: "1", head: Array(file.utf8))))
    let reading = try Reading(file, name: "1.emlx", with: importer)
    let item = try #require(reading.items.first)
    #expect(item.text == "The words.\n")
    #expect(item.textLine == 6)
    #expect(item.textOffset == file.utf8.count - list.utf8.count - item.text.utf8.count)
    #expect(reading.outlines[0].length == mail.utf8.count)
  }

  @Test func aByteOrderMarkHidesNoField() throws {
    let file = "\u{FEFF}" + mail
    let importer = EMLImporter()
    #expect(importer.recognizes(SourceFile.Candidate(name: "1", head: Array(file.utf8))))
    let item = try Reading(file, name: "1.eml", with: importer).items[0]
    #expect(item.people.map(\.address) == ["a@b"])
    #expect(item.text == "The words.\n")
    #expect(item.textLine == 5)
    #expect(item.textOffset == file.utf8.count - item.text.utf8.count)
  }

  @Test func aLengthBeyondTheFileIsCut() throws {
    let item = try Reading("99999999\n" + mail, name: "1.emlx", with: EMLImporter()).items[0]
    #expect(item.text == "The words.\n")
  }

  @Test(arguments: ["12\nwords\n", "12\n", "2024\n# Title: x\n\nwords"])
  func numbersBeforeOtherTextAreNoMail(text: String) {
    #expect(!EMLImporter().recognizes(SourceFile.Candidate(name: "a", head: Array(text.utf8))))
  }

  @Test(arguments: [
    ("1204680122.27c448.host:2,", []), ("1204680122.M1P2.host:2,S", []),
    ("1204680122.host:2,FS", ["flagged"]), ("1204680122.host;2,DT", ["draft", "trashed"]),
    ("1204680122.host!2,F", ["flagged"]), ("a.eml", []),
  ])
  func readsTheFlagsOfAMaildir(name: String, tags: [String]) throws {
    #expect(try Reading(mail, name: "cur/" + name, with: EMLImporter()).items[0].tags == tags)
  }

  @Test(arguments: [("Subject: Dal recipe\n", "Dal recipe"), ("", "Saved page")])
  func aWebPageInOneFileIsADocument(subject: String, title: String) throws {
    let page = """
      From: <Saved by Blink>
      Snapshot-Content-Location: https://example.org/dal
      \(subject)MIME-Version: 1.0
      Content-Type: multipart/related; type="text/html"; boundary="b"

      --b
      Content-Type: text/html
      Content-Transfer-Encoding: quoted-printable

      <p>Lentils and gh=
      ee.</p>
      --b--

      """
    let importer = EMLImporter()
    let candidate = SourceFile.Candidate(name: "saved-page.mhtml", head: Array(page.utf8))
    #expect(importer.recognizes(candidate))
    let reading = try Reading(page, name: candidate.name, with: importer)
    #expect(reading.items.map(\.kind) == [.document])
    #expect(reading.items.map(\.title) == [title])
    #expect(reading.items.map(\.text) == ["Lentils and ghee."])
    #expect(reading.items.flatMap(\.people).isEmpty)
    #expect(reading.outlines.map(\.threading) == [nil])
  }

  @Test func passesOverWhatIsStillBeingWritten() throws {
    let folder = try TemporaryFolder()
    for name in ["tmp/1204680122.1.host", "new/1204680122.2.host", "tmp/a.eml"] {
      try folder.write(mail, to: name)
    }
    let files = try SourceLister().list(folder.path).files
    let counts = try files.map { try Reading($0, with: EMLImporter()).items.count }
    #expect(files.map(\.path) == ["new/1204680122.2.host", "tmp/1204680122.1.host", "tmp/a.eml"])
    #expect(counts == [1, 0, 1])
  }

  @Test(arguments: [
    (
      "X-Gmail-Labels: Inbox,Important,Category Updates,Garden,=?utf-8?q?Caf=C3=A9?=",
      ["Garden", "Café"]
    ),
    ("Keywords: bees; honey\nX-Keywords: bees", ["bees", "honey"]), ("X-Gmail-Labels: Sent", []),
  ])
  func readsLabels(field: String, tags: [String]) throws {
    let text = "From: a@b\n\(field)\n\nx"
    #expect(try Reading(text, name: "a.eml", with: EMLImporter()).items[0].tags == tags)
  }

  /// The four ways of storing a line of text that begins with `From `.
  @Test(arguments: [
    (">From here on", "", "From here on"), (">>From here on", "", ">From here on"),
    (">From here on", "Content-Length: 20\n", "From here on"),
    ("From here on", "Content-Length: 20\n", "From here on"),
  ])
  func readsEachDialect(line: String, length: String, text: String) throws {
    let body = "Hello\n\(line)\n"
    let field = length.isEmpty ? "" : "Content-Length: \(body.utf8.count)\n"
    let separator = "From a@b Fri Nov 21 09:55:06 1997\n"
    let box = separator + "From: a@b\n\(field)\n\(body)\n" + separator + "From: c@d\n\nsecond\n\n"
    let items = try Reading(box, name: "box", with: MboxImporter()).items
    #expect(
      items.map { $0.text.trimmingCharacters(in: .newlines) } == ["Hello\n" + text, "second"])
  }
}
