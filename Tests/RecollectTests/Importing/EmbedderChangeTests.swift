import Embeddings
import Foundation
import GRDB
import Importers
import Items
import Recollect
import TestSupport
import Testing

/// Tests of another embedder, and of interrupted imports.
@Suite struct EmbedderChangeTests {
  @Test func anotherEmbedderAddsNothing() async throws {
    let library = try TestLibrary()
    for number in 0..<5 { try library.write("Note \(number).", to: "\(number).md") }
    try await library.add()
    let other = CountingEmbedder(dimension: 32)
    let opened = try Library(at: library.library.url, embedder: other)
    for action in [
      { _ = try await opened.search("note") },
      { try await opened.add(library.notes, using: ImporterRegistry()) },
      { try await opened.add(Item(id: "1", kind: .note, text: "Note."), to: "notes") },
    ] as [() async throws -> Void] {
      let error = await #expect(throws: LibraryError.self) { try await action() }
      #expect(error?.code == .otherEmbedder)
      #expect(error?.remedy.contains("change its embedder") == true)
    }
    let words = try await opened.search("note", options: SearchOptions(mode: .lexical))
    #expect(words.passages.count == 5)
    #expect(other.take().isEmpty)
    #expect(try LibraryRows.faults(library.library.url) == [])
  }

  @Test func anEmptyLibraryTakesAnyEmbedder() async throws {
    let library = try TestLibrary()
    try library.write("Quinces.", to: "a.md")
    try await library.add()
    try await library.library.forgetEverything()
    let other = try Library(at: library.library.url, embedder: CountingEmbedder(dimension: 32))
    try await other.add([Item(id: "1", kind: .note, text: "Quinces.")], as: "notes")
    #expect(try await other.search("quinces").passages.count == 1)
    #expect(try await other.embedderInUse()?.identifier == other.embedder?.identifier)
  }

  @Test func onlyTheFilesOfAThreadThatLacksAVectorAreReadAgain() async throws {
    let library = try TestLibrary()
    try library.write(Mails.mail("m1@x"), to: "1.eml")
    try library.write(Mails.mail("m2@x", answering: ["m1@x"]), to: "2.eml")
    try library.write(Mails.mail("m3@x", subject: "Pruning"), to: "3.eml")
    try await library.add()
    _ = library.embedder.take()
    try await DatabaseQueue(path: library.library.url.path).write { database in
      try database.execute(
        sql: """
          DELETE FROM embeddings WHERE chunk_id IN (SELECT c.id FROM chunks c
            JOIN items i ON i.thread_id = c.thread_id WHERE i.external_id = 'm2@x')
          """)
    }
    let report = try await library.add()
    #expect(report.filesRead == 2 && report.filesUnchanged == 1)
    #expect(report.threadsStored == 1 && library.embedder.take().count == report.chunksEmbedded)
    #expect(try LibraryRows.faults(library.library.url) == [])
    #expect(try await library.add().changedNothing)
  }

  @Test func aLibraryWithoutEmbedderSearchesWordsAlone() async throws {
    let library = try TestLibrary()
    try library.write("Quinces.", to: "a.md")
    try await library.add()
    let plain = try Library(at: library.library.url, access: .readOnly)
    let words = SearchOptions(mode: .lexical)
    #expect(try await plain.search("quinces", options: words).passages.count == 1)
    for action in [
      { _ = try await plain.search("quinces") },
      { try await plain.add(library.notes, using: ImporterRegistry()) },
    ] as [() async throws -> Void] {
      let error = await #expect(throws: LibraryError.self) { try await action() }
      #expect(error?.code == .needsEmbedder)
    }
  }

  @Test func aCancelledImportIsFinishedByTheNext() async throws {
    let library = try TestLibrary()
    for number in 0..<600 { try library.write("Note number \(number).", to: "\(number).md") }
    for stop in [1, 2, 4] {
      let task = Mutexed<Task<Void, any Error>?>(nil)
      let embedder = CountingEmbedder(before: { call in
        if call == stop { task.value?.cancel() }
        try Task.checkCancellation()
      })
      let cut = try Library(at: library.library.url, embedder: embedder)
      let gate = Gate()
      task.value = Task {
        await gate.wait()
        try await cut.add(library.notes, using: ImporterRegistry())
      }
      gate.open()
      await #expect(throws: CancellationError.self) { try await task.value?.value }
      #expect(try library.count("items") < 600)
      #expect(try LibraryRows.faults(library.library.url) == [])
    }
    let stored = try library.count("items")
    #expect(stored >= 128)
    let report = try await library.add()
    #expect(report.chunksEmbedded == 600 - stored)
    #expect(try library.count("items") == 600)
    #expect(try await library.library.status().incompleteFiles == 0)

    let fresh = try Library(at: library.folder.file("fresh.sqlite"), embedder: CountingEmbedder())
    try await fresh.add(library.notes, using: ImporterRegistry())
    #expect(try LibraryRows.all(library.library.url) == LibraryRows.all(fresh.url))
  }

  @Test func progressGoesForwardToItsEnd() async throws {
    let library = try TestLibrary()
    for number in 0..<300 { try library.write("Note number \(number).", to: "\(number).md") }
    let seen = Mutexed<[AddProgress]>([])
    try await library.library.add(library.notes, using: ImporterRegistry()) { progress in
      seen.value.append(progress)
    }
    let embedding = seen.value.filter { $0.phase == .embedding }
    #expect(embedding.allSatisfy { $0.total == 300 && $0.done <= 300 })
    #expect(zip(embedding, embedding.dropFirst()).allSatisfy { $0.done <= $1.done })
    #expect(embedding.last?.bytesDone == embedding.last?.bytesTotal)
    #expect(seen.value.last?.phase == .finished && seen.value.last?.chunksEmbedded == 300)
  }
}
