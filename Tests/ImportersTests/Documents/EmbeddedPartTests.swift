import DocumentImporters
import ImportSupport
import Items
import Testing

/// Parts whose words an office document shows among its own.
@Suite struct EmbeddedPartTests {
  private static let office =
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

  private static let diagram = """
    <d:dataModel xmlns:d="d" xmlns:a="a"><d:ptLst><d:pt><d:t><a:bodyPr/>
    <a:p><a:r><a:t>Seeds</a:t></a:r></a:p></d:t></d:pt>
    <d:pt type="parTrans"><d:t><a:p/></d:t></d:pt>
    <d:pt><d:t><a:p><a:r><a:t>Be</a:t></a:r><a:r><a:t>ds</a:t></a:r></a:p></d:t></d:pt></d:ptLst>
    </d:dataModel>
    """

  /// Reads a document that refers to one part, whose id is `r0`.
  private func word(
    _ body: String, _ type: String, _ name: String, _ content: String
  ) throws -> Reading {
    func paragraph(_ text: String) -> String { "<w:p><w:r><w:t>\(text)</w:t></w:r></w:p>" }
    let spaces = "xmlns:w='w' xmlns:r='\(Self.office)' xmlns:d='d'"
    let parts: DocumentFixtures.Parts = [
      "word/document.xml": "<w:document \(spaces)><w:body>\(paragraph("Before"))\(body)"
        + "\(paragraph("After"))</w:body></w:document>",
      "word/_rels/document.xml.rels": "<Relationships><Relationship Id='r0' Target='\(name)' "
        + "Type='\(Self.office)/\(type)'/></Relationships>",
      "word/\(name)": content,
    ]
    return try Reading(
      ArchiveWriter.zip(parts), name: "a.docx", with: DocumentImporter(.docx))
  }

  @Test(arguments: [
    ("a.html", "<p>A <b>wombat</b> walks"), ("a.xhtml", "<p>A wombat walks</p>"),
    ("a.dat", "<html><body>A wombat walks</body></html>"), ("a.txt", "A wombat walks"),
    ("a.rtf", #"{\rtf1 A wombat walks}"#),
  ])
  func pagesAndTextsInWordStandInTheirPlace(name: String, content: String) throws {
    let reading = try word("<w:altChunk r:id='r0'/>", "aFChunk", name, content)
    #expect(reading.items.map(\.text) == ["Before\n\nA wombat walks\n\nAfter"])
    #expect(reading.problems.isEmpty)
  }

  @Test(arguments: ["header", "footer"]) func marginsOfPagesInWordComeLast(type: String) throws {
    func margin(_ text: String) throws -> [String] {
      let content = "<w:hdr xmlns:w='w'><w:p><w:r><w:t>\(text)</w:t></w:r></w:p></w:hdr>"
      return try word("", type, "margin.xml", content).items.map(\.text)
    }
    #expect(try margin("Customer 4711") == ["Before\n\nAfter\n\nCustomer 4711"])
    #expect(try margin("2") == ["Before\n\nAfter"])
  }

  @Test(arguments: [("text", "Words\n\nCustomer 4711"), ("presentation", "Words")])
  func marginsOfPagesInOpenDocumentsComeLast(kind: String, expected: String) throws {
    let names = "xmlns:office='o' xmlns:text='t' xmlns:style='s' xmlns:number='n'"
    let parts: DocumentFixtures.Parts = [
      "mimetype": "application/vnd.oasis.opendocument.\(kind)",
      "styles.xml": """
      <d \(names)><number:text>kg</number:text><style:master-page><style:header><text:p>Customer \
      4711</text:p></style:header><style:header-left><text:p>Customer 4711</text:p>\
      </style:header-left><style:footer><text:p>2</text:p></style:footer>\
      </style:master-page></d>
      """,
      "content.xml": """
      <d \(names)><number:text>kg</number:text><office:body><office:\(kind)><text:p>Words\
      </text:p></office:\(kind)></office:body></d>
      """,
    ]
    let reading = try Reading(ArchiveWriter.zip(parts), name: "a.odt", with: DocumentImporter(.odt))
    #expect(reading.items.map(\.text) == [expected])
  }

  @Test func aPageInATableStandsInItsCell() throws {
    let row =
      "<w:tbl><w:tr><w:tc><w:altChunk r:id='r0'/><w:p/></w:tc><w:tc><w:p><w:r><w:t>x"
      + "</w:t></w:r></w:p></w:tc></w:tr></w:tbl>"
    let reading = try word(row, "aFChunk", "a.html", "<p>A wombat<p>walks")
    #expect(reading.items.map(\.text) == ["Before\n\nA wombat walks | x\n\nAfter"])
  }

  @Test func aPartOfAnotherFormatIsAWarning() throws {
    let page = "MIME-Version: 1.0\nContent-Type: multipart/related; boundary=b\n\n--b--"
    let reading = try word("<w:altChunk r:id='r0'/>", "aFChunk", "a.mht", page)
    #expect(reading.items.map(\.text) == ["Before\n\nAfter"])
    #expect(reading.problems.map(\.code) == [.unrecognized])
    #expect(reading.problems.first?.isWarning == true)
    #expect(reading.problems.first?.message.contains("word/a.mht") == true)
    #expect(reading.problems.first?.remedy.isEmpty == false)
  }

  @Test func aDiagramInWordIsRead() throws {
    let drawing = "<w:p><w:r><w:drawing><d:relIds r:dm='r0'/></w:drawing></w:r></w:p>"
    let reading = try word(drawing, "diagramData", "diagrams/data1.xml", Self.diagram)
    #expect(reading.items.map(\.text) == ["Before\n\nSeeds\nBeds\n\nAfter"])
    #expect(reading.problems.isEmpty)
  }

  @Test func aDiagramIsReadWithItsSlide() throws {
    let relations =
      "<Relationships><Relationship Id='d' Type='\(Self.office)/diagramData' "
      + "Target='../diagrams/data1.xml'/></Relationships>"
    var parts = DocumentFixtures.pptx.map { ArchiveWriter.File($0.key, $0.value) }
    parts.append(.init("ppt/slides/_rels/slide1.xml.rels", relations))
    parts.append(.init("ppt/diagrams/data1.xml", Self.diagram))
    let reading = try Reading(
      ArchiveWriter.zip(parts), name: "a.pptx", with: DocumentImporter(.pptx))
    #expect(reading.items.map(\.text) == [DocumentFixtures.pptxText + "\n\nSeeds\nBeds"])
    #expect(reading.problems.isEmpty)
  }
}
