import DocumentImporters
import Foundation
import ImportSupport
import Items
import Testing

/// Packaged documents that are damaged, made to exhaust a machine, or written in a rarer way.
@Suite struct PackagedDocumentTests {
  private func reading(
    _ parts: DocumentFixtures.Parts, _ format: DocumentFormat,
    limits: ImportLimits = ImportLimits(), change: (String, inout String) -> Void
  ) throws -> Reading {
    let files = parts.map { name, text in
      var text = text
      change(name, &text)
      return ArchiveWriter.File(name, text)
    }
    return try Reading(
      ArchiveWriter.zip(files), name: "a.\(format.rawValue)",
      with: DocumentImporter(format, limits: limits))
  }

  // MARK: Damage

  private static let damages: [(DocumentFormat, DocumentFixtures.Parts, String)] = [
    (.xlsx, DocumentFixtures.xlsx, "xl/sharedStrings.xml"),
    (.xlsx, DocumentFixtures.xlsx, "xl/worksheets/sheet2.xml"),
    (.pptx, DocumentFixtures.pptx, "ppt/slides/slide1.xml"),
    (.pptx, DocumentFixtures.pptx, "ppt/notesSlides/notesSlide1.xml"),
    (.docx, DocumentFixtures.docx, "word/footnotes.xml"),
    (.docx, DocumentFixtures.docx, "word/styles.xml"),
    (.odt, DocumentFixtures.odt, "meta.xml"),
  ]

  @Test(arguments: damages.indices) func aDamagedPartIsAWarning(index: Int) throws {
    let (format, parts, part) = Self.damages[index]
    var bytes = ArchiveWriter.zip(parts)
    // The part's checksum becomes wrong.
    let place = try #require(bytes.firstRange(of: Array(part.utf8)))
    bytes[place.upperBound + 10] ^= 1
    let whole = try Reading(
      bytes, name: "a.\(format.rawValue)", with: DocumentImporter(format))
    let torn = try reading(parts, format) { if $0 == part { $1 = String($1.dropLast(3)) } }
    for reading in [whole, torn] {
      #expect(reading.items.count == 1)
      #expect(reading.problems.map(\.isWarning) == [true])
      #expect(reading.problems.first?.message.contains(part) == true)
      #expect(reading.problems.first?.remedy.isEmpty == false)
    }
  }

  @Test func whoSavedAnOpenDocumentLastIsNotItsAuthor() throws {
    let reading = try reading(DocumentFixtures.odt, .odt) { name, text in
      if name == "meta.xml" {
        text = text.replacing("<dc:title>", with: "<dc:creator>Ben Ott</dc:creator><dc:title>")
      }
    }
    #expect(reading.items.first?.people.map(\.name) == ["Anna Berg"])
  }

  @Test func aMissingSlideIsAWarning() throws {
    let parts = DocumentFixtures.pptx.filter { $0.key != "ppt/slides/slide1.xml" }
      .map { ArchiveWriter.File($0.key, $0.value) }
    let reading = try Reading(
      ArchiveWriter.zip(parts), name: "a.pptx", with: DocumentImporter(.pptx))
    #expect(reading.items.map(\.text) == ["## Our garden\n\nDig\n\nSay hello."])
    #expect(reading.problems.first?.message.contains("ppt/slides/slide1.xml") == true)
  }

  @Test func manyBrokenPartsAreCounted() throws {
    let reading = try Reading(
      ArchiveWriter.zip(Self.slides(20, "<p:sld")), name: "a.pptx", with: DocumentImporter(.pptx))
    let warnings = reading.problems.filter { $0.code == .malformed }
    #expect(warnings.count == 6)
    #expect(warnings.last?.message.hasPrefix("15 more") == true)
  }

  // MARK: Exhaustion

