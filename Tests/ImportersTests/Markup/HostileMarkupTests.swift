import DocumentImporters
import Items
import NoteImporters
import TestSupport
import Testing

/// Markup for which libxml2 needs quadratic time is read in time, or reported.
///
/// The time limit only ends work that would otherwise run for hours.
@Suite(.timeLimit(.minutes(2))) struct HostileMarkupTests {
  private static let many = 400_000
  private static let cut = HostileFiles.tag("w:p", attributes: many) + "/>"

  @Test func mailsAndPages() throws {
    let page = HostileFiles.page(attributes: Self.many)
    #expect(try mail(HostileFiles.mail(page)).text == "Quinces ripen.")
    let reading = try Reading(page, name: "a.html", with: DocumentImporter(.html))
    #expect(reading.items.map(\.text) == ["Quinces ripen."])
  }

  @Test(arguments: [
    ("<!-- <x a=\" -->", "\""), ("<script>\"<!--</script>", "-->"), ("<p a='", "'>"),
    ("<textarea>", "</textarea>"), ("<!DOCTYPE \"", "\">"), ("<?<", "?>"), ("</p \"", "\">"),
  ])
  func whatHidesATag(before: String, after: String) throws {
    let page = before + HostileFiles.page(attributes: Self.many) + after + "<p>The end.</p>"
    let reading = try Reading(page, name: "a.html", with: DocumentImporter(.html))
    #expect(reading.items.count <= 1)
  }

  @Test func word() throws {
    let file = HostileFiles.docx(body: Self.cut)
    #expect(try read(file, .docx).items.map(\.text) == ["Quinces ripen."])
    let spaces = (0..<Self.many).map { "xmlns:a\($0)=\"u\"" }.joined(separator: " ")
    let named = HostileFiles.docx(body: "<w:p \(spaces)/>")
    #expect(try read(named, .docx).items.map(\.text) == ["Quinces ripen."])
  }

  @Test func commentsOfDashes() throws {
    let dashes = "<!--" + String(repeating: "-", count: 2_000_000) + "-->"
    #expect(
      try read(HostileFiles.docx(body: dashes), .docx).items.map(\.text) == ["Quinces ripen."])
  }

  @Test func declarationsOfAttributes() throws {
    let list = (0..<Self.many).map { "a\($0) CDATA \"\"" }.joined(separator: " ")
    let file = HostileFiles.docx(body: "", before: "<!DOCTYPE w [<!ATTLIST w \(list)>]>")
    let reading = try read(file, .docx)
    #expect(reading.items.map(\.text) == ["Quinces ripen."] && reading.problems.isEmpty)
  }

  /// The trimmer doesn't recognize markup in two-byte units.
  @Test(arguments: [true, false])
  func wideUnits(inComment: Bool) throws {
    let body = inComment ? "<!--" + String(repeating: "-", count: 1_000_000) + "-->" : Self.cut
    let text = HostileFiles.document(body).replacing("encoding=\"UTF-8\"", with: "")
    var wide: [UInt8] = [0xFF, 0xFE]
    for unit in text.utf16 { wide += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    let bytes = wide
    let parts: [ArchiveWriter.File] = DocumentFixtures.docx.map { part in
      var file = ArchiveWriter.File(part.key, part.value)
      if part.key == "word/document.xml" { file.bytes = bytes }
      return file
    }
    let reading = try read(ArchiveWriter.zip(parts), .docx)
    #expect(reading.problems.contains { $0.code == .tooLarge && $0.isWarning })
  }

  @Test func namespacesInScope() throws {
    let levels = (0..<100).map { level in
      "<w:x " + (0..<200).map { "xmlns:n\(level)_\($0)=\"u\"" }.joined(separator: " ") + ">"
    }.joined()
    let use = "<w:p " + (0..<200).map { "n0_\($0):a=\"\"" }.joined(separator: " ") + "/>"
    let file = HostileFiles.docx(body: levels + String(repeating: use, count: 20_000))
    #expect(try read(file, .docx).problems.contains { $0.code == .tooLarge })
  }

  @Test func booksTablesAndOthers() throws {
    let page = HostileFiles.page(attributes: Self.many)
    let book = HostileFiles.package(DocumentFixtures.epub, "OEBPS/text/one.xhtml", page)
    #expect(try read(book, .epub).items.first?.text.contains("Quinces ripen.") == true)
    let rows =
      "<worksheet><sheetData><row>" + HostileFiles.tag("c", attributes: Self.many)
      + " t=\"str\"><v>7</v></c></row></sheetData></worksheet>"
    let table = HostileFiles.package(DocumentFixtures.xlsx, "xl/worksheets/sheet1.xml", rows)
    #expect(try read(table, .xlsx).items.first?.text.contains("7") == true)
    let content =
      "<d><body>" + HostileFiles.tag("p", attributes: Self.many) + ">Quinces</p></body></d>"
    let open = HostileFiles.package(DocumentFixtures.odt, "content.xml", content)
    #expect(try read(open, .odt).items.map(\.text) == ["Quinces"])
    let shape = "<s>" + HostileFiles.tag("p", attributes: Self.many) + "><t>Quinces</t></p></s>"
    let slides = HostileFiles.package(DocumentFixtures.pptx, "ppt/slides/slide1.xml", shape)
    #expect(try read(slides, .pptx).items.first?.text.contains("Quinces") == true)
  }

  @Test func frontMatterOfALongList() throws {
    let list = String(repeating: "- a\n", count: 1_000_000)
    let reading = try Reading(
      "---\ntitle: Quinces\nlist:\n\(list)---\nWords.\n", name: "a.md", with: MarkdownImporter())
    #expect(reading.items.map(\.title) == ["Quinces"])
    #expect(reading.problems.contains { $0.message.contains("256 KiB") })
  }

  private func read(_ file: [UInt8], _ format: DocumentFormat) throws -> Reading {
    try Reading(file, name: "a.\(format.rawValue)", with: DocumentImporter(format))
  }
}
