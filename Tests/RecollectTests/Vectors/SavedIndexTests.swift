import Embeddings
import Foundation
import GRDB
import Importers
import Items
import Recollect
import TestSupport
import Testing
import VectorSearch

/// Tests that the vectors saved beside a library are used only if they are those of the library.
@Suite struct SavedIndexTests {
  private static let everything = SearchOptions(
    mode: .vector, limit: 1000, candidates: 1000, floor: nil, passagesPerThread: 1000,
    highlightsMatches: false)

  private func note(_ number: Int, _ text: String = "") -> Item {
    Item(id: "\(number)", kind: .note, text: "Note \(number). \(text)")
  }

  /// A library of fifty notes, whose vectors are saved.
  private func saved() async throws -> TestLibrary {
    let test = try TestLibrary()
    try await test.library.add((0..<50).map { note($0) }, as: "notes")
    try await test.library.saveVectors()
    #expect(TestData.exists(file(of: test)))
    return test
  }

  private func file(of test: TestLibrary) -> URL {
    URL(filePath: test.library.url.path + "-vectors")
  }

  /// Searches a library that has just been opened.
  ///
  /// - Returns: The passages with their cosines, and whether all vectors were read.
  private func search(
    _ test: TestLibrary, access: Library.Access = .readOnly
  ) async throws -> (found: [String], readsAll: Bool) {
    let library = try Library(at: test.library.url, embedder: CountingEmbedder(), access: access)
    let found = try await library.search("note 7 harvest", options: Self.everything).passages
    return (found.map { "\($0.itemIDs) \($0.scores.cosine ?? 0)" }, library.fullReadCount > 0)
  }

  /// Checks a search against one without the file.
  private func check(_ test: TestLibrary, readsAll: Bool, _ comment: Comment? = nil) async throws {
    let found = try await search(test)
    #expect(found.readsAll == readsAll, comment)
    let file = file(of: test)
    let aside = test.folder.file("aside")
    let exists = TestData.exists(file)
    if exists { try FileManager.default.moveItem(at: file, to: aside) }
    let expected = try await search(test)
    if exists { try FileManager.default.moveItem(at: aside, to: file) }
    #expect(expected.readsAll)
    #expect(found.found == expected.found, comment)
  }

  @Test func savedVectorsAreNotReadAgain() async throws {
    let test = try await saved()
    try await check(test, readsAll: false)
    let mode = try FileManager.default.attributesOfItem(atPath: file(of: test).path)
    #expect(mode[.posixPermissions] as? Int == 0o600)
  }

  @Test func theFileIsThatOfAnIndexOfAllVectors() async throws {
    let test = try await saved()
    try await test.library.add(note(7, "The harvest."), to: "notes")
    try await test.library.saveVectors()
    let rows = try test.read { database in
      try Row.fetchAll(database, sql: "SELECT chunk_id, vector FROM embeddings ORDER BY chunk_id")
        .map { (id: $0["chunk_id"] as Int64, vector: $0["vector"] as Data) }
    }
    var index = QuantizedIndex(dimension: rows[0].vector.count / 2)
    for row in rows {
      let halves = row.vector.withUnsafeBytes { Array($0.bindMemory(to: UInt16.self)) }
      index.insert(halves.map(HalfPrecision.float), id: row.id)
    }
    let expected = test.folder.file("expected")
    try index.save(to: expected, stamp: VectorSnapshot(mapping: file(of: test)).stamp)
    #expect(try Data(contentsOf: file(of: test)) == Data(contentsOf: expected))
  }

  @Test func aFileThatIsBeingWrittenIsNotUsed() async throws {
    let test = try await saved()
    try await DatabaseQueue(path: test.library.url.path).write { database in
      try database.execute(
        sql: "UPDATE vector_snapshots SET position = ?", arguments: [Int64.max])
    }
    try await check(test, readsAll: true)
  }

