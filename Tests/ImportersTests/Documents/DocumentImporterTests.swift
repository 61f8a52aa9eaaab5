import DocumentImporters
import Foundation
import ImportSupport
import Items
import TestSupport
import Testing

@Suite struct DocumentImporterTests {
  private static let time = Date(timeIntervalSince1970: 1_615_455_000)

  private func reading(
    _ bytes: [UInt8], _ format: DocumentFormat, limits: ImportLimits = ImportLimits()
  ) throws -> Reading {
    try Reading(
      bytes, name: "a file.\(format.rawValue)", with: DocumentImporter(format, limits: limits))
  }

  private func item(_ parts: DocumentFixtures.Parts, _ format: DocumentFormat) throws -> Item {
    let reading = try reading(ArchiveWriter.zip(parts), format)
    #expect(reading.problems.isEmpty)
    return try #require(reading.items.first)
  }

  @Test func readsWordDocuments() throws {
    let item = try item(DocumentFixtures.docx, .docx)
    #expect(item.kind == .document)
    #expect(item.id == "a file.docx")
    #expect(item.title == "Plan for the garden")
    #expect(item.people.map(\.name) == ["Anna Berg", "Ben Ott"])
    #expect(item.people.allSatisfy { $0.role == .from })
    #expect(item.tags == ["garden", "spring", "soil"])
    #expect(item.date == Self.time)
    #expect(item.text == DocumentFixtures.docxText)
    #expect(item.textOffset == nil)
    #expect(item.textLine == nil)
  }

  @Test func readsOpenDocuments() throws {
    let item = try item(DocumentFixtures.odt, .odt)
    #expect(item.title == "Plan")
    #expect(item.people.map(\.name) == ["Anna Berg"])
    #expect(item.tags == ["soil"])
    #expect(item.date == Self.time)
    #expect(item.text == DocumentFixtures.odtText)
  }

  @Test func readsBooks() throws {
    let item = try item(DocumentFixtures.epub, .epub)
    #expect(item.title == "A Book of Soups")
    #expect(item.people.map(\.name) == ["Anna Berg", "Ben Ott"])
    #expect(item.tags == ["Cooking"])
    #expect(item.date == Date(timeIntervalSince1970: 1_546_300_800))
    #expect(item.text == "One\n\nIt begins \u{2014} here.\n\nTwo\n\nIt ends.")
  }

  @Test func protectedBooksAreRefused() throws {
    let parts =
      DocumentFixtures.epub.map { ArchiveWriter.File($0.key, $0.value) } + [
        .init(
          "META-INF/encryption.xml",
          #"<encryption><CipherReference URI="OEBPS/text/one.xhtml"/></encryption>"#)
      ]
    let problem = #expect(throws: ImportProblem.self) {
      try reading(ArchiveWriter.zip(parts), .epub)
    }
    #expect(problem?.message.contains("protected") == true)
  }

  @Test func missingChaptersAreAWarning() throws {
    let parts = DocumentFixtures.epub.filter { !$0.key.hasSuffix("one.xhtml") }
      .map { ArchiveWriter.File($0.key, $0.value) }
    let reading = try reading(ArchiveWriter.zip(parts), .epub)
    #expect(reading.items.map(\.text) == ["Two\n\nIt ends."])
    #expect(reading.problems.map(\.isWarning) == [true])
  }

  @Test func readsSlidesInTheirOrder() throws {
    let item = try item(DocumentFixtures.pptx, .pptx)
    #expect(item.title == "Our garden")
    #expect(item.text == DocumentFixtures.pptxText)
  }

  @Test func readsTables() throws {
    let item = try item(DocumentFixtures.xlsx, .xlsx)
    #expect(item.title == "a file")
    #expect(item.text == DocumentFixtures.xlsxText)
  }

