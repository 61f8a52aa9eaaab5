import Foundation
import Recollect
import Testing

/// Tests of reading the bytes of a library that stays open, beside another process.
@Suite struct LockTests {
  /// The ways in which a process reads the bytes of a library that it has open.
  private enum Reading: CaseIterable {
    case proof, forgetting, secondOpening
  }

  /// Returns the number by which the file system knows a library's log; `nil` if it isn't there.
  private func log(of library: Library) -> UInt64? {
    var status = stat()
    return lstat(library.url.path + "-wal", &status) == 0 ? UInt64(status.st_ino) : nil
  }

  /// Forgets a note in another process, which closes the library in the end.
  private func forget(_ path: String, of test: TestLibrary) throws {
    try TestProgram.finish(
      TestProgram.start(
        "forget", test.notes.appending(path: path).path, "--yes", "--library",
        test.library.url.path))
  }

  /// Checks that another process that closes the library leaves the log to those who write into it.
  @Test(
    .enabled(if: TestData.program != nil, "The program isn't built."), arguments: Reading.allCases)
  private func readingTheBytesKeepsTheLocks(by reading: Reading) async throws {
    let test = try TestLibrary()
    for name in ["pears", "plums", "quinces"] {
      try test.write("# \(name)\n\nIn this note are \(name).\n", to: "\(name).md")
    }
    try await test.add()
    switch reading {
    case .proof:
      #expect(try await !test.library.proveErasure(of: "In this note are pears.").isErased)
    case .forgetting:
      #expect(try await test.library.forget(test.selection("notes/pears.md")).items == 1)
    case .secondOpening:
      let second = try Library(at: test.library.url)
      #expect(try await second.status().sources.count == 1)
    }
    let before = try #require(log(of: test.library))
    try forget("plums.md", of: test)
    #expect(log(of: test.library) == before)
    #expect(try await test.find("plums").isEmpty)
    try test.write("# Medlars\n\nMedlars come last.\n", to: "medlars.md")
    try await test.add()
    // It fails if the other process doesn't see the note.
    try forget("medlars.md", of: test)
    #expect(try await test.find("medlars").isEmpty)
    #expect(try await test.find("quinces").count == 1)
    #expect(try LibraryRows.faults(test.library.url) == [])
  }
}
