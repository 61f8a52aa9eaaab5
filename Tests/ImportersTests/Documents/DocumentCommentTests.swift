import DocumentImporters
import Items
import Testing

/// Remarks in documents, which stand after the text they belong to.
@Suite struct DocumentCommentTests {
  /// The parts of a sheet and of a slide that have comments, for mutations.
  static let sheet: DocumentFixtures.Parts = [
    "xl/workbook.xml": "<workbook xmlns:r='r'><sheets><sheet r:id='rId1'/></sheets></workbook>",
    "xl/_rels/workbook.xml.rels": relations(("worksheet", "s.xml"), ("person", "p.xml")),
    "xl/_rels/s.xml.rels": relations(("comments", "c.xml"), ("threadedComment", "t.xml")),
    "xl/s.xml": "<worksheet><row><c r='C3'><v>2.5</v></c></row></worksheet>",
    "xl/c.xml": oldComments, "xl/t.xml": threads,
    "xl/p.xml": "<personList><person displayName='Bo' id='{P}'/></personList>",
  ]

  static let slide: DocumentFixtures.Parts = [
    "ppt/presentation.xml": "<p:presentation xmlns:p='p' xmlns:r='r'><p:sldId r:id='rId1'/>"
      + "</p:presentation>",
    "ppt/_rels/presentation.xml.rels": relations(("slide", "s.xml"), ("authors", "a.xml")),
    "ppt/_rels/s.xml.rels": relations(("comments", "c.xml")),
    "ppt/s.xml": "<p:sld xmlns:p='p' xmlns:a='a'><p:sp><a:p><a:t>Words</a:t></a:p></p:sp></p:sld>",
    "ppt/a.xml": "<p:authorLst xmlns:p='p'><p:author id='{1}' name='Anna'/></p:authorLst>",
    "ppt/c.xml": newComments,
  ]

  private func word(_ body: String, comments: String, footnotes: String = "") throws -> String {
    let parts: DocumentFixtures.Parts = [
      "word/document.xml": "<w:document xmlns:w='urn:w'><w:body>\(body)</w:body></w:document>",
      "word/comments.xml": "<w:comments xmlns:w='urn:w'>\(comments)</w:comments>",
      "word/footnotes.xml": "<w:footnotes xmlns:w='urn:w'>\(footnotes)</w:footnotes>",
    ]
    let reading = try Reading(
      ArchiveWriter.zip(parts), name: "a.docx", with: DocumentImporter(.docx))
    #expect(reading.problems.isEmpty)
    return try #require(reading.items.first).text
  }

  private func paragraph(_ text: String, _ ids: Int...) -> String {
    let marks = ids.map { "<w:r><w:commentReference w:id='\($0)'/></w:r>" }.joined()
    return "<w:p><w:r><w:t>\(text)</w:t></w:r>\(marks)</w:p>"
  }

  private func comment(_ id: Int, _ author: String, _ text: String) -> String {
    "<w:comment w:id='\(id)' w:author='\(author)'>\(paragraph(text))</w:comment>"
  }

