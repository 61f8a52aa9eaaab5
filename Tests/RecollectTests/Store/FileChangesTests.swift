import Foundation
import Importers
import Items
import Recollect
import Testing

/// Tests of libraries whose file is deleted, replaced or write-protected.
@Suite struct FileChangesTests {
  private func permissions(of path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o777 : nil
  }

  @Test func anImportIntoADeletedLibraryFails() async throws {
    for replaces in [false, true] {
      let test = try TestLibrary()
      try test.write("# Pears\n\nPears ripen in September.\n", to: "pears.md")
      try await test.add()
      try test.write("# Plums\n\nPlums ripen in August.\n", to: "plums.md")
      let path = test.library.url.path
      let error = await #expect(throws: LibraryError.self) {
        try await test.library.add(test.notes, using: ImporterRegistry()) { _ in
          unlink(path)
          if replaces { try? Data("other".utf8).write(to: URL(fileURLWithPath: path)) }
        }
      }
      #expect(error?.code == .missing && error?.message.contains("deleted") == true)
    }
  }

  @Test func nothingIsStoredInADeletedLibrary() async throws {
    let test = try TestLibrary()
    try test.write("# Pears\n\nPears ripen in September.\n", to: "pears.md")
    try await test.add()
    try test.folder.remove("library.sqlite")
    let error = await #expect(throws: LibraryError.self) {
      try await test.library.forget(ItemSelection())
    }
    #expect(error?.code == .missing)
  }

  @Test func readingAWriteProtectedLibraryLeavesNoFiles() async throws {
    let folder = try TemporaryFolder()
    try folder.write("Pears ripen in September.\n", to: "notes/pears.md")
    let file = folder.file("library.sqlite")
    do {
      let library = try Library(at: file, embedder: CountingEmbedder())
      try await library.add(folder.file("notes"), using: ImporterRegistry())
    }
    for suffix in ["-wal", "-shm"] { unlink(file.path + suffix) }
    chmod(file.path, 0o444)
    do {
      let library = try Library(at: file, access: .readOnly)
      let found = try await library.search("pears", options: SearchOptions(mode: .lexical))
      #expect(found.passages.count == 1)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(Set(names) == ["notes", "library.sqlite"], "\(names)")
  }

  @Test func filesThatAReaderLeftWithoutWritePermissionAreWritten() async throws {
    let test = try TestLibrary()
    let file = test.folder.file("other.sqlite")
    do { _ = try Library(at: file, embedder: CountingEmbedder()) }
    let shared = file.path + "-shm"
    unlink(shared)
    try Data(count: 32_768).write(to: URL(fileURLWithPath: shared))
    chmod(shared, 0o444)
    let library = try Library(at: file, embedder: CountingEmbedder())
    let mode = try #require(permissions(of: shared))
    #expect(mode & 0o222 == permissions(of: file.path).map { $0 & 0o222 })
    #expect(try await library.status().items == 0)
  }

  @Test func aYearOfFiveDigitsIsAfterAllOthers() async throws {
    let test = try TestLibrary()
    for (id, year) in [("old", -300), ("now", 2020), ("far", 10_000), ("farther", 250_000)] {
      let date = try #require(
        Calendar(identifier: .gregorian).date(
          from: DateComponents(timeZone: .gmt, era: year < 0 ? 0 : 1, year: abs(year), month: 5)))
      try await test.library.add(
        Item(id: id, kind: .note, title: id, text: "Pears of \(id).", date: date), to: "dates")
    }
    func items(after: Int?, before: Int?) async throws -> Set<String> {
      func date(_ year: Int) -> Date? {
        DateComponents(calendar: .init(identifier: .gregorian), timeZone: .gmt, year: year).date
      }
      var selection = ItemSelection()
      (selection.filter.after, selection.filter.before) = (
        after.flatMap(date), before.flatMap(date)
      )
      return Set(try await test.library.items(in: selection).map(\.id))
    }
    #expect(try await items(after: nil, before: 1968) == ["old"])
    #expect(try await items(after: 1968, before: 2030) == ["now"])
    #expect(try await items(after: 2030, before: nil) == ["far", "farther"])
  }
}
