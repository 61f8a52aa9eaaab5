import Foundation
import GRDB
import Importers
import Recollect
import TestSupport
import Testing

/// Tests that the import of a long thread continues after the last vectors that were kept.
@Suite struct KeptVectorsTests {
  /// Writes a chat of several hundred passages, which is one thread.
  private func writeChat(to library: TestLibrary, messages: Int = 6000) throws {
    let lines = (0..<messages).map { number in
      let (hour, minute) = (number / 60 % 24, number % 60)
      let time = "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
      let words = (0..<12).map { "word\(number)x\($0)" }.joined(separator: " ")
      return "\(1 + number / 1440)/3/21, \(time) - \(number % 2 == 0 ? "Anna" : "Ben"): \(words)"
    }
    try library.write(lines.joined(separator: "\n"), to: "WhatsApp Chat with Anna.txt")
  }

  private struct Stop: Error {}

  @Test func vectorsOfAStoppedThreadAreUsed() async throws {
    let stop = Mutexed(9)
    let library = try TestLibrary(
      embedder: CountingEmbedder(before: { call in if call == stop.value { throw Stop() } }))
    try writeChat(to: library)
    await #expect(throws: Stop.self) { try await library.add() }
    let first = library.embedder.take()
    #expect(first.count == 8 * 32)
    #expect(try library.count("kept_vectors") == first.count)
    #expect(try library.count("items") == 0)

    // The second import continues from there and is stopped too; the third continues from the
    // second.
    stop.value = 13
    await #expect(throws: Stop.self) { try await library.add() }
    let second = library.embedder.take()
    #expect(second.count == 3 * 32 && Set(second).isDisjoint(with: first))
    let report = try await library.add()
    let third = library.embedder.take()
    #expect(Set(third).isDisjoint(with: first + second))
    #expect(report.chunksEmbedded == third.count)
    #expect(report.chunksReused == first.count + second.count)
    #expect(try library.count("kept_vectors") == 0)
    #expect(try library.count("chunks") == first.count + second.count + third.count)
    try await library.expectFresh()
  }

  @Test func theFileDoesNotGrowByThemTwice() async throws {
    let library = try TestLibrary(embedder: CountingEmbedder(dimension: 384))
    try writeChat(to: library, messages: 2000)
    try await library.add()
    let (pages, free) = try library.read { database in
      (
        try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0,
        try Int.fetchOne(database, sql: "PRAGMA freelist_count") ?? 0
      )
    }
    #expect(try library.count("kept_vectors") == 0)
    #expect(free * 6 < pages, "\(free) of \(pages) pages are free")
  }

  @Test func removingTheSourceClearsThem() async throws {
    let stop = Mutexed(7)
    let library = try TestLibrary(
      embedder: CountingEmbedder(before: { call in if call == stop.value { throw Stop() } }))
    try library.write("Short.", to: "a.md")
    try await library.add()
    try writeChat(to: library)
    await #expect(throws: Stop.self) { try await library.add() }
    #expect(try library.count("kept_vectors") > 0)
    try await library.library.remove(source: library.notes.path)
    #expect(try library.count("kept_vectors") == 0)
  }

  @Test func passagesAreCountedBeforeTheFirstIsEmbedded() async throws {
    let library = try TestLibrary()
    try writeChat(to: library)
    for number in 0..<40 { try library.write("Note \(number).", to: "\(number).md") }
    let seen = Mutexed<[AddProgress]>([])
    let report = try await library.library.add(library.notes, using: ImporterRegistry()) {
      seen.value.append($0)
    }
    let embedding = seen.value.filter { $0.phase == .embedding }
    #expect(seen.value.contains { $0.phase == .cutting })
    #expect(report.chunksEmbedded > 300)
    #expect(embedding.allSatisfy { $0.chunksTotal == report.chunksEmbedded })
    #expect(embedding.map(\.chunksEmbedded).max() == report.chunksEmbedded)
    #expect(report.problems == [])
    // Changing a note embeds its own passage only.
    try library.write("Note of another day.", to: "7.md")
    #expect(try await library.add().chunksEmbedded == 1)
  }

  /// The import that is killed would go on long after the first vectors are kept.
  @Test(.enabled(if: TestProgram.isAtHand, TestProgram.missing))
  func aKilledImportGoesOn() async throws {
    let library = try TestLibrary()
    try writeChat(to: library, messages: 15_000)
    let file = library.folder.file("killed.sqlite")
    let arguments = ["add", library.notes.path, "--library", file.path]
    let process = try TestProgram.start(arguments[0], arguments[1], arguments[2], arguments[3])
    var kept = 0
    while process.endSoFar == nil, kept < 64 {
      usleep(10_000)
      kept = (try? LibraryRows.keptVectors(file)) ?? 0
    }
    #expect(TestProgram.kill(process, when: [], reach: 0))
    #expect(kept >= 64)
    #expect(try LibraryRows.all(file)["items"]?.isEmpty == true)
    // What is left is enough to use the vectors for, and quickly done.
    try writeChat(to: library, messages: 2400)
    try TestProgram.finish(
      try TestProgram.start(arguments[0], arguments[1], arguments[2], arguments[3]))
    let fresh = library.folder.file("fresh.sqlite")
    try TestProgram.finish(
      try TestProgram.start("add", library.notes.path, "--library", fresh.path))
    #expect(try LibraryRows.all(file) == LibraryRows.all(fresh))
    #expect(try LibraryRows.faults(file) == [])
  }
}
