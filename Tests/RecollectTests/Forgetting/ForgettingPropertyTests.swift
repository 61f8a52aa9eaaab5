import Foundation
import Items
import Recollect
import Testing

/// Compares libraries that have forgotten items with libraries that never had them.
@Suite struct ForgettingPropertyTests {
  /// The passages of a search without the lines and ids of rows, which depend on the files.
  private func found(_ query: String, _ mode: SearchMode, in test: TestLibrary) async throws
    -> [String]
  {
    let options = SearchOptions(mode: mode, limit: 50, floor: nil, passagesPerThread: 50)
    let root = test.folder.url.path
    return try await test.library.search(query, options: options).passages.map { passage in
      // Passages with equal scores have no order, so their ranks aren't compared.
      let scores = passage.scores
      let score = [
        mode == .hybrid ? scores.fused : 0, scores.cosine.map(Double.init) ?? 0, scores.bm25 ?? 0,
        scores.coverage ?? 0,
      ].map { $0.formatted(.number.precision(.fractionLength(6))) }
      let path = passage.path.replacing(root, with: "")
      return "\(score) \(path) \(passage.title) \(passage.itemIDs) \(passage.text)"
    }.sorted()
  }

  @Test(arguments: 0..<6) func forgettingEqualsNeverHavingHadTheItems(seed: Int) async throws {
    var sources = RandomSources(seed: UInt64(seed) + 340)
    let (test, fresh) = (try TestLibrary(), try TestLibrary())
    let parts = sources.some(of: sources.parts.count)
    let messages = sources.some(of: sources.messages.count)
    try sources.write(to: test.folder)
    try sources.write(
      to: fresh.folder, withoutParts: Set(parts), withoutMessages: Set(messages))
    for path in ["notes", "other"] {
      for library in [test, fresh]
      where FileManager.default.fileExists(atPath: library.folder.file(path).path) {
        try await library.add(path)
      }
    }
    let selections =
      parts.map { part in
        sources.parts[part].id.map { ItemSelection(ids: [$0]) }
          ?? test.selection(sources.parts[part].paths[0])
      }
      + messages.map { message in
        ItemSelection(ids: ["chat/result.json/9#\(sources.messages[message].id)"])
      }
    let report = try await test.library.forget(selections)
    #expect(report.items == selections.count)
    try await compare(test, fresh, &sources)
    // Importing the files again changes nothing.
    for path in ["notes", "other"]
    where FileManager.default.fileExists(atPath: test.folder.file(path).path) {
      try await test.add(path)
    }
    try await compare(test, fresh, &sources)
    #expect(try LibraryRows.faults(test.library.url) == [])
  }

  /// Compares a library of which a source was removed with one to which it was never added.
  @Test(arguments: 0..<4) func removingEqualsNeverHavingAddedASource(seed: Int) async throws {
    var sources = RandomSources(seed: UInt64(seed) + 3400)
    let (test, fresh) = (try TestLibrary(), try TestLibrary())
    for library in [test, fresh] { try sources.write(to: library.folder) }
    let paths = Bool.random(using: &sources.random) ? ["notes", "other"] : ["other", "notes"]
    for path in paths { try await test.add(path) }
    try await test.library.remove(source: test.folder.file(paths[0]).path)
    try await fresh.add(paths[1])
    try await compare(test, fresh, &sources)
    #expect(try LibraryRows.faults(test.library.url) == [])
  }

  private func compare(
    _ test: TestLibrary, _ fresh: TestLibrary, _ sources: inout RandomSources
  ) async throws {
    let root = { (test: TestLibrary) in test.folder.url.path }
    let (rows, expected) = (
      try LibraryRows.content(test.library.url, without: root(test)),
      try LibraryRows.content(fresh.library.url, without: root(fresh))
    )
    for (table, expected) in expected {
      #expect(rows[table] == expected, "\(table)")
    }
    for number in 0..<20 {
      let query = "\(sources.word()) \(sources.word())"
      let mode = SearchMode.allCases[number % SearchMode.allCases.count]
      #expect(
        try await found(query, mode, in: test) == found(query, mode, in: fresh), "\(query) \(mode)")
    }
  }
}
