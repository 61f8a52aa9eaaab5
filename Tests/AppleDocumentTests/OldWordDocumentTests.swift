@testable import DocumentImporters
import ImportSupport
import Items
import Testing

@Suite struct OldWordDocumentTests {
  private static let head: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]

  @Test(arguments: [
    ("a.doc", head, true), ("a.DOT", head, true), ("a.xls", head, false),
    ("a.doc", Array(#"{\rtf1 x}"#.utf8), false),
  ])
  func aCompoundFileWithTheNameOfADocumentIsOne(name: String, head: [UInt8], isOne: Bool) {
    let importer = DocumentImporter(.doc)
    #expect(importer.recognizes(SourceFile.Candidate(name: name, head: head)) == isOne)
  }

  @Test func aDocumentIsItsTextWithoutPictures() throws {
    #expect(try read("One\n\u{FFFC}Two").text == "One\nTwo")
    #expect(throws: ImportProblem.self) { try read(Self.head + [0xFF]) }
  }

  @Test func aTextIsReadUpToItsLimit() throws {
    var limits = ImportLimits()
    limits.textBytes = 5
    let content = try read("One\nTwo", limits)
    #expect(content.text == "One\nT" && content.warnings.map(\.code) == [.tooLarge])
  }

  private func read(_ text: String, _ limits: ImportLimits = ImportLimits()) throws
    -> DocumentContent
  {
    try read(Self.head + text.utf8, limits)
  }

  private func read(_ bytes: [UInt8], _ limits: ImportLimits = ImportLimits()) throws
    -> DocumentContent
  {
    let content = FileContent(FileReader(bytes: bytes, path: "a.doc"))
    return try DocumentFormat.doc.content(content, path: "a.doc", limits: limits)
  }
}