  @Test func brokenXMLGivesWhatComesBeforeIt() throws {
    let parts = DocumentFixtures.docx.map { key, value in
      let cut = value.firstRange(of: "Beds")?.upperBound ?? value.endIndex
      return ArchiveWriter.File(key, key == "word/document.xml" ? String(value[..<cut]) : value)
    }
    let reading = try reading(ArchiveWriter.zip(parts), .docx)
    #expect(reading.problems.map(\.code) == [.malformed])
    #expect(reading.problems.map(\.isWarning) == [true])
    #expect(reading.items.first?.text.hasPrefix("# The garden\n\nDig the new bed") == true)
  }

  @Test func aDocumentWithoutItsTextIsRefused() throws {
    let parts = DocumentFixtures.docx.filter { $0.key != "word/document.xml" }
      .map { ArchiveWriter.File($0.key, $0.value) }
    let problem = #expect(throws: ImportProblem.self) {
      try reading(ArchiveWriter.zip(parts), .docx)
    }
    #expect(problem?.remedy.isEmpty == false)
    #expect(throws: ImportProblem.self) {
      try reading(Array(ArchiveWriter.zip(parts).prefix(300)), .docx)
    }
  }

  @Test func noMoreTextThanTheLimitIsRead() throws {
    let limits = ImportLimits(textBytes: 15 << 10)
    let body = String(repeating: "<w:p><w:r><w:t>Some words</w:t></w:r></w:p>", count: 1500)
    let zip = ArchiveWriter.zip([
      "word/document.xml": #"<w:document xmlns:w="urn:w">\#(body)</w:document>"#
    ])
    #expect(throws: ImportProblem.self) { try reading(zip, .docx, limits: limits) }
    let less = try reading(zip, .docx, limits: ImportLimits(textBytes: 17 << 10))
    #expect(less.problems.map(\.code) == [.tooLarge])
    #expect((10_000...(17 << 10)).contains(less.items[0].text.utf8.count))
  }

  @Test func entitiesOfADocumentsOwnAreNotExpanded() throws {
    var entities = #"<!ENTITY e0 "lol lol lol lol">"#
    for level in 1..<20 {
      entities += "<!ENTITY e\(level) \"" + String(repeating: "&e\(level - 1);", count: 10) + "\">"
    }
    let zip = ArchiveWriter.zip([
      "content.xml": "<!DOCTYPE x [\(entities)<!ENTITY f SYSTEM \"file:///etc/passwd\">]>"
        + #"<o:body xmlns:o="urn:o"><o:p>before &e19; &f; after</o:p></o:body>"#
    ])
    let text = try reading(zip, .odt).items.first?.text ?? ""
    #expect(text.utf8.count < 100)
    #expect(text.hasPrefix("before"))
  }

  @Test func anEmptyDocumentIsAWarning() throws {
    let reading = try reading(Array("<html><body> </body></html>".utf8), .html)
    #expect(reading.items.isEmpty)
    #expect(reading.problems.map(\.code) == [.empty])
    #expect(reading.problems.map(\.isWarning) == [true])
  }

  /// A document is parsed by the scan and not again to count its chunks and to store it.
  @Test func aDocumentIsReadOnce() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(ArchiveWriter.zip(DocumentFixtures.docx), to: "a.docx")
    let file = try SourceLister().list(path).files[0]
    let importer = DocumentImporter(.docx)
    var outlines: [Item.Outline] = []
    try importer.scan(file) { event in
      if case .item(let outline) = event { outlines.append(outline) }
    }
    let outline = try #require(outlines.first)
    try FileManager.default.removeItem(atPath: path)
    // Another version of the file, or other limits, require parsing again.
    var newer = file
    newer.modified += 1
    #expect(throws: ImportProblem.self) { try importer.read(outline, in: newer) }
    let limited = DocumentImporter(.docx, limits: ImportLimits(textBytes: 1000))
    #expect(throws: ImportProblem.self) { try limited.read(outline, in: file) }
    for _ in 1...2 {
      #expect(try importer.read(outline, in: file).text == DocumentFixtures.docxText)
    }
  }
}
