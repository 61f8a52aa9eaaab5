import Foundation
import GRDB
import Importers
import Items
import Recollect
import Testing

/// Tests of several connections to one library at once.
@Suite struct SharingTests {
  @Test func aSearchSeesWhatAnotherLibraryObjectWrote() async throws {
    let first = try TestLibrary()
    let second = try Library(at: first.library.url, embedder: CountingEmbedder())
    let options = SearchOptions(mode: .vector, floor: nil)
    #expect(try await first.library.search("quinces", options: options).passages.isEmpty)
    try await second.add([Item(id: "1", kind: .note, text: "Quinces.")], as: "a")
    #expect(try await first.library.search("quinces", options: options).passages.count == 1)
    try await second.add([Item(id: "2", kind: .note, text: "Quinces, more.")], as: "b")
    #expect(try await first.library.search("quinces", options: options).passages.count == 2)
    try await second.remove(source: "items:a")
    let left = try await first.library.search("quinces", options: options).passages
    #expect(left.map(\.text) == ["Quinces, more."])
  }

  @Test func twoMayAddDifferentSourcesWhileAThirdSearches() async throws {
    let library = try TestLibrary()
    for number in 0..<300 {
      try library.folder.write("Quinces, number \(number).", to: "left/\(number).md")
      try library.folder.write("Medlars, number \(number).", to: "right/\(number).md")
    }
    let other = try Library(at: library.library.url, embedder: CountingEmbedder())
    let reader = try Library(
      at: library.library.url, embedder: CountingEmbedder(), access: .readOnly)
    async let left = library.add("left")
    async let right = other.add(library.folder.file("right"), using: ImporterRegistry())
    for _ in 0..<50 {
      for passage in try await reader.search("quinces number").passages {
        #expect(passage.text.contains(passage.path.contains("/left/") ? "Quinces" : "Medlars"))
      }
    }
    #expect(try await left.items + right.items == 600)
    #expect(try library.count("items") == 600)
    #expect(try LibraryRows.faults(library.library.url) == [])
  }

  @Test func twoMayAddTheSameSource() async throws {
    let library = try TestLibrary()
    for number in 0..<300 { try library.write("Quinces, number \(number).", to: "\(number).md") }
    let other = try Library(at: library.library.url, embedder: CountingEmbedder())
    async let left = library.add()
    async let right = other.add(library.notes, using: ImporterRegistry())
    _ = try await (left, right)
    #expect(try library.count("items") == 300 && library.count("chunks") == 300)
    #expect(try await other.status().incompleteFiles == 0)
    #expect(try LibraryRows.faults(library.library.url) == [])
  }

  /// Checks that an import doesn't remove items that another process stored after its listing.
  @Test func anImportLeavesAloneWhatItDidNotKnowOf() async throws {
    let library = try TestLibrary()
    try library.write("Quinces.", to: "a.md")
    let other = try Library(at: library.library.url, embedder: CountingEmbedder())
    let notes = library.notes
    let slow = CountingEmbedder(before: { call in
      guard call == 1 else { return }
      try Data("Medlars.".utf8).write(to: notes.appending(path: "b.md"))
      try await other.add(notes, using: ImporterRegistry())
    })
    try await Library(at: library.library.url, embedder: slow).add(notes, using: ImporterRegistry())
    #expect(try library.items() == ["a.md", "b.md"])
    try await library.add()
    #expect(try library.items() == ["a.md", "b.md"])
    #expect(try LibraryRows.faults(library.library.url) == [])
  }

  @Test func aLibraryThatStaysBusyIsReported() async throws {
    let library = try TestLibrary()
    try library.write("Quinces.", to: "a.md")
    try await library.add()
    let hasty = try Library(
      at: library.library.url, embedder: CountingEmbedder(), timeout: 0.05)
    var unsafe = Configuration()
    unsafe.allowsUnsafeTransactions = true
    let holder = try DatabaseQueue(path: library.library.url.path, configuration: unsafe)
    try await holder.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    let error = await #expect(throws: LibraryError.self) {
      try await hasty.add(library.notes, using: ImporterRegistry())
    }
    #expect(error?.code == .busy)
    // Reading and opening still work meanwhile.
    #expect(try await hasty.search("quinces").passages.count == 1)
    let opened = try Library(at: library.library.url, embedder: CountingEmbedder(), timeout: 0.05)
    #expect(try await opened.search("quinces").passages.count == 1)
    try await holder.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    try await hasty.add(library.notes, using: ImporterRegistry())
  }

  /// Checks the wait for a writer of a file that has no write-ahead log yet, for which SQLite
  /// itself doesn't wait.
  @Test func openingWaitsWhileAnotherProgramWritesWithoutALog() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("library.sqlite")
    var unsafe = Configuration()
    unsafe.allowsUnsafeTransactions = true
    // A commit needs the file alone, and the opening may be reading it just then.
    unsafe.busyMode = .timeout(300)
    LibraryTokenizer.register(in: &unsafe)
    let holder = try DatabaseQueue(path: file.path, configuration: unsafe)
    try Schema.migrator.migrate(holder)
    try await holder.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    // The other program ends its change on a thread of its own, because the opening and other tests
    // may block all threads that Swift's tasks have.
    Thread.detachNewThread {
      // Time for the opening to fail, if it doesn't wait.
      Thread.sleep(forTimeInterval: 0.5)
      try? holder.writeWithoutTransaction { database in
        try database.execute(
          sql: "INSERT INTO sources VALUES (1, '/notes', NULL, '2024-01-01T00:00:00Z', ''); COMMIT")
      }
    }
    let opening = Task.detached {
      try Library(at: file, embedder: CountingEmbedder(), timeout: 300)
    }
    #expect(try await opening.value.sourcePaths() == ["/notes"])
  }

  @Test func aLibraryHeldForOneProgramAloneIsReported() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("library.sqlite")
    do { _ = try Library(at: file, embedder: CountingEmbedder()) }
    let holder = try DatabaseQueue(path: file.path)
    try await holder.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT")
    }
    let error = #expect(throws: LibraryError.self) { try Library(at: file, timeout: 0.05) }
    #expect(error?.code == .busy)
  }
}
