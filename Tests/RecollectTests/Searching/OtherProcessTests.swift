import Foundation
import Items
import Recollect
import RecollectTesting
import Testing

/// Tests that the next search sees what another process stored or deleted.
@Suite struct OtherProcessTests {
  @Test func theNextSearchSeesEachChangeOfAnotherProcess() async throws {
    let folder = Self.folder(of: getpid())
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let library = try Self.library(in: folder)
    let notes = (0..<50).map { Item(id: "\($0)", kind: .note, text: "Note number \($0).") }
    try await library.add(notes, as: "notes")
    #expect(try await found(in: library) == [50, 0])

    await #expect(processExitsWith: .success) {
      let library = try OtherProcessTests.library(in: OtherProcessTests.folder(of: getppid()))
      try await library.add(Item(id: "new", kind: .note, text: "Quinces."), to: "notes")
    }
    #expect(try await found(in: library) == [51, 1])
    await #expect(processExitsWith: .success) {
      let library = try OtherProcessTests.library(in: OtherProcessTests.folder(of: getppid()))
      try await library.add(Item(id: "new", kind: .note, text: "Medlars."), to: "notes")
    }
    #expect(try await found(in: library) == [51, 0])
    await #expect(processExitsWith: .success) {
      let library = try OtherProcessTests.library(in: OtherProcessTests.folder(of: getppid()))
      try await library.remove(id: "new", from: "notes")
    }
    #expect(try await found(in: library) == [50, 0])
    // All vectors were read once, and only the changes after that.
    #expect(library.fullReadCount == 1)
  }

  /// Returns the number of passages, and of those with the text that the other process stored.
  private func found(in library: Library) async throws -> [Int] {
    let options = SearchOptions(
      mode: .vector, limit: 100, candidates: 100, floor: nil, passagesPerThread: 100)
    let passages = try await library.search("quinces", options: options).passages
    return [passages.count, passages.count { $0.text == "Quinces." }]
  }

  /// Returns the folder of a process, which its children find by its process id.
  private static func folder(of process: pid_t) -> URL {
    FileManager.default.temporaryDirectory.appending(path: "recollect-processes-\(process)")
  }

  private static func library(in folder: URL) throws -> Library {
    try Library(at: folder.appending(path: "library.sqlite"), embedder: HashingEmbedder())
  }
}
