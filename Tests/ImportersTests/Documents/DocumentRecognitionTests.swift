import DocumentImporters
import Foundation
import ImportSupport
import Items
import NoteImporters
import Testing

@Suite struct DocumentRecognitionTests {
  private static let parts: [(String, DocumentFixtures.Parts)] = [
    ("docx", DocumentFixtures.docx), ("odt", DocumentFixtures.odt), ("epub", DocumentFixtures.epub),
    ("pptx", DocumentFixtures.pptx), ("xlsx", DocumentFixtures.xlsx),
  ]

  private func format(_ name: String, _ head: some Sequence<UInt8>) -> String? {
    format(SourceFile.Candidate(name: name, head: Array(head.prefix(4096))))
  }

  /// Returns the format of the first document importer that recognizes the file.
  private func format(_ candidate: SourceFile.Candidate) -> String? {
    DocumentFormat.allCases.first { DocumentImporter($0).recognizes(candidate) }?.rawValue
  }

  @Test func packagedDocumentsAreToldByTheirContent() throws {
    for (name, parts) in Self.parts {
      let bytes = ArchiveWriter.zip(parts)
      #expect(format("a.\(name)", bytes) == name)
      #expect(format("no ending", bytes) == name)
      // The file isn't listed as an archive either.
      let folder = try TemporaryFolder()
      let path = try folder.write(bytes, to: "a.\(name)")
      #expect(try SourceLister().list(path).files.map(\.member) == [nil])
    }
  }

  @Test(arguments: [
    ("a.pdf", "%PDF-1.7\n", "pdf"), ("a", "%PDF-1.7\n", "pdf"), ("a.pdf", "junk\n%PDF-1.7", "pdf"),
    ("a.rtf", #"{\rtf1 x}"#, "rtf"), ("a.doc", #"{\rtf1 x}"#, "rtf"),
    ("a.html", "<p>words", "html"), ("saved", "<!DOCTYPE HTML>\n<html>", "html"),
    ("a", "\n<!-- saved -->\n<html lang=en>", "html"),
    ("a.xhtml", "<?xml version='1.0'?><html>", "html"),
    ("a.md", "<html>", nil), ("a.md", "%PDF-1.7", nil), ("a.txt", "words", nil),
    ("a.eml", "<html>", nil), ("a", "<note>", nil), ("a.zip", "PK\u{3}\u{4}", nil),
    ("letter", "Dear <html> readers", nil), ("a.docx", "words", nil), ("a", "", nil),
  ])
  func othersAreToldByHowTheyBegin(name: String, head: String, expected: String?) {
    #expect(format(name, head.utf8) == expected)
  }

  /// No document importer recognizes a note, mail or chat of the corpora.
  @Test(
    SharedData.needs("notes"),
    arguments: ["notes", "mail/list", "mail/stalwart", "mail/replies", "chat", "meetings"])
  func nothingElseIsTaken(name: String) throws {
    for file in try SourceLister().list(SharedData.path(name)).files {
      let candidate = try SourceLister().candidate(file)
      let isPage = file.path.hasSuffix(".html") || file.path.hasSuffix(".pdf")
      #expect(format(candidate) == nil || isPage, "\(file.path)")
      #expect(!OrgImporter().recognizes(candidate), "\(file.path)")
      #expect(
        !MarkupImporter().recognizes(candidate) || file.path.hasSuffix(".rst"), "\(file.path)")
    }
  }

  @Test func ofTheSamplesOnlyTablesAreDocuments() throws {
    let formats = try Samples.importers { candidate in format(candidate).map { [$0] } ?? [] }
    let archive = "archive/files"
    #expect(
      formats == [
        "\(archive)/Documents/uitgaven boot 2026.csv": ["table"],
        "\(archive)/Messages/sms Matthias.csv": ["table"],
      ])
  }
}