  @Test func ofWordFollowTheirParagraph() throws {
    let comments = comment(3, "Anna", "too dear") + comment(7, "Bo", "agreed")
    #expect(
      try word(paragraph("The boat.", 3, 7) + paragraph("Next."), comments: comments)
        == "The boat.\n\n[Comment by Anna: too dear]\n\n[Comment by Bo: agreed]\n\nNext.")
    let row =
      "<w:tbl><w:tr><w:tc>\(paragraph("900", 3))</w:tc><w:tc>\(paragraph("1"))</w:tc></w:tr>"
      + "</w:tbl>"
    #expect(
      try word(row + paragraph("x", 7), comments: comments)
        == "900 [Comment by Anna: too dear] | 1\n\nx\n\n[Comment by Bo: agreed]")
    #expect(try word(paragraph("", 3), comments: comments).hasPrefix("[Comment by Anna: too dear]"))
  }

  @Test func ofAFootnoteStayWithIt() throws {
    let text = try word(
      "<w:p><w:r><w:t>A</w:t><w:footnoteReference w:id='1'/></w:r></w:p>",
      comments: comment(3, "Anna", "which?"),
      footnotes: "<w:footnote w:id='1'>\(paragraph("As said.", 3))</w:footnote>")
    #expect(text == "A[^1]\n\n[^1]: As said. [Comment by Anna: which?]")
  }

  /// A place that was deleted, or is in a part that isn't read, loses no comment.
  @Test func withoutAPlaceStandAtTheEnd() throws {
    let deleted = "<w:del><w:r><w:commentReference w:id='3'/></w:r></w:del>"
    #expect(
      try word(
        "<w:p><w:r><w:t>A</w:t></w:r>\(deleted)</w:p>\(paragraph("B"))",
        comments: comment(3, "Anna", "why?"))
        == "A\n\nB\n\n[Comment by Anna: why?]")
    let twice = paragraph("A", 3) + paragraph("B", 3, 99)
    #expect(
      try word(twice, comments: comment(3, "Anna", "once"))
        == "A\n\n[Comment by Anna: once]\n\nB")
  }

  private func open(_ body: String) throws -> String {
    let names = "xmlns:office='o' xmlns:text='t' xmlns:table='b' xmlns:dc='d'"
    let parts: DocumentFixtures.Parts = [
      "mimetype": "application/vnd.oasis.opendocument.text",
      "content.xml": "<office:document-content \(names)><office:body>\(body)"
        + "</office:body></office:document-content>",
    ]
    let reading = try Reading(
      ArchiveWriter.zip(parts), name: "a.odt", with: DocumentImporter(.odt))
    return try #require(reading.items.first).text
  }

  private static let annotation =
    "<office:annotation><dc:creator>Anna  Berg</dc:creator><dc:date>2021</dc:date>"
    + "<text:list><text:list-item><text:p>too<text:s/>dear</text:p></text:list-item></text:list>"
    + "</office:annotation>"

  @Test(arguments: [
    (
      "<text:p>The \(annotation)boat<office:annotation-end/>.</text:p><text:p>Next.</text:p>",
      "The boat.\n\n[Comment by Anna Berg: too dear]\n\nNext."
    ),
    (
      "<text:list><text:list-item><text:p>one\(annotation)</text:p></text:list-item>"
        + "<text:list-item><text:p>two</text:p></text:list-item></text:list>",
      "- one\n[Comment by Anna Berg: too dear]\n- two"
    ),
    (
      "<table:table><table:table-row><table:table-cell>\(annotation)<text:p>900</text:p>"
        + "</table:table-cell></table:table-row></table:table>",
      "[Comment by Anna Berg: too dear] 900"
    ),
    ("<text:p>A</text:p>\(annotation)", "A\n\n[Comment by Anna Berg: too dear]"),
    ("<text:p>A<office:annotation><dc:creator>B</dc:creator></office:annotation></text:p>", "A"),
  ])
  func ofOpenDocumentsFollowTheirParagraph(body: String, expected: String) throws {
    #expect(try open(body) == expected)
  }

  @Test func endlessCommentsAreReadUpToTheLimit() throws {
    let words = String(repeating: "<text:p>word word word</text:p>", count: 100_000)
    let text = try open("<text:p>A<office:annotation>\(words)</office:annotation></text:p>")
    #expect(text.hasPrefix("A\n\n[Comment: word word"))
    let many = String(repeating: Self.annotation, count: 20_000)
    #expect(try open("<text:p>A\(many)</text:p>").hasPrefix("A\n\n[Comment by Anna"))
  }

  private func read(
    _ format: DocumentFormat, _ usual: DocumentFixtures.Parts, _ more: [(String, String)]
  ) throws -> Reading {
    let replaced = Set(more.map(\.0))
    let files =
      usual.filter { !replaced.contains($0.key) }.map { ArchiveWriter.File($0.key, $0.value) }
      + more.map { ArchiveWriter.File($0.0, $0.1) }
    return try Reading(
      ArchiveWriter.zip(files), name: "a.\(format.rawValue)", with: DocumentImporter(format))
  }

  private static func relations(_ list: (type: String, target: String)...) -> String {
    "<Relationships>"
      + list.enumerated().map {
        "<Relationship Id='rId\($0 + 1)' Type='x/relationships/\($1.type)' Target='\($1.target)'/>"
      }.joined() + "</Relationships>"
  }

  private static let oldComments = """
    <comments><authors><author>Anna</author><author>tc={1}</author></authors><commentList>\
    <comment ref="C3" authorId="0"><text><r><t>Anna:</t></r><r><t>
    too dear</t></r></text></comment>\
    <comment ref="B9" authorId="1"><text><t>[Threaded comment] Comment: why?</t></text></comment>\
    </commentList></comments>
    """

  private static let threads =
    "<ThreadedComments><threadedComment ref='B9' personId='{P}'><text>why?</text>"
    + "</threadedComment><threadedComment ref='B9' personId='{Q}'><text>because</text>"
    + "</threadedComment></ThreadedComments>"

  private static let newComments =
    "<p:cmLst xmlns:p='p' xmlns:a='a'><p:cm authorId='{1}'><p:replyLst><p:reply authorId='{2}'>"
    + "<p:txBody><a:p><a:r><a:t>No</a:t></a:r></a:p></p:txBody></p:reply></p:replyLst>"
    + "<p:txBody><a:p><a:r><a:t>Too</a:t></a:r></a:p><a:p><a:r><a:t>long</a:t></a:r></a:p>"
    + "</p:txBody></p:cm></p:cmLst>"

  @Test func ofSheetsStandInTheirCells() throws {
    let old = try read(
      .xlsx, DocumentFixtures.xlsx,
      [
        ("xl/worksheets/_rels/sheet1.xml.rels", Self.relations(("comments", "../comments1.xml"))),
        ("xl/comments1.xml", Self.oldComments),
      ])
    #expect(old.problems.isEmpty)
    #expect(
      old.items.map(\.text) == [
        "## Costs\n\nPlant\t\tPrice\nBean\tTRUE\t2.5 [Comment by Anna: too dear]\n"
          + "B9: [Comment by tc={1}: [Threaded comment] Comment: why?]"
      ])
    let threads = Self.threads
    let new = try read(
      .xlsx, DocumentFixtures.xlsx,
      [
        (
          "xl/_rels/workbook.xml.rels",
          Self.relations(
            ("worksheet", "worksheets/sheet1.xml"), ("worksheet", "worksheets/sheet2.xml"),
            ("sharedStrings", "sharedStrings.xml"), ("person", "persons/person.xml"))
        ),
        (
          "xl/worksheets/_rels/sheet1.xml.rels",
          Self.relations(("comments", "../comments1.xml"), ("threadedComment", "../threads/t1.xml"))
        ),
        ("xl/comments1.xml", Self.oldComments), ("xl/threads/t1.xml", threads),
        ("xl/persons/person.xml", "<personList><person displayName='Bo' id='{P}'/></personList>"),
      ])
    #expect(new.problems.isEmpty)
    #expect(
      new.items.map(\.text) == [
        "## Costs\n\nPlant\t\tPrice\nBean\tTRUE\t2.5 [Comment by Anna: too dear]\n"
          + "B9: [Comment by Bo: why?] [Comment: because]"
      ])
  }

  @Test(arguments: [
    (
      "commentAuthors",
      "<p:cmAuthorLst xmlns:p='p'><p:cmAuthor id='0' name='Anna'/></p:cmAuthorLst>",
      "<p:cmLst xmlns:p='p'><p:cm authorId='0'><p:pos/><p:text>Too long</p:text></p:cm></p:cmLst>",
      "[Comment by Anna: Too long]"
    ),
    (
      "authors", "<p:authorLst xmlns:p='p'><p:author id='{1}' name='Anna'/></p:authorLst>",
      newComments,
      "[Comment by Anna: Too long]\n\n[Comment: No]"
    ),
  ])
  func ofSlidesFollowThem(type: String, authors: String, comments: String, text: String) throws {
    let reading = try read(
      .pptx, DocumentFixtures.pptx,
      [
        (
          "ppt/_rels/presentation.xml.rels",
          Self.relations(("x", "x"), ("slide", "slides/slide1.xml"), (type, "authors.xml"))
        ),
        ("ppt/slides/_rels/slide1.xml.rels", Self.relations(("comments", "../comments/c1.xml"))),
        ("ppt/comments/c1.xml", comments), ("ppt/authors.xml", authors),
      ])
    #expect(reading.items.map(\.text) == ["## Beds\n\nBean | May\n\n\(text)"])
  }
}
