import Foundation
import GRDB
import Items
import Recollect
import TestSupport
import Testing

/// Tests of disks that are full or read-only.
@Suite(.enabled(if: TestDisk.isPossible, "Mounting a disk takes Linux and root."))
struct DiskTests {
  @Test func aReadOnlyDiskCanBeSearched() async throws {
    let disk = try TestDisk(kilobytes: 4096)
    let file = disk.url.appending(path: "my library?.sqlite")
    do {
      let library = try Library(at: file, embedder: CountingEmbedder())
      try await library.add([Item(id: "1", kind: .note, text: "Quinces.")], as: "a")
    }
    try disk.makeReadOnly()
    do {
      let library = try Library(at: file, embedder: CountingEmbedder(), access: .readOnly)
      #expect(try await library.search("quinces").passages.count == 1)
      #expect(try await library.status().items == 1)
      let write = await #expect(throws: LibraryError.self) {
        try await library.remove(source: "items:a")
      }
      #expect(write?.code == .readOnly)
    }
    for access in [Library.Access.readWrite, .readWriteCreate] {
      let error = #expect(throws: LibraryError.self) { try Library(at: file, access: access) }
      #expect(error?.code == .readOnly)
    }
    let error = #expect(throws: LibraryError.self) {
      try Library(at: disk.url.appending(path: "new.sqlite"))
    }
    #expect(error?.code == .denied)
  }

  @Test func aFullDiskLosesNothingAndTheImportGoesOnLater() async throws {
    let disk = try TestDisk(kilobytes: 2400)
    let items = (0..<2000).map { number in
      Item(
        id: "\(number)", kind: .note, text: "Quinces number \(number), in a note of some words.")
    }
    let file = disk.url.appending(path: "library.sqlite")
    let library = try Library(at: file, embedder: CountingEmbedder())
    try await library.add(Array(items.prefix(10)), as: "first")
    let full = await #expect(throws: LibraryError.self) { try await library.add(items, as: "all") }
    #expect(full?.code == .diskFull)
    let status = try await library.status()
    #expect(status.items >= 10 && status.items < 2010)
    var options = SearchOptions()
    options.filter.sources = ["items:first"]
    #expect(try await library.search("quinces number", options: options).passages.count == 10)
    try disk.resize(kilobytes: 65_536)
    try await library.add(items, as: "all")
    #expect(try await library.status().items == 2010)
    #expect(try LibraryRows.faults(file) == [])

    let folder = try TemporaryFolder()
    let fresh = try Library(at: folder.file("fresh.sqlite"), embedder: CountingEmbedder())
    try await fresh.add(Array(items.prefix(10)), as: "first")
    try await fresh.add(items, as: "all")
    var (left, right) = (try LibraryRows.all(file), try LibraryRows.all(fresh.url))
    // The time of items in memory is that of the import.
    left["files"] = nil
    right["files"] = nil
    #expect(left == right)
  }

  @Test func aDiskWithoutAnyRoomIsCalledFull() async throws {
    let disk = try TestDisk(kilobytes: 4096)
    let file = disk.url.appending(path: "library.sqlite")
    do {
      let library = try Library(at: file, embedder: CountingEmbedder())
      try await library.add([Item(id: "1", kind: .note, text: "Quinces.")], as: "a")
    }
    try disk.leave(kilobytes: 0)
    for access in [Library.Access.readOnly, .readWrite] {
      let error = #expect(throws: LibraryError.self) { try Library(at: file, access: access) }
      #expect(error?.code == .diskFull, "\(access): \(error?.description ?? "opened")")
    }
    try disk.resize(kilobytes: 4096)
    #expect(try await Library(at: file, access: .readOnly).status().items == 1)
  }

  @Test func aFullDiskLosesNoMemoryAndStillRecalls() async throws {
    let disk = try TestDisk(kilobytes: 2048)
    let file = disk.url.appending(path: "library.sqlite")
    let library = try Library(at: file, embedder: CountingEmbedder())
    var stored: [String] = []
    let full = await #expect(throws: LibraryError.self) {
      for number in 0..<4000 {
        let words = (0..<20).map { "word\(number * 20 + $0)" }.joined(separator: " ")
        stored.append(try await library.remember(.init("I own \(words).")).memory.text)
      }
    }
    #expect(full?.code == .diskFull && stored.count > 10)
    #expect(try await library.memories().map(\.text) == stored)
    #expect(try await library.recall("Where is word45 word46 word47?").memories.count == 1)
    try disk.resize(kilobytes: 65_536)
    stored.append(try await library.remember(.init("My sister plays the oboe.")).memory.text)
    #expect(try await library.memories().map(\.text) == stored)
    #expect(try LibraryRows.faults(file) == [])
  }

  /// To write the index of words anew takes room, and so does carrying the log over.
  @Test(arguments: [256, 384, 512, 768, 1024, 1536, 2048, 3072])
  func aSourceCanBeRemovedFromAFullDisk(kilobytesLeft: Int) async throws {
    let disk = try TestDisk(kilobytes: 65_536)
    let file = disk.url.appending(path: "library.sqlite")
    let items = (0..<3000).map { number in
      let words = (0..<40).map { "word\(number * $0)" }.joined(separator: " ")
      return Item(id: "\(number)", kind: .note, text: words)
    }
    do {
      let library = try Library(at: file, embedder: CountingEmbedder())
      try await library.add([Item(id: "1", kind: .note, text: "Quinces.")], as: "few")
      try await library.add(items, as: "many")
    }
    let library = try Library(at: file, embedder: CountingEmbedder())
    try disk.leave(kilobytes: kilobytesLeft)
    try await library.remove(source: "items:few")
    #expect(try await library.status().sources.map(\.path) == ["items:many"])
    let lexical = SearchOptions(mode: .lexical)
    #expect(try await library.search("quinces", options: lexical).passages.isEmpty)
    try disk.resize(kilobytes: 65_536)
    #expect(try LibraryRows.faults(file) == [])
  }
}
