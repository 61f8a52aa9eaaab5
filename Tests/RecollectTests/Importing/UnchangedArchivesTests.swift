import Foundation
import ImportSupport
import Importers
import Items
import Recollect
import Testing

/// Tests that an unchanged archive isn't opened.
@Suite struct UnchangedArchivesTests {
  private static let time = Date(timeIntervalSince1970: 1_600_000_000)

  private func archive(_ words: String = "quinces") -> [UInt8] {
    StoredZip.bytes([
      ("a.md", Array("About \(words).".utf8)), ("deep/b.md", Array("About medlars.".utf8)),
      ("c.bin", [0, 1, 2, 0xFF, 0xFE, 0, 3]),
    ])
  }

  private func write(_ bytes: [UInt8], at time: Date, in library: TestLibrary) throws {
    try library.folder.write(bytes, to: "notes/export.zip")
    try library.folder.touch("notes/export.zip", at: time)
  }

  @Test func whatIsInItIsTakenFromTheLibrary() async throws {
    let library = try TestLibrary()
    try library.write("A note beside it.", to: "note.md")
    try write(archive(), at: Self.time, in: library)
    let first = try await library.add()
    #expect(first.problems.map(\.path) == ["export.zip/c.bin"])
    let before = try LibraryRows.all(library.library.url)
    // The content is no archive any more, but size and time are unchanged.
    try write(archive().map { _ in 0x20 }, at: Self.time, in: library)
    let again = try await library.add()
    #expect(again.changedNothing && again.filesRead == 0 && again.filesUnchanged == 3)
    #expect(again.problems.isEmpty)
    #expect(try LibraryRows.all(library.library.url) == before)
    // The archive is imported by its own path inside the source.
    #expect(try await library.add("notes/export.zip").problems.isEmpty)
  }

  @Test func anotherTimeOpensIt() async throws {
    let library = try TestLibrary()
    try library.write("A note beside it.", to: "note.md")
    try write(archive(), at: Self.time, in: library)
    try await library.add()
    try write(archive("pears"), at: Self.time + 60, in: library)
    try await library.add()
    #expect(try await library.find("pears").count == 1)
    #expect(try await library.find("quinces").isEmpty)
  }

  @Test func oneThatIsGoneIsForgotten() async throws {
    let library = try TestLibrary()
    try library.write("A note beside it.", to: "note.md")
    try write(archive(), at: Self.time, in: library)
    try await library.add()
    try library.folder.remove("notes/export.zip")
    let report = try await library.add()
    #expect(report.filesRemoved == 2)
    #expect(try library.items() == ["note.md"] && library.count("archives") == 0)
  }

  @Test func oneWithAMemberThatFailedIsOpenedAgain() async throws {
    let library = try TestLibrary()
    let reader = StubReader()
    try write(archive(), at: Self.time, in: library)
    reader.breakFiles("export.zip/a.md")
    try await library.add(using: reader)
    #expect(try library.count("archives") == 0)
    reader.breakFiles()
    try await library.add(using: reader)
    #expect(try await library.find("quinces").count == 1)
  }

  @Test func oneLeftToAnotherSourceComesBackWhenThatGoes() async throws {
    let library = try TestLibrary()
    try library.write("A note beside it.", to: "note.md")
    try write(archive(), at: Self.time, in: library)
    try await library.add("notes/export.zip")
    try await library.add()
    try await library.add()
    try await library.library.remove(source: library.folder.file("notes/export.zip").path)
    try await library.add()
    #expect(try await library.find("quinces").count == 1)
  }

  @Test func theReaderListsItWithoutItsMembers() throws {
    let folder = try TemporaryFolder()
    try folder.write(archive(), to: "a/export.zip")
    let path = folder.file("a").path
    let registry = ImporterRegistry()
    let listed = try registry.list(path)
    let fingerprints = listed.archives.map { (location: $0.location, fingerprint: $0.fingerprint) }
    #expect(listed.files.count == 3 && fingerprints.count == 1)
    let again = try registry.list(path, unlessChanged: fingerprints)
    #expect(again.files.isEmpty && again.archives.map(\.isUnchanged) == [true])
    // A reader with other formats or limits opens it again.
    let other = ImporterRegistry(limits: ImportLimits(textBytes: 99))
    #expect(try other.list(path, unlessChanged: fingerprints).files.count == 3)
  }
}
