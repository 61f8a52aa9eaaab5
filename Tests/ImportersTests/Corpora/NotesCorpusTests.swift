import Foundation
import Importers
import Items
import NoteImporters
import Testing

@Suite struct NotesCorpusTests {
  /// The text of every note equals the end of its file, except for line ends of Windows, and begins
  /// on the stated line.
  @Test(SharedData.needs("notes"), arguments: ["til", "recipes", "swift-book"])
  func textIsTheFilesOwn(name: String) throws {
    let registry = ImporterRegistry()
    let listing = try registry.list(SharedData.path("notes/" + name))
    #expect(listing.files.count > 30)
    #expect(listing.problems.isEmpty)
    for file in listing.files {
      let importer = try #require(try registry.importer(for: file, named: nil))
      let reading = try Reading(file, with: importer)
      let bytes = [UInt8](try Data(contentsOf: file.url)).filter { $0 != 0x0D }
      let item = try #require(reading.items.first, "\(file.path)")
      #expect(reading.items.count == 1)
      #expect(item.id == file.path)
      #expect(!item.title.isEmpty)
      #expect(bytes.suffix(item.text.utf8.count).elementsEqual(item.text.utf8), "\(file.path)")
      let start = bytes.count - item.text.utf8.count
      #expect(item.textLine == bytes[..<start].count { $0 == 0x0A } + 1, "\(file.path)")
    }
  }

  @Test(SharedData.needs("notes/recipes")) func recipesHaveTheirFields() throws {
    let registry = ImporterRegistry()
    let files = try registry.list(SharedData.path("notes/recipes/content")).files
    let items = try files.flatMap { try Reading($0, with: MarkdownImporter()).items }
    #expect(items.count { !$0.tags.isEmpty } * 10 > items.count * 9)
    #expect(items.count { $0.date != nil } * 10 > items.count * 9)
    #expect(items.count { !$0.people.isEmpty } * 10 > items.count * 9)
  }
}