  @Test func laterChangesAreApplied() async throws {
    let test = try await saved()
    try await test.library.add(note(7, "The harvest."), to: "notes")
    try await test.library.add(note(51), to: "notes")
    try await check(test, readsAll: false)
    try await test.library.add((0..<52).map { note($0, $0 < 20 ? "Again." : "") }, as: "notes")
    try await check(test, readsAll: false)
    try await test.library.saveVectors()
    try await check(test, readsAll: false)
  }

  @Test func aLogThatDoesNotReachBackAsksForAllVectors() async throws {
    let test = try await saved()
    for number in 0..<3 { try await test.library.add(note(number, "New."), to: "notes") }
    try await DatabaseQueue(path: test.library.url.path).write { database in
      try database.execute(
        sql: "DELETE FROM vector_changes WHERE id < (SELECT max(id) FROM vector_changes)")
    }
    try await check(test, readsAll: true)
  }

  /// A backup has a history of its own from the moment it was made.
  @Test func vectorsOfALaterStateAreNotThoseOfABackup() async throws {
    let test = try TestLibrary()
    try await test.library.add((0..<50).map { note($0) }, as: "notes")
    let backup = try TestLibrary()
    try await copy(test.library.url, over: backup.library.url)
    try await test.library.add(note(7, "The harvest of the original."), to: "notes")
    try await test.library.saveVectors()
    let restored = try Library(at: backup.library.url, embedder: CountingEmbedder())
    for number in 0..<5 { try await restored.add(note(number, "Restored."), to: "notes") }
    try FileManager.default.copyItem(at: file(of: test), to: file(of: backup))
    try await check(backup, readsAll: true)
    try await check(test, readsAll: false)
  }

  @Test func aCopyOfBothFilesIsUsed() async throws {
    let test = try await saved()
    let other = try TestLibrary()
    try await copy(test.library.url, over: other.library.url)
    try FileManager.default.copyItem(at: file(of: test), to: file(of: other))
    try await check(other, readsAll: false)
  }

  private func copy(_ library: URL, over other: URL) async throws {
    let source = try DatabaseQueue(path: library.path)
    try source.backup(to: DatabaseQueue(path: other.path))
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func aDamagedFileIsNotTrusted(seed: UInt64) async throws {
    let test = try await saved()
    let whole = try Data(contentsOf: file(of: test))
    let expected = try await search(test).found
    var generator = SeededGenerator(seed: seed)
    for attempt in 0..<20 {
      var bytes = whole
      if attempt % 4 == 0 {
        bytes = bytes.prefix(Int.random(in: 0..<whole.count, using: &generator))
      } else {
        let place = Int.random(in: 0..<whole.count, using: &generator)
        bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      }
      try bytes.write(to: file(of: test))
      #expect(try await search(test).found == expected, "attempt \(attempt)")
    }
  }

  @Test func somethingElseInItsPlaceIsIgnored() async throws {
    let test = try await saved()
    for bytes in [Data(), Data("notes".utf8), Data(repeating: 0, count: 10_000)] {
      try bytes.write(to: file(of: test))
      try await check(test, readsAll: true)
    }
    try FileManager.default.removeItem(at: file(of: test))
    try FileManager.default.createDirectory(at: file(of: test), withIntermediateDirectories: false)
    #expect(try await search(test).readsAll)
    await #expect(throws: (any Error).self) { try await test.library.saveVectors() }
  }

  @Test func searchingWritesNothing() async throws {
    let test = try TestLibrary()
    try await test.library.add((0..<50).map { note($0) }, as: "notes")
    _ = try await search(test)
    #expect(!TestData.exists(file(of: test)))
  }

  @Test func vectorsOfAnotherEmbedderAreIgnored() async throws {
    let test = try await saved()
    let other = CountingEmbedder(dimension: 64, identifier: "other")
    let changing = try Library(at: test.library.url, embedder: CountingEmbedder())
    try await changing.changeEmbedder(to: other, keepingOld: true)
    #expect(!TestData.exists(file(of: test)))
    #expect(try await changing.search("note", options: Self.everything).passages.count == 50)
    #expect(changing.fullReadCount == 1)
    try await changing.saveVectors()
    try await check(test, readsAll: true)
    // A library with the embedder that isn't in use saves nothing.
    let saved = try Data(contentsOf: file(of: test))
    try await test.library.saveVectors()
    #expect(try Data(contentsOf: file(of: test)) == saved)
  }

  @Test func savingAtOnceLeavesOneWholeFile() async throws {
    let test = try await saved()
    try await withThrowingTaskGroup { group in
      for number in 0..<4 {
        let library = try Library(at: test.library.url, embedder: CountingEmbedder())
        let note = note(100 + number)
        group.addTask {
          for _ in 0..<3 {
            try await library.add(note, to: "notes")
            // Another one may be saving.
            try? await library.saveVectors()
          }
        }
      }
      try await group.waitForAll()
    }
    try await test.library.saveVectors()
    try await check(test, readsAll: false)
  }
}

/// Tests that the file is right whatever another process writes while it is made.
extension SavedIndexTests {
  @Test func changesWhileSavingAreFound() async throws {
    let test = try await saved()
    let other = try Library(at: test.library.url, embedder: CountingEmbedder())
    for round in 0..<5 {
      async let storing: Void = {
        for number in 0..<20 {
          try await other.add(note(100 * round + number, "Round \(round)."), to: "others")
          if number % 4 == 3 {
            try await other.remove(id: "\(100 * round + number)", from: "others")
          }
        }
      }()
      // A removal takes the file away from under a save, which is an error then.
      for _ in 0..<10 { try? await test.library.saveVectors() }
      try await storing
      try await test.library.saveVectors()
      try await check(test, readsAll: false)
    }
  }
}

/// Tests that removed vectors are gone from the file beside the library.
extension SavedIndexTests {
  private static let secret = "Qzorvath was diagnosed by Doctor Umbraxil."

