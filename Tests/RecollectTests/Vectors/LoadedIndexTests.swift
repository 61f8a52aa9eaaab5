import Foundation
import GRDB
import Importers
import Items
import Recollect
import TestSupport
import Testing

/// Tests that the vectors in memory follow the changes of the file.
@Suite struct LoadedIndexTests {
  /// Every passage, without dropping any that overlap or repeat others.
  private static let everything = SearchOptions(
    mode: .vector, limit: 10_000, candidates: 10_000, floor: nil, passagesPerThread: 10_000,
    highlightsMatches: false)

  private func ranking(_ library: Library) async throws -> [String] {
    do {
      return try await library.search("harvest of quinces", options: Self.everything).passages
        .map { "\($0.id) \($0.scores.cosine ?? 0)" }
    } catch let error as LibraryError where error.code == .otherEmbedder {
      // The library has vectors of another embedder only.
      return []
    }
  }

  @Test func oneChangeIsReadAndNotAllVectors() async throws {
    let library = try TestLibrary()
    let items = (0..<50).map { Item(id: "\($0)", kind: .note, text: "Note number \($0).") }
    try await library.library.add(items, as: "notes")
    let other = try Library(at: library.library.url, embedder: CountingEmbedder())
    for reader in [library.library, other] { #expect(try await ranking(reader).count == 50) }

    let quinces = Item(id: "new", kind: .note, text: "The harvest of quinces.")
    try await library.library.add(quinces, to: "notes")
    for reader in [library.library, other] {
      let found = try await reader.search("harvest of quinces", options: Self.everything)
      #expect(found.passages.count == 51 && found.passages[0].itemIDs == ["new"])
    }
    try await other.remove(id: "new", from: "notes")
    for reader in [library.library, other] {
      #expect(try await ranking(reader).count == 50)
      #expect(reader.fullReadCount == 1)
    }
  }

  /// From the second search on, cosines are estimated first.
  @Test func manyVectorsAreFoundAlikeByEverySearch() async throws {
    let test = try TestLibrary(embedder: CountingEmbedder(dimension: 32))
    let items = (0..<16_500).map { number in
      Item(id: "\(number)", kind: .note, text: "Note \(number) on crop \(number % 97).")
    }
    try await test.library.add(items, as: "notes")
    let options = SearchOptions(mode: .vector, floor: nil, highlightsMatches: false)
    func found(_ library: Library) async throws -> [String] {
      try await library.search("crop 31 of note 5000", options: options).passages
        .map { "\($0.itemIDs) \($0.scores.cosine ?? 0)" }
    }
    // The import has saved the vectors. Without them, the first search compares all exactly.
    let mapping = test.library
    let first = try await found(mapping)
    #expect(first.count == options.limit)
    try FileManager.default.removeItem(atPath: mapping.url.path + "-vectors")
    let reading = try Library(
      at: mapping.url, embedder: CountingEmbedder(dimension: 32), access: .readWrite)
    let quinces = Item(id: "new", kind: .note, text: "crop 31 of note 5000")
    for library in [mapping, reading] {
      for _ in 0..<3 { #expect(try await found(library) == first) }
      try await library.add(quinces, to: "notes")
      #expect(try await found(library).first?.hasPrefix("[\"new\"]") == true)
      try await library.remove(id: "new", from: "notes")
      #expect(try await found(library) == first)
    }
    #expect(mapping.fullReadCount == 0 && reading.fullReadCount == 1)
  }

  @Test func aLogThatDoesNotReachBackIsReplacedByAFullRead() async throws {
    let library = try TestLibrary()
    try await library.library.add(Item(id: "1", kind: .note, text: "Quinces."), to: "notes")
    #expect(try await ranking(library.library).count == 1)
    for number in 2...4 {
      try await library.library.add(
        Item(id: "\(number)", kind: .note, text: "Note \(number)."), to: "notes")
    }
    try await DatabaseQueue(path: library.library.url.path).write { database in
      try database.execute(
        sql: "DELETE FROM vector_changes WHERE id < (SELECT max(id) FROM vector_changes)")
    }
    #expect(try await ranking(library.library).count == 4)
    #expect(library.library.fullReadCount == 2)
  }

  @Test func theLogIsBounded() async throws {
    let library = try TestLibrary()
    try await library.library.add(Item(id: "1", kind: .note, text: "Quinces."), to: "notes")
    let bound = 16_384
    try await DatabaseQueue(path: library.library.url.path).write { database in
      for _ in 0..<bound + 100 {
        try database.execute(sql: "UPDATE embeddings SET vector = vector")
      }
    }
    #expect(try library.count("vector_changes") == bound)
    #expect(try await ranking(library.library).count == 1)
  }

  @Test func aLogThatWasEmptiedEndsNoSearch() async throws {
    let library = try TestLibrary()
    try await library.library.add(Item(id: "1", kind: .note, text: "Quinces."), to: "notes")
    #expect(try await ranking(library.library).count == 1)
    try await DatabaseQueue(path: library.library.url.path).write { database in
      try database.execute(sql: "DELETE FROM vector_changes")
    }
    #expect(try await ranking(library.library).count == 1)
  }

  @Test func searchesAtOnceWhileRecordsChangeAreEachOfOneMoment() async throws {
    let library = try TestLibrary()
    try await library.library.add(
      (0..<200).map { Item(id: "\($0)", kind: .note, text: "Note number \($0).") }, as: "notes")
    let writer = try Library(at: library.library.url, embedder: CountingEmbedder())
    let reader = library.library
    // Each replacement deletes a chunk and inserts another, so every moment has 200.
    try await withThrowingTaskGroup { group in
      group.addTask {
        for step in 0..<100 {
          try await writer.add(
            Item(id: "\(step % 7)", kind: .note, text: "Note \(step % 7), step \(step)."),
            to: "notes")
        }
      }
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<25 {
            let count = try await ranking(reader).count
            #expect(count == 200)
          }
        }
      }
      try await group.waitForAll()
    }
    let fresh = try Library(at: reader.url, embedder: CountingEmbedder())
    #expect(try await ranking(reader) == ranking(fresh))
  }

