import DocumentImporters
import Items
import Testing

/// Remarks in documents, which stand after the text they belong to.
@Suite struct DocumentCommentTests {
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
}
