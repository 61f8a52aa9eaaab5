import Foundation
import GRDB
import Items
import Recollect
import Testing

/// Tests of sources within sources, and of paths without stored items.
@Suite struct NestedSourcesTests {
  @Test(arguments: ["sub", "sub/b.md"])
  func aSourceInsideAnotherIsBroughtUpToDateByItsPath(inner: String) async throws {
    let library = try TestLibrary()
    try library.write("Quinces.", to: "sub/b.md")
    try await library.add("notes/\(inner)")
    try await library.add()
    try library.write("Medlars and sloes.", to: "sub/b.md")
    let outer = try await library.add()
    #expect(outer.changedNothing && outer.filesInOtherSources == 1)
    let report = try await library.add("notes/\(inner)")
    #expect(report.source == library.folder.file("notes/\(inner)").path)
    #expect(try await library.find("medlars").count == 1)
    #expect(try await library.find("quinces").isEmpty)
  }

  @Test func aPathInSeveralSourcesBelongsToTheInnermost() async throws {
    let library = try TestLibrary()
    try library.write("One.", to: "sub/deep/a.md")
    for path in ["notes/sub/deep", "notes/sub", "notes"] { try await library.add(path) }
    try library.write("Two.", to: "sub/deep/b.md")
    try library.write("Three.", to: "sub/c.md")
    try library.write("Four.", to: "d.md")
    #expect(try await library.add("notes/sub/deep/b.md").threadsStored == 1)
    #expect(try await library.add("notes/sub").threadsStored == 1)
    #expect(try await library.add().threadsStored == 1)
    let files = try library.strings(
      "SELECT s.path || ' ' || f.path FROM sources s JOIN files f ON f.source_id = s.id ORDER BY f.path"
    )
    #expect(
      files.compactMap { $0.split(separator: "/").last }
        == ["deep a.md", "deep b.md", "sub c.md", "notes d.md"])
  }

  @Test func aFirstAddThatStoresNothingLeavesNoSource() async throws {
    let library = try TestLibrary()
    try library.write("This is no mailbox.", to: "a.md")
    try await library.add("notes/a.md", options: AddOptions(importer: "mbox"))
    #expect(try library.count("sources") == 0 && library.count("files") == 0)
    try library.folder.write([UInt8](), to: "notes/b.md")
    try await library.add("notes/b.md")
    #expect(try library.count("sources") == 0)
    let strict = AddOptions(importer: "mbox", isStrict: true)
    await #expect(throws: ImportProblem.self) {
      try await library.add("notes/a.md", options: strict)
    }
    #expect(try library.count("sources") == 0)
    try library.write("Something.", to: "b.md")
    let report = try await library.add()
    #expect(report.items == 2 && report.source == library.notes.path)
  }

  @Test func afterAnItemThatCannotBeReadThereIsNoSourceEither() async throws {
    let library = try TestLibrary()
    let reader = StubReader()
    try library.write("Quinces.", to: "a.md")
    reader.breakItems("a.md")
    await #expect(throws: ImportProblem.self) {
      try await library.add(options: AddOptions(isStrict: true), using: reader)
    }
    #expect(try library.count("sources") == 0)
    reader.interrupt(at: "a.md")
    await #expect(throws: CancellationError.self) { try await library.add(using: reader) }
    #expect(try library.count("sources") == 0 && library.count("files") == 0)
    reader.breakItems()
    reader.interrupt(at: nil)
    #expect(try await library.add(using: reader).items == 1)
  }

  @Test func aSourceThatWasFilledStaysWhenItIsEmptied() async throws {
    let library = try TestLibrary()
    try library.write("Quinces.", to: "a.md")
    try await library.add("notes/a.md")
    try library.write("", to: "a.md")
    #expect(try await library.add("notes/a.md").threadsRemoved == 1)
    #expect(try library.count("sources") == 1 && library.items().isEmpty)
  }

  @Test func theFilesOfAnEmptySourceAreFree() async throws {
    let library = try TestLibrary()
    try library.write("Quinces.", to: "a.md")
    try library.write("Medlars.", to: "sub/b.md")
    let empty = ["notes/a.md", "notes/sub", "elsewhere"].map { library.folder.file($0).path }
    try await DatabaseQueue(path: library.library.url.path).write { database in
      for path in empty {
        try database.execute(
          sql: """
            INSERT INTO sources (path, importer, added_at, updated_at)
            VALUES (?, 'mbox', '2020-01-01T00:00:00Z', '2020-01-01T00:00:00Z')
            """, arguments: [path])
      }
    }
    let report = try await library.add()
    #expect(report.filesInOtherSources == 0)
    #expect(try library.items() == ["a.md", "sub/b.md"])
    #expect(
      try Set(library.strings("SELECT path FROM sources"))
        == [library.notes.path, library.folder.file("elsewhere").path])
    #expect(try LibraryRows.faults(library.library.url) == [])
  }
}
