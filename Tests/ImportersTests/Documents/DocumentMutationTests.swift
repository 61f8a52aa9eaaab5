import DocumentImporters
import Foundation
import Items
import NoteImporters
import TestSupport
import Testing

/// A document with any damage is either read or refused.
@Suite struct DocumentMutationTests {
  private static let packages: [(DocumentFormat, DocumentFixtures.Parts)] = [
    (.docx, DocumentFixtures.docx), (.odt, DocumentFixtures.odt), (.epub, DocumentFixtures.epub),
    (.pptx, DocumentFixtures.pptx), (.xlsx, DocumentFixtures.xlsx),
    (.xlsx, DocumentCommentTests.sheet), (.pptx, DocumentCommentTests.slide),
    (
      .xlsx,
      SpreadsheetTests.workbook([
        ("[<1]\"a\"0.0#,%;[h]:mm:ss.0;_(* #,##0.00_)", "45761.5"), ("dd/mm/yy\\ h:mm", "-1e300"),
      ])
    ),
  ]

  @Test func mutatedPackagesNeverTrap() throws {
    var generator = SeededGenerator(seed: 11)
    let folder = try TemporaryFolder()
    for round in 0..<Mutation.rounds(2000) {
      let (format, parts) = Self.packages[round % Self.packages.count]
      var files = parts.map { ArchiveWriter.File($0.key, $0.value) }
      // Mostly the parts are damaged, because the package's checksums detect other damage.
      let target = Int.random(in: 0..<files.count, using: &generator)
      files[target].bytes = Mutation.mutate(files[target].bytes, using: &generator)
      var bytes = ArchiveWriter.zip(files)
      if round % 7 == 0 { bytes = Mutation.mutate(bytes, using: &generator) }
      let path = try folder.write(bytes, to: "a.\(format.rawValue)")
      let file = SourceFile(
        url: URL(fileURLWithPath: path), path: "a", size: bytes.count, modified: Date())
      do { _ = try Reading(file, with: DocumentImporter(format)) } catch is ImportProblem {}
    }
  }

  /// Many attributes, deep nesting and the like don't exhaust the budget in any format.
  @Test func hostileMarkupIsReadOrRefused() throws {
    var generator = SeededGenerator(seed: 14)
    let page = Array("<html><body class=a><p title='b'>one</p><table><tr><td>two</table>".utf8)
    for round in 0..<Mutation.rounds(1000) {
      let (format, parts) = Self.packages[round % Self.packages.count]
      var files = parts.map { ArchiveWriter.File($0.key, $0.value) }
      let target = Int.random(in: 0..<files.count, using: &generator)
      files[target].bytes = Mutation.hostileMarkup(files[target].bytes, using: &generator)
      let packed = ArchiveWriter.zip(files)
      let html = Mutation.hostileMarkup(page, using: &generator)
      for (bytes, format) in [(packed, format), (html, .html)] {
        let file = SourceFile(
          url: URL(fileURLWithPath: "/a"), path: "a", size: bytes.count, modified: Date(),
          content: bytes)
        do {
          _ = try Reading(file, with: DocumentImporter(format))
        } catch let problem as ImportProblem {
          #expect(problem.code != .overBudget)
        }
      }
    }
  }

  /// The PDF programs' output comes from the document, so it may contain anything.
  @Test func mutatedOutputOfProgramsNeverTraps() throws {
    var generator = SeededGenerator(seed: 13)
    let text = Array("First page\nof words\n\n\u{0C}Größe\n\u{0C}\n\u{0C}".utf8)
    let divided = Array("First page\nof well-\nwords Grö-\nße 2019-\n2020\n".utf8)
    let information = Array(
      """
      Title:           Plan
      Author:          Anna Berg; Bo
      Keywords:        soil, #spring
      CreationDate:    2021-03-11T09:30:00+01
      ModDate:         2022-01-01T00:00:00Z
      Pages:           2
      """.utf8)
    for _ in 0..<Mutation.rounds(2000) {
      let content = PDFDocument.content(
        text: Mutation.mutate(text, using: &generator),
        information: Mutation.mutate(information, using: &generator),
        divided: Mutation.mutate(divided, using: &generator))
      // A damaged byte becomes a replacement character of up to three bytes.
      #expect(content.text.utf8.count < 4000)
      #expect(
        content.tags.allSatisfy { !$0.isEmpty } && content.people.allSatisfy { !$0.name.isEmpty })
    }
  }

  @Test func mutatedTextsNeverTrap() throws {
    var generator = SeededGenerator(seed: 12)
    let page =
      "<html><head><title>T</title><meta name=author content=A></head><article class=page><table "
      + "class=properties><tr><th>a<td>b</table><h1 class=page-title>P</h1><p>words</article>"
    let org =
      "#+TITLE: T\n#+FILETAGS: :a:\n:PROPERTIES:\n:CREATED: [2021-03-11 Thu]\n:END:\n* TODO H :t:\n"
      + ":LOGBOOK:\nx\n:END:\n"
    let drawing =
      "---\nexcalidraw-plugin: parsed\n---\nx EXCALIDRAW VIEW\n%%\n# Drawing\n```json\n{}\n```\n"
    let block =
      "- a\r\n  id:: 65a0f3c2-1b2c-4d5e-8f90-a1b2c3d4e5f6\n- {{embed ((65a0f3c2-1b2c-4d5e-8f90-a1b2c3d4e5f6))}}\u{AD}"
    let texts: [(any Importer, String)] = [
      (DocumentImporter(.rtf), DocumentFixtures.rtf), (DocumentImporter(.html), page),
      (OrgImporter(), org), (MarkupImporter(), #"\title[x]{A \emph{b}}\author{A \and B}% x"#),
      (DocumentImporter(.table), "sep=;\r\nA;B\r\n\"x\ny\";1,5\r\n\r\n2;z;3\r\n"),
      (DocumentImporter(.notebook), NotebookDocumentTests.notebook),
      (DocumentImporter(.board), NotebookDocumentTests.canvas),
      (MarkdownImporter(), drawing), (MarkdownImporter(), block),
      (MarkdownImporter(), "# T\n\nTags: a, b\nCreated: January 5, 2024 3:04 PM\n\n![[a.png|5]]\n"),
    ]
    let names = [
      "a.rtf", "a.html", "a.org", "a.tex", "a.csv", "a.ipynb", "a.canvas",
      "a.excalidraw.md", "a.md",
      "a 0123456789abcdef0123456789abcdef.md",
    ]
    let folder = try TemporaryFolder()
    for round in 0..<Mutation.rounds(3000) {
      let (importer, text) = texts[round % texts.count]
      let bytes = Mutation.mutate(Array(text.utf8), using: &generator)
      let path = try folder.write(bytes, to: names[round % texts.count])
      let file = SourceFile(
        url: URL(fileURLWithPath: path), path: names[round % texts.count], size: bytes.count,
        modified: Date())
      do {
        for item in try Reading(file, with: importer).items {
          guard let offset = item.textOffset else { continue }
          #expect(bytes[offset...].starts(with: item.text.utf8))
        }
      } catch is ImportProblem {}
    }
  }
}
