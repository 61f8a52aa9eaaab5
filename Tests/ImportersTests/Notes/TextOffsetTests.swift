import DocumentImporters
import Foundation
import ImportSupport
import Items
import NoteImporters
import Testing

/// Checks that the file has the text's bytes at the item's text offset.
@Suite struct TextOffsetTests {
  @Test(SharedData.needs("notes"), arguments: ["til", "recipes", "swift-book"])
  func notesOfTheCorporaStandWhereTheySay(name: String) throws {
    for file in try SourceLister().list(SharedData.path("notes/" + name)).files {
      guard file.path.hasSuffix(".md") else { continue }
      let item = try #require(try Reading(file, with: MarkdownImporter()).items.first)
      let bytes = [UInt8](try Data(contentsOf: file.url))
      // The line ends of Windows are changed.
      if bytes.contains(0x0D) { continue }
      let offset = try #require(item.textOffset, "\(file.path)")
      #expect(bytes[offset...].starts(with: item.text.utf8), "\(file.path)")
    }
  }

  @Test(arguments: ["a.md", "a.txt", "a.org", "a.rst"])
  func aByteOrderMarkIsCounted(name: String) throws {
    let importers: [String: any Importer] = [
      "a.md": MarkdownImporter(), "a.txt": PlainTextImporter(), "a.org": OrgImporter(),
      "a.rst": MarkupImporter(),
    ]
    let importer = try #require(importers[name])
    #expect(importer.recognizes(SourceFile.Candidate(name: name, head: Array("words".utf8))))
    let item = try #require(try Reading("\u{FEFF}wörds", name: name, with: importer).items.first)
    #expect(item.textOffset == 3)
    #expect(item.text == "wörds")
  }

  @Test func convertedTextHasNoPlace() throws {
    let wide: [UInt8] = [0xFF, 0xFE, 0x61, 0, 0x62, 0]
    let latin = Array("caf".utf8) + [0xE9] + Array(" au lait, et du pain".utf8)
    for bytes in [wide, latin] {
      for importer in [MarkdownImporter(), PlainTextImporter()] as [any Importer] {
        #expect(try Reading(bytes, name: "a.md", with: importer).items.first?.textOffset == nil)
      }
    }
  }
}
