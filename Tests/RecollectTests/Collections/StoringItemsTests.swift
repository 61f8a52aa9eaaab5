import Foundation
import Items
import Recollect
import TestSupport
import Testing

/// Tests of storing and deleting single items of a collection.
@Suite struct StoringItemsTests {
  @Test func anItemIsInsertedReplacedAndDeleted() async throws {
    let library = try TestLibrary()
    #expect(try await library.library.add(note("1", "Quinces."), to: "fruit"))
    #expect(try await library.find("quinces") == ["Quinces."])
    #expect(try await library.library.sourcePaths() == ["items:fruit"])

    #expect(try await library.library.add(note("1", "Medlars."), to: "fruit"))
    #expect(try await library.find("medlars") == ["Medlars."])
    #expect(try await library.find("quinces").isEmpty)

    #expect(try await library.library.remove(id: "1", from: "fruit"))
    #expect(try await library.find("medlars").isEmpty)
    #expect(try await library.library.sourcePaths().isEmpty && library.count("files") == 0)
    #expect(try await library.library.remove(id: "1", from: "fruit") == false)
    #expect(try LibraryRows.faults(library.library.url) == [])
  }

  @Test func anUnchangedItemIsNeitherEmbeddedNorWritten() async throws {
    let library = try TestLibrary()
    try await library.library.add(note("1", "Quinces."), to: "fruit")
    _ = library.embedder.take()
    let generation = try library.strings("SELECT generation FROM library")
    #expect(try await library.library.add(note("1", "Quinces."), to: "fruit") == false)
    #expect(library.embedder.take().isEmpty)
    #expect(try library.strings("SELECT generation FROM library") == generation)
  }

  @Test func onlyNewTextIsEmbedded() async throws {
    let library = try TestLibrary()
    let items = (0..<5).map { note("\($0)", "Note number \($0).") }
    #expect(try await library.library.add(items, to: "notes") == 5)
    #expect(library.embedder.take().count == 5)
    #expect(try await library.library.add(items + [note("5", "One more.")], to: "notes") == 1)
    #expect(library.embedder.take().count == 1)
  }

  @Test func ofItemsWithOneIDTheLastIsStored() async throws {
    let library = try TestLibrary()
    let items = [note("1", "Quinces."), note("2", "Sloes."), note("1", "Medlars.")]
    #expect(try await library.library.add(items, to: "fruit") == 2)
    #expect(try await library.find("medlars") == ["Medlars."])
    #expect(try await library.find("quinces").isEmpty)
  }

  @Test func anItemOfAnotherKindReplacesTheOneWithItsID() async throws {
    let library = try TestLibrary()
    for kind in [Item.Kind.note, .mail, .meeting, .mail, .message] {
      try await library.library.add(Item(id: "1", kind: kind, text: "A \(kind)."), to: "a")
      #expect(try library.strings("SELECT kind FROM items") == [kind.rawValue])
    }
    #expect(try LibraryRows.faults(library.library.url) == [])
  }

  @Test func anImportOfAllItemsNoticesWhatWasStoredAndDeleted() async throws {
    let library = try TestLibrary()
    let items = [note("1", "Quinces."), note("2", "Medlars."), note("3", "Sloes.")]
    try await library.library.add(items, as: "fruit")
    try await library.library.add(note("2", "Medlars, bletted."), to: "fruit")
    try await library.library.add(note("4", "Rowans."), to: "fruit")
    try await library.library.remove(id: "3", from: "fruit")
    #expect(try library.items() == ["1", "2", "4"])

    let report = try await library.library.add(items, as: "fruit")
    #expect(report.threadsStored == 2 && report.threadsRemoved == 1)
    #expect(try await library.find("medlars") == ["Medlars."])
    #expect(try library.items() == ["1", "2", "3"])
    #expect(try await library.library.add(items, as: "fruit").changedNothing)
    #expect(try await library.library.status().incompleteFiles == 0)
  }

  @Test func anItemStoredDuringAnImportOfAllStays() async throws {
    let library = try TestLibrary()
    let other = try Library(at: library.library.url, embedder: CountingEmbedder())
    let item = note("2", "Medlars.")
    let slow = CountingEmbedder(before: { call in
      if call == 1 { try await other.add(item, to: "fruit") }
    })
    let importing = try Library(at: library.library.url, embedder: slow)
    try await importing.add([note("1", "Quinces.")], as: "fruit")
    #expect(try library.items() == ["1", "2"])
    #expect(try await other.status().incompleteFiles == 0)
    try await importing.add([note("1", "Quinces.")], as: "fruit")
    #expect(try library.items() == ["1"])
  }

