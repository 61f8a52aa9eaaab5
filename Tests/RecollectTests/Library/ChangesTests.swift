import Foundation
import Items
import Recollect
import RecollectTesting
import TestSupport
import Testing

/// Tests of the sequence of a library's changes, across libraries and processes.
@Suite struct ChangesTests {
  private let test: TestLibrary
  private var library: Library { test.library }

  init() throws { test = try TestLibrary() }

  private func store(_ id: String, _ text: String = "Quinces.") async throws {
    try await library.add(Item(id: id, kind: .note, text: text), to: "notes")
  }

  private func thread(_ id: String) async throws -> LibraryThread.ID {
    try #require(try await library.threads(containing: id).first).id
  }

  @Test func theFirstElementIsEmptyAndComesBeforeAnyChange() async throws {
    try await store("1")
    var changes = library.changes.makeAsyncIterator()
    #expect(try await changes.next() == LibraryChange())
  }

  @Test func aStoredItemIsAnAddedThread() async throws {
    var changes = library.changes.makeAsyncIterator()
    _ = try await changes.next()
    try await store("1")
    let thread = try await thread("1")
    #expect(try await changes.next() == LibraryChange(addedThreads: [thread]))
  }

  @Test func anItemThatIsStoredAgainHasItsOldAndItsNewThread() async throws {
    try await store("1")
    var changes = library.changes.makeAsyncIterator()
    _ = try await changes.next()
    let old = try await thread("1")
    try await store("1", "Medlars.")
    let new = try await thread("1")
    #expect(
      try await changes.next() == LibraryChange(addedThreads: [new], removedThreads: [old]))
  }

  @Test func changesBetweenTwoElementsAreOne() async throws {
    var changes = library.changes.makeAsyncIterator()
    _ = try await changes.next()
    for id in ["1", "2", "3"] { try await store(id) }
    try await library.remove(id: "2", from: "notes")
    try await library.remember(Memory.Draft("The user likes quinces."))
    let threads = [try await thread("1"), try await thread("3")]
    let memories = try await library.memories().map(\.id)
    #expect(
      try await changes.next() == LibraryChange(addedThreads: threads, memories: memories))
  }

  @Test func aChangeBeforeTheFirstElementIsReadAfterIt() async throws {
    var changes = library.changes.makeAsyncIterator()
    try await store("1")
    _ = try await changes.next()
    #expect(try await library.status().threads == 1)
    try await store("2")
    let thread = try await thread("2")
    #expect(try await changes.next() == LibraryChange(addedThreads: [thread]))
  }

  @Test func aMemoryIsNamedWhenItIsStoredConfirmedAndForgotten() async throws {
    var changes = library.changes.makeAsyncIterator()
    _ = try await changes.next()
    func evidence(_ turn: Int) -> Memory.Evidence {
      Memory.Evidence(
        conversation: "a", turn: turn, range: 0..<7, quote: "quinces", date: .distantPast)
    }
    let text = "The user likes quinces."
    let id = try await library.remember(Memory.Draft(text, evidence: [evidence(1)])).memory.id
    #expect(try await changes.next() == LibraryChange(memories: [id]))
    try await library.remember(Memory.Draft(text, evidence: [evidence(2)]))
    #expect(try await changes.next() == LibraryChange(memories: [id]))
    try await library.forgetMemories([id])
    #expect(try await changes.next() == LibraryChange(memories: [id]))
  }

  @Test func aFloorIsAChangeWithoutThreadsAndMemories() async throws {
    try await store("1")
    var changes = library.changes.makeAsyncIterator()
    _ = try await changes.next()
    try await library.setFloor(0.5)
    #expect(try await changes.next() == LibraryChange())
  }

  @Test func anotherLibraryOnTheSameFileIsSeen() async throws {
    var changes = library.changes.makeAsyncIterator()
    _ = try await changes.next()
    let other = try Library(at: library.url, embedder: test.embedder)
    try await other.add(Item(id: "1", kind: .note, text: "Quinces."), to: "notes")
    let thread = try await thread("1")
    #expect(try await changes.next() == LibraryChange(addedThreads: [thread]))
  }

  @Test func aReaderSeesWhatAWriterStores() async throws {
    let reader = try Library(at: library.url, access: .readOnly)
    var changes = reader.changes.makeAsyncIterator()
    _ = try await changes.next()
    try await store("1")
    let thread = try await thread("1")
    #expect(try await changes.next() == LibraryChange(addedThreads: [thread]))
  }

  @Test func eachOfTwoObserversHasEveryChange() async throws {
    var first = library.changes.makeAsyncIterator()
    var second = library.changes.makeAsyncIterator()
    _ = try await first.next()
    _ = try await second.next()
    try await store("1")
    let change = LibraryChange(addedThreads: [try await thread("1")])
    #expect(try await first.next() == change)
    #expect(try await second.next() == change)
  }

  @Test func cancellingItsTaskEndsTheSequence() async throws {
    let hasBegun = Gate()
    let task = Task { [library] in
      var count = 0
      for try await _ in library.changes {
        count += 1
        hasBegun.open()
      }
      return count
    }
    await hasBegun.wait()
    task.cancel()
    #expect(try await task.value == 1)
  }

  @Test func anotherProcessIsSeen() async throws {
    let folder = Self.folder(of: getpid())
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let library = try Self.library(in: folder)
    var changes = library.changes.makeAsyncIterator()
    _ = try await changes.next()
    await #expect(processExitsWith: .success) {
      let library = try ChangesTests.library(in: ChangesTests.folder(of: getppid()))
      try await library.add(Item(id: "1", kind: .note, text: "Quinces."), to: "notes")
    }
    let threads = try await library.threads(containing: "1").map(\.id)
    #expect(try await changes.next() == LibraryChange(addedThreads: threads))
  }

  /// Returns the folder of a process, which its children find by its process id.
  private static func folder(of process: pid_t) -> URL {
    FileManager.default.temporaryDirectory.appending(path: "recollect-changes-\(process)")
  }

  private static func library(in folder: URL) throws -> Library {
    try Library(at: folder.appending(path: "library.sqlite"), embedder: HashingEmbedder())
  }
}
