import ImportSupport
import Importers
import Items
import NoteImporters
import Testing

@Suite struct FolderReaderTests {
  private let reader = FolderReader(importers: [MarkdownImporter(), PlainTextImporter()])

  @Test func readsWithTheGivenImporters() throws {
    let folder = try TemporaryFolder()
    try folder.write("# Soup\n\nLeek.\n", to: "a.md")
    try folder.write("words", to: "b.txt")
    try folder.write("", to: "c.txt")
    let files = try reader.list(folder.path).files
    #expect(files.map(\.path) == ["a.md", "b.txt", "c.txt"])
    let importers = try files.map { try reader.importer(for: $0, named: nil) }
    #expect(importers.map { $0?.name } == ["markdown", "text", nil])
    let items = try Reading(files[0], with: #require(importers[0])).items
    #expect(items.map(\.title) == ["Soup"])
    #expect(try reader.importer(for: files[0], named: "text")?.name == "text")
    #expect(throws: ImportProblem.self) { try reader.importer(for: files[0], named: "pdf") }
  }

  @Test func takesAnArchiveForAFileOfNoKnownFormat() throws {
    let folder = try TemporaryFolder()
    try folder.write(ArchiveWriter.zip(["a.md": "# Soup"]), to: "a.zip")
    let listing = try reader.list(folder.path)
    #expect(listing.files.map(\.path) == ["a.zip"])
    #expect(listing.problems.isEmpty && listing.archives.isEmpty)
    let problem = #expect(throws: ImportProblem.self) {
      try reader.importer(for: listing.files[0], named: nil)
    }
    #expect(problem?.code == .unrecognized)
  }

  @Test func aMemberNeedsTheReaderOfItsArchive() throws {
    let folder = try TemporaryFolder()
    try folder.write(ArchiveWriter.zip(["a.md": "# Soup"]), to: "a.zip")
    var member = try ImporterRegistry().list(folder.path).files[0]
    #expect(try Reading(member, with: MarkdownImporter()).items.map(\.title) == ["Soup"])
    member = SourceFile(
      url: member.url, path: member.path, size: member.size, modified: member.modified,
      member: member.member)
    let problem = #expect(throws: ImportProblem.self) {
      try Reading(member, with: MarkdownImporter())
    }
    #expect(problem?.code == .unreadable)
  }

  @Test func aNewFormatOrLimitChangesTheFingerprint() {
    let fingerprints = [
      reader, FolderReader(importers: [MarkdownImporter()]),
      FolderReader(importers: reader.importers, limits: ImportLimits(textBytes: 1)),
    ].map(\.limitsFingerprint)
    #expect(Set(fingerprints).count == 3)
  }
}