  @Test func aFailureLeavesTheEarlierItem() async throws {
    struct Failure: Error {}
    let library = try TestLibrary()
    try await library.library.add(note("1", "Quinces."), to: "fruit")
    let failing = try Library(
      at: library.library.url, embedder: CountingEmbedder(before: { _ in throw Failure() }))
    await #expect(throws: Failure.self) {
      try await failing.add(note("1", "Medlars."), to: "fruit")
    }
    await #expect(throws: Failure.self) {
      try await failing.add(note("1", "Medlars."), to: "another")
    }
    let stopped = try Library(
      at: library.library.url,
      embedder: CountingEmbedder(before: { _ in withUnsafeCurrentTask { $0?.cancel() } }))
    await #expect(throws: CancellationError.self) {
      try await Task { try await stopped.add(note("1", "Medlars."), to: "fruit") }.value
    }
    #expect(try await library.find("quinces") == ["Quinces."])
    #expect(try await library.library.sourcePaths() == ["items:fruit"])
  }

  @Test func aMailOfTwoSourcesStaysInTheOther() async throws {
    let library = try TestLibrary()
    let mail = Item(id: "1@example.org", kind: .mail, title: "Fruit", text: "Quinces.")
    try await library.library.add(mail, to: "inbox")
    try await library.library.add(mail, to: "backup")
    #expect(try library.copies() == ["1@example.org"])
    #expect(library.embedder.take().count == 1)
    try await library.library.remove(id: "1@example.org", from: "inbox")
    #expect(try await library.find("quinces").count == 1)
    #expect(try await library.library.sourcePaths() == ["items:backup"])
    #expect(try LibraryRows.faults(library.library.url) == [])
    try await library.library.remove(id: "1@example.org", from: "backup")
    #expect(try library.count("items") == 0)
  }

  @Test func aLibraryWithoutEmbedderDeletesButDoesNotStore() async throws {
    let library = try TestLibrary()
    try await library.library.add(note("1", "Quinces."), to: "fruit")
    let words = try Library(at: library.library.url)
    let error = await #expect(throws: LibraryError.self) {
      try await words.add(note("2", "Medlars."), to: "fruit")
    }
    #expect(error?.code == .needsEmbedder)
    #expect(try await words.remove(id: "1", from: "fruit"))
  }

  /// Checks that the rows after many single changes are those of an import of the same items.
  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func theRowsAreThoseOfAnImportOfAllItems(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    var texts = RandomText(seed: seed)
    let library = try TestLibrary()
    var items: [String: Item] = [:]
    for step in 0..<60 {
      let id = "id \(Int.random(in: 0..<12, using: &generator))"
      switch Int.random(in: 0..<8, using: &generator) {
      case 0..<5:
        let kind = Item.Kind.allCases.randomElement(using: &generator)!
        let words = Int.random(in: 0..<200, using: &generator)
        let item = Item(
          id: id, kind: kind, title: "Title \(step)", text: texts.text(words: words),
          date: Date(timeIntervalSince1970: Double(step) * 86_400),
          people: [Item.Participant(role: .from, name: "Ada \(step % 3)")], tags: ["tag"],
          fields: [Item.Field("Place", "Room \(step)")],
          thread: [nil, nil, "A", "B"].randomElement(using: &generator)!)
        items[id] = item
        try await library.library.add(item, to: "all")
      case 5, 6:
        let removed = items.removeValue(forKey: id)
        #expect(try await library.library.remove(id: id, from: "all") == (removed != nil))
      default:
        if items.isEmpty { continue }
        try await library.library.add(Array(items.values), as: "all")
      }
      #expect(try LibraryRows.faults(library.library.url) == [])
    }
    let whole = try Library(at: library.folder.file("whole.sqlite"), embedder: CountingEmbedder())
    try await whole.add(Array(items.values), as: "all")
    let (rows, expected) = (try Self.rows(library.library.url), try Self.rows(whole.url))
    for table in expected.keys.sorted() {
      #expect(rows[table] == expected[table], "The table \(table) differs.")
    }
    #expect(rows.keys.sorted() == expected.keys.sorted())
  }

  /// Returns the rows of a library without the state of its files when they were read.
  static func rows(_ file: URL) throws -> [String: [String]] {
    var rows = try LibraryRows.all(file)
    rows["files"] = rows["files"]?.map {
      $0.split(separator: " | ", omittingEmptySubsequences: false).prefix(3)
        .joined(separator: " | ")
    }
    return rows
  }

  private func note(_ id: String, _ text: String) -> Item { Item(id: id, kind: .note, text: text) }
}