  /// Returns a presentation with identical slides.
  private static func slides(_ count: Int, _ slide: String) -> [ArchiveWriter.File] {
    let type = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    let ids = (0..<count).map { #"<p:sldId r:id="r\#($0)"/>"# }.joined()
    let relations = (0..<count).map {
      #"<Relationship Id="r\#($0)" Type="\#(type)/slide" Target="slides/s\#($0).xml"/>"#
    }
    return [
      .init(
        "ppt/presentation.xml",
        #"<p:presentation xmlns:p="urn:p" xmlns:r="\#(type)">\#(ids)</p:presentation>"#),
      .init(
        "ppt/_rels/presentation.xml.rels",
        "<Relationships>" + relations.joined() + "</Relationships>"),
    ] + (0..<count).map { .init("ppt/slides/s\($0).xml", slide) }
  }

  @Test func partsAreUnpackedUpToALimit() throws {
    let slide =
      "<p:sld xmlns:p='urn:p'><p:p><p:t>Words</p:t></p:p>"
      + String(repeating: " ", count: 30_000) + "</p:sld>"
    let importer = DocumentImporter(.pptx, limits: ImportLimits(textBytes: 10_000))
    let few = try Reading(ArchiveWriter.zip(Self.slides(2, slide)), name: "a.pptx", with: importer)
    #expect(few.problems.isEmpty)
    #expect(few.items.map(\.text) == ["Words\n\nWords"])
    let many = try Reading(
      ArchiveWriter.zip(Self.slides(40, slide)), name: "a.pptx", with: importer)
    #expect(many.items.map(\.text) == ["Words\n\nWords"])
    #expect(many.problems.first?.code == .tooLarge)
    #expect(many.problems.first?.message.contains("once unpacked") == true)
    #expect(many.problems.count <= 6)
  }

  @Test func aLongTextThatManyCellsShareIsReadUpToTheLimit() throws {
    let limits = ImportLimits(textBytes: 100_000)
    let words = String(repeating: "word ", count: 5000)
    let cells = (0..<100).map { _ in #"<c t="s"><v>0</v></c>"# }.joined()
    let reading = try reading(DocumentFixtures.xlsx, .xlsx, limits: limits) { name, text in
      if name == "xl/sharedStrings.xml" { text = "<sst><si><t>\(words)</t></si></sst>" }
      if name == "xl/worksheets/sheet1.xml" {
        text = "<worksheet><row>\(cells)</row><row>\(cells)</row></worksheet>"
      }
    }
    #expect(reading.problems.map(\.code) == [.tooLarge])
    #expect((70_000...100_000).contains(reading.items.first?.text.utf8.count ?? 0))
  }

  @Test func moreSharedTextThanTheLimitIsAWarning() throws {
    let limits = ImportLimits(textBytes: 10_000)
    let long = String(repeating: "word ", count: 3000)
    let reading = try reading(DocumentFixtures.xlsx, .xlsx, limits: limits) { name, text in
      if name == "xl/sharedStrings.xml" {
        text = "<sst><si><t>Plant</t></si><si><t>\(long)</t></si></sst>"
      }
    }
    #expect(reading.problems.map(\.code) == [.tooLarge])
    #expect(reading.items.map(\.text) == ["## Costs\n\nPlant\t\tPrice\n\tTRUE\t2.5"])
  }

  @Test func aNoteOfManyParagraphsIsOneLine() throws {
    let paragraphs = String(repeating: "<text:p>word</text:p>", count: 200_000)
    let reading = try reading(DocumentFixtures.odt, .odt) { name, text in
      guard name == "content.xml" else { return }
      text.replace("<text:p>Seen in May.</text:p>", with: paragraphs)
    }
    #expect(reading.problems.isEmpty)
    #expect(
      reading.items.first?.text.hasSuffix("[^1]: word" + String(repeating: " word", count: 199_999))
        == true)
  }

  @Test func aChapterIsReadOnce() throws {
    let reading = try reading(DocumentFixtures.epub, .epub) { name, text in
      guard name == "OEBPS/content.opf" else { return }
      let items = (0..<300).map { #"<item id="i\#($0)" href="text/one.xhtml"/>"# }.joined()
      let spine = (0..<300).map { #"<itemref idref="i\#($0)"/>"# }.joined()
      text.replace("</manifest>", with: items + "</manifest>")
      text.replace("</spine>", with: spine + "</spine>")
    }
    #expect(reading.problems.isEmpty)
    #expect(reading.items.map(\.text) == ["One\n\nIt begins \u{2014} here.\n\nTwo\n\nIt ends."])
  }

  // MARK: Rarer ways of writing

  private static let strict = "http://purl.oclc.org/ooxml/officeDocument/relationships"

  @Test(arguments: [("r", strict), ("rel", strict), ("rel", nil)])
  func anyPrefixMayStandForRelations(prefix: String, namespace: String?) throws {
    let usual = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    let reading = try reading(DocumentFixtures.xlsx, .xlsx) { name, text in
      guard name == "xl/workbook.xml" else { return }
      text.replace("r:id=", with: prefix + ":id=")
      text.replace("xmlns:r=", with: "xmlns:" + prefix + "=")
      if let namespace { text.replace(usual, with: namespace) }
    }
    #expect(reading.problems.isEmpty)
    #expect(reading.items.map(\.text) == [DocumentFixtures.xlsxText])
  }

  @Test func whatTrackedChangesReplacedIsNotTaken() throws {
    let body = """
      <w:p><w:pPr><w:pPrChange w:id="1"><w:pPr><w:pStyle w:val="Heading1"/><w:numPr><w:numId \
      w:val="1"/></w:numPr></w:pPr></w:pPrChange></w:pPr><w:r><w:t>A paragraph </w:t></w:r><w:r>\
      <w:rPr><w:rPrChange w:id="2"><w:rPr><w:vanish/></w:rPr></w:rPrChange></w:rPr><w:t>now \
      shown</w:t></w:r></w:p><w:p><w:r><w:t>Next</w:t></w:r></w:p>
      """
    let parts: DocumentFixtures.Parts = [
      "word/document.xml": #"<w:document xmlns:w="urn:w">\#(body)</w:document>"#
    ]
    let reading = try reading(parts, .docx) { _, _ in }
    #expect(reading.items.map(\.text) == ["A paragraph now shown\n\nNext"])
  }

  @Test func aDocumentWithAPasswordIsSaidToHaveOne() throws {
    let parts: DocumentFixtures.Parts = [
      "mimetype": "application/vnd.oasis.opendocument.text",
      "content.xml": "\u{1}\u{2}noise",
      "META-INF/manifest.xml": """
      <manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">\
      <manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/>\
      </manifest:file-entry></manifest:manifest>
      """,
    ]
    let problem = #expect(throws: ImportProblem.self) { try reading(parts, .odt) { _, _ in } }
    #expect(problem?.code == .unreadable)
    #expect(problem?.message.contains("password") == true)
    #expect(problem?.remedy.isEmpty == false)
  }
}
