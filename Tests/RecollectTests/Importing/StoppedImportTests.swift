import Foundation
import Importers
import Recollect
import TestSupport
import Testing

/// Tests that a stopped import keeps the threads that were complete.
@Suite struct StoppedImportTests {
  /// Returns a library whose import was stopped at the given call of the embedder, and the
  /// progress.
  private func add(stoppingAt stop: Int, _ write: (TestLibrary) throws -> Void) async throws
    -> (TestLibrary, [AddProgress])
  {
    let task = Mutexed<Task<Void, any Error>?>(nil)
    let library = try TestLibrary(
      embedder: CountingEmbedder(before: { call in
        if call == stop { task.value?.cancel() }
        try Task.checkCancellation()
      }))
    try write(library)
    let seen = Mutexed<[AddProgress]>([])
    let gate = Gate()
    task.value = Task {
      await gate.wait()
      try await library.library.add(library.notes, using: ImporterRegistry()) { progress in
        seen.value.append(progress)
      }
    }
    gate.open()
    await #expect(throws: CancellationError.self) { try await task.value?.value }
    return (library, seen.value)
  }

  @Test func threadsThatAreWholeAreStored() async throws {
    let (library, seen) = try await add(stoppingAt: 3) { library in
      for number in 100..<200 { try library.write("Note \(number).", to: "\(number).md") }
    }
    let embedded = library.embedder.take().count
    #expect(embedded > 0 && embedded <= 64)
    #expect(try library.count("threads") == embedded)
    #expect(seen.last?.threadsStored == embedded)
    #expect(try LibraryRows.faults(library.library.url) == [])
  }

  @Test func aLongThreadIsStoppedInTheMiddle() async throws {
    let (library, seen) = try await add(stoppingAt: 2) { library in
      try library.write("Short.", to: "a.md")
      let words = (0..<40_000).map { "word\($0)" }.joined(separator: " ")
      try library.write(words, to: "b.md")
    }
    #expect(library.embedder.take().count <= 32)
    #expect(try library.items() == ["a.md"])
    #expect(seen.last?.threadsStored == 1)
    #expect(try await library.library.status().incompleteFiles > 0)
  }

  @Test func nothingIsLeftWhenNothingWasStored() async throws {
    let (library, seen) = try await add(stoppingAt: 1) { library in
      try library.write("Short.", to: "a.md")
    }
    #expect(seen.last?.threadsStored == 0)
    #expect(try library.count("sources") == 0 && library.count("files") == 0)
  }

  @Test func aSourceThatIsRemovedMeanwhileStaysRemoved() async throws {
    let folder = try TemporaryFolder()
    let embedder = CountingEmbedder(before: { call in
      guard call == 2 else { return }
      let other = try Library(at: folder.file("library.sqlite"))
      try await other.remove(source: folder.file("notes").standardizedFileURL.path)
    })
    let library = try TestLibrary(in: folder, embedder: embedder)
    for number in 100..<200 { try library.write("Note \(number).", to: "\(number).md") }
    let error = await #expect(throws: LibraryError.self) { try await library.add() }
    #expect(error?.code == .unknownSource)
    #expect(try library.count("sources") == 0 && library.count("threads") == 0)
  }
}
