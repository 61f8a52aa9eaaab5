import Foundation
import GRDB
import Importers
import Recollect
import Testing

/// Tests of a library with the vectors of two embedders.
@Suite struct KeptEmbedderTests {
  private static let vectors = SearchOptions(mode: .vector, limit: 1000, floor: nil)

  /// A library of notes whose first embedder is kept for comparison.
  private func kept() async throws -> (
    test: TestLibrary, second: CountingEmbedder, changed: Library
  ) {
    let test = try TestLibrary()
    for number in 0..<100 { try test.write("Note number \(number).", to: "\(number).md") }
    try await test.add()
    let second = CountingEmbedder(dimension: 32)
    let changed = try Library(at: test.library.url, embedder: test.embedder)
    try await changed.changeEmbedder(to: second, keepingOld: true)
    _ = (test.embedder.take(), second.take())
    return (test, second, changed)
  }

  @Test func bothAreSearched() async throws {
    let (test, second, changed) = try await kept()
    #expect(try await changed.embedders().map(\.state) == [.inUse, .kept])
    #expect(
      try await changed.status().vectors == [test.embedder.identifier: 100, second.identifier: 100])
    for library in [test.library, changed] {
      #expect(try await library.search("note", options: Self.vectors).passages.count > 0)
    }
    let plain = try Library(at: test.folder.file("plain.sqlite"), embedder: CountingEmbedder())
    try await plain.add(test.notes, using: ImporterRegistry())
    func ranking(_ library: Library) async throws -> [Float?] {
      try await library.search("number 7", options: Self.vectors).passages.map(\.scores.cosine)
    }
    #expect(try await ranking(test.library) == ranking(plain))
  }

  @Test func importsAddVectorsOfTheOneInUse() async throws {
    let (test, second, changed) = try await kept()
    // Only the embedder in use may add.
    let error = await #expect(throws: LibraryError.self) {
      try test.write("Quinces.", to: "new.md")
      try await test.add()
    }
    #expect(error?.code == .otherEmbedder)
    try await changed.add(test.notes, using: ImporterRegistry())
    #expect(second.take() == ["New\n\nQuinces."])
    let embedders = try await changed.embedders()
    #expect(embedders.map(\.vectors) == [101, 100] && !embedders[1].isComplete)

    let report = try await changed.completeVectors(of: test.embedder)
    #expect(report.embedded == 1 && report.replaced == nil)
    #expect(try await changed.embedders().allSatisfy(\.isComplete))
    let found = try await test.library.search("quinces", options: Self.vectors)
    #expect(found.passages.contains { $0.text == "Quinces." })
  }

  @Test func anEditedThreadKeepsTheVectorsOfUnchangedText() async throws {
    let (test, _, changed) = try await kept()
    let text = (0..<60).map { "Paragraph \($0) of several words on fruit trees.\n\n" }.joined()
    try test.write(text, to: "long.md")
    try await changed.add(test.notes, using: ImporterRegistry())
    try await changed.completeVectors(of: test.embedder)
    _ = test.embedder.take()
    try test.write(text + "And quinces.\n", to: "long.md")
    try await changed.add(test.notes, using: ImporterRegistry())
    let report = try await changed.completeVectors(of: test.embedder)
    #expect(report.embedded == 1)
    #expect(test.embedder.take().count == 1)
  }

  @Test func usingTheKeptOneAgainCompletesIt() async throws {
    let (test, _, changed) = try await kept()
    try test.write("Quinces.", to: "new.md")
    try await changed.add(test.notes, using: ImporterRegistry())
    let report = try await changed.changeEmbedder(to: test.embedder)
    #expect(report.embedded == 1 && report.reused == 100)
    #expect(try await changed.status().vectors == [test.embedder.identifier: 101])
    try await test.expectFresh()
  }

  @Test func droppedVectorsAreGone() async throws {
    let (test, second, changed) = try await kept()
    for (name, code) in [
      (second.identifier, LibraryError.Code.embedderInUse), ("other", .unknownEmbedder),
    ] {
      let error = await #expect(throws: LibraryError.self) {
        try await changed.dropVectors(of: name)
      }
      #expect(error?.code == code)
    }
    #expect(try await changed.dropVectors(of: test.embedder.identifier) == 100)
    #expect(try await changed.status().vectors == [second.identifier: 100])
    #expect(try await changed.embedders().count == 1)
    let error = await #expect(throws: LibraryError.self) {
      try await test.library.search("note", options: Self.vectors)
    }
    #expect(error?.code == .otherEmbedder)
    // The vectors can be made again, and are found by a library that was open all the time.
    try await changed.changeEmbedder(to: test.embedder)
    #expect(try await test.library.search("note", options: Self.vectors).passages.count > 0)
  }

  @Test func anImportRemovesWhatAKilledChangeHasLeft() async throws {
    let (test, second, changed) = try await kept()
    try await DatabaseQueue(path: test.library.url.path).write { database in
      try database.execute(sql: "UPDATE models SET state = 'removing' WHERE state = 'kept'")
    }
    #expect(try await changed.embedders().map(\.state) == [.inUse, .removing])
    try await changed.add(test.notes, using: ImporterRegistry())
    #expect(try await changed.embedders().map(\.identifier) == [second.identifier])
    #expect(try await changed.status().vectors == [second.identifier: 100])
  }

  @Test func forgettingErasesTheVectorsOfBoth() async throws {
    let (test, second, changed) = try await kept()
    let text = "Qzorvath was diagnosed by Doctor Umbraxil."
    try test.write(text, to: "secret.md")
    try await changed.add(test.notes, using: ImporterRegistry())
    try await changed.completeVectors(of: test.embedder)
    let before = try await proofs(of: "Secret\n\n" + text, test, second)
    #expect(before.allSatisfy { $0.traces.contains { $0.form == .vector } })
    #expect(try await changed.forget(test.selection("notes/secret.md")).items == 1)
    let after = try await proofs(of: "Secret\n\n" + text, test, second)
    #expect(after.allSatisfy { !$0.traces.contains { $0.form == .vector } })
  }

  private func proofs(
    of text: String, _ test: TestLibrary, _ second: CountingEmbedder
  ) async throws -> [ErasureProof] {
    [
      try await test.library.proveErasure(of: text),
      try await test.library.withEmbedder(second).proveErasure(of: text),
    ]
  }
}