  private func savedWithSecret() async throws -> TestLibrary {
    let test = try TestLibrary()
    try await test.library.add(
      (0..<5).map { note($0) } + [Item(id: "secret", kind: .note, text: Self.secret)], as: "notes")
    try await test.library.saveVectors()
    let proof = try await test.library.proveErasure(of: Self.secret)
    #expect(proof.files.contains { $0.path == file(of: test).path })
    #expect(proof.traces.contains { $0.form == .vector && $0.path == file(of: test).path })
    return test
  }

  @Test func whatIsForgottenIsGoneFromTheFile() async throws {
    let test = try await savedWithSecret()
    try await test.library.forget(ItemSelection(ids: ["secret"]))
    #expect(try await test.library.proveErasure(of: Self.secret).isErased)
    #expect(try await search(test).found.count == 5)
  }

  @Test func whatIsDeletedIsGoneFromTheFile() async throws {
    let test = try await savedWithSecret()
    try await test.library.remove(id: "secret", from: "notes")
    #expect(!TestData.exists(file(of: test)))
  }

  @Test func aRemovedSourceIsGoneFromTheFile() async throws {
    let test = try await savedWithSecret()
    try await test.library.remove(source: "items:notes")
    #expect(try await test.library.proveErasure(of: Self.secret).isErased)
  }

  @Test func everythingIsGoneFromTheFile() async throws {
    let test = try await savedWithSecret()
    try await test.library.forgetEverything()
    #expect(!TestData.exists(file(of: test)))
  }

  /// A program that was killed between the removal and the deletion of the file leaves it.
  @Test func aFileThatARemovalLeftIsDeletedByTheNextWriter() async throws {
    let test = try await savedWithSecret()
    let bytes = try Data(contentsOf: file(of: test))
    try await test.library.remove(id: "secret", from: "notes")
    try bytes.write(to: file(of: test))
    try await check(test, readsAll: true)
    _ = try Library(at: test.library.url, access: .readWrite)
    #expect(!TestData.exists(file(of: test)))
  }
}