  /// Checks after each of many random changes that both libraries search the vectors of the file.
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func theVectorsAreThoseOfTheFile(seed: UInt64) async throws {
    var changes = try RandomChanges(seed: seed, in: TestLibrary())
    var fullReads = 0
    for step in 0..<40 {
      let change = try await changes.next()
      let fresh = try Library(at: changes.url, embedder: CountingEmbedder())
      let expected = try await ranking(fresh)
      // A library that searches rarely has several changes to apply at once.
      for library in changes.libraries where Bool.random(using: &changes.generator) {
        #expect(try await ranking(library) == expected, "step \(step): \(change)")
      }
      fullReads = changes.libraries.reduce(0) { $0 + $1.fullReadCount }
    }
    #expect(fullReads <= 2)
    #expect(try LibraryRows.places(changes.url) == [])
  }
}

/// Random changes of every kind by two libraries that have the same file open.
private struct RandomChanges {
  let libraries: [Library]
  let url: URL
  var generator: SeededGenerator
  private let folder: TemporaryFolder
  private let other = CountingEmbedder(dimension: 32)

  init(seed: UInt64, in library: TestLibrary) throws {
    generator = SeededGenerator(seed: seed)
    url = library.library.url
    folder = library.folder
    libraries = [library.library, try Library(at: url, embedder: CountingEmbedder())]
  }

  /// Makes a change.
  ///
  /// - Returns: Its description.
  mutating func next() async throws -> String {
    let library = libraries.randomElement(using: &generator)!
    let number = Int.random(in: 0..<8, using: &generator)
    let collection = "c\(number % 2)"
    switch Int.random(in: 0..<12, using: &generator) {
    case 0..<4:
      try await library.add(item(number), to: collection)
      return "store"
    case 4, 5:
      try await library.remove(id: "\(number)", from: collection)
      return "delete"
    case 6:
      let items = (0..<number).map { item($0) }
      try await library.add(items, as: collection)
      return "add items"
    case 7, 8:
      // Two mailboxes share mails, so removing one trims the threads that the other keeps.
      let box = "box\(number % 2).mbox"
      try folder.write(mailbox(), to: box)
      try await library.add(folder.file(box), using: ImporterRegistry())
      return "add \(box)"
    case 9:
      let path = folder.file("box\(number % 2).mbox").path
      guard try await library.sourcePaths().contains(path) else { return "nothing" }
      try await library.remove(source: path)
      return "remove a mailbox"
    case 10:
      let path = "items:" + collection
      guard try await library.sourcePaths().contains(path) else { return "nothing" }
      try await library.remove(source: path)
      return "remove a collection"
    default:
      let identifier = other.identifier
      try await DatabaseQueue(path: url.path).write { database in
        try database.execute(
          sql: """
            INSERT OR IGNORE INTO models (identifier, dimension, state) VALUES (?, 32, 'kept')
            """, arguments: [identifier])
      }
      try await library.completeVectors(of: other)
      return "embed with another embedder"
    }
  }

  private mutating func item(_ number: Int) -> Item {
    let words = (0..<Int.random(in: 1..<300, using: &generator)).map { _ in
      ["harvest", "quinces", "medlars", "of", "sloes."].randomElement(using: &generator)!
    }
    return Item(id: "\(number)", kind: .note, text: words.joined(separator: " "))
  }

  private mutating func mailbox() -> String {
    (0..<8).filter { _ in Bool.random(using: &generator) }.map { number in
      let mail = Mails.mail(
        "m\(number)", answering: number > 0 ? ["m0"] : [], day: number + 1,
        String(repeating: "The harvest of quinces, part \(number). ", count: 40))
      return "From someone@example.org Mon Mar  1 10:00:00 2021\n\(mail)\n"
    }.joined()
  }
}
