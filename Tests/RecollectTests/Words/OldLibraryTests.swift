import Foundation
import GRDB
import Items
import Recollect
import Testing

/// Tests that a library of an older version is migrated without losses.
@Suite struct OldLibraryTests {
  private static let items = [
    ("de", "Wir haben gestern im Garten die Quitten geerntet, und die Kinder waren auch dabei."),
    ("en", "We have harvested the quinces in the garden, and the children were there with us."),
    ("zh", "我们昨天在花园里收获了木瓜，孩子们也在那里。"),
    ("ja", "昨日は庭でかりんを収穫しました。子供たちも一緒でした。"),
  ].map { Item(id: $0.0, kind: .note, title: $0.0, text: $0.1) }

  @Test func everythingIsThereAndFoundInEveryScript() async throws {
    let folder = try TemporaryFolder()
    let now = try TestLibrary(in: folder)
    try await now.library.add(Self.items, as: "garden")
    let file = folder.file("old.sqlite")
    try makeOld(of: now.library.url, at: file)
    let old = try DatabaseQueue(path: file.path)
    #expect(
      try await old.read { try $0.columns(in: "threads").map(\.name) }.contains("language") == false
    )
    try old.close()

    do {
      let error = #expect(throws: LibraryError.self) { try Library(at: file, access: .readOnly) }
      #expect(error?.code == .olderVersion && error?.message.contains("older version") == true)
    }
    let library = try Library(at: file, embedder: now.embedder)
    // The next import reads everything with the current importers and embeds nothing again.
    #expect(try await library.status().incompleteFiles == 1)
    _ = now.embedder.take()
    try await library.add(Self.items, as: "garden")
    #expect(now.embedder.take().isEmpty)
    #expect(try await library.status().incompleteFiles == 0)
    // The time of a collection is that of its last import.
    var (rows, expected) = try (LibraryRows.all(file), LibraryRows.all(now.library.url))
    (rows["files"], expected["files"]) = (nil, nil)
    #expect(rows == expected)
    #expect(try LibraryRows.faults(file).isEmpty)
    for (question, id) in [("quinces", "en"), ("Quitten", "de"), ("木瓜", "zh"), ("収穫", "ja")] {
      let found = try await library.search(question, options: SearchOptions(mode: .lexical))
      #expect(found.passages.map(\.title) == [id])
      var options = SearchOptions(floor: nil)
      options.filter.languages = [id]
      #expect(try await library.search(question, options: options).passages.map(\.title) == [id])
    }
    // The triggers delete exactly the tokens that the migration inserted.
    _ = try await library.remove(source: "items:garden")
    #expect(try LibraryRows.faults(file).isEmpty)
    #expect(try await library.search("木瓜").passages.isEmpty)
  }

  /// Creates a file of the first migration with the rows of another file.
  private func makeOld(of file: URL, at old: URL) throws {
    let queue = try DatabaseQueue(path: old.path)
    try Schema.migrator.migrate(queue, upTo: "1 items, chunks, vectors and words")
    try queue.writeWithoutTransaction { database in
      try database.execute(
        sql: "ATTACH ? AS other; DELETE FROM library", arguments: [file.path])
      for table in [
        "library", "sources", "files", "threads", "items", "participants", "chunks", "chunk_items",
        "models", "embeddings",
      ] {
        let columns = try database.columns(in: table).map(\.name).joined(separator: ", ")
        let old = OldColumns.table(table)
        try database.execute(
          sql: "INSERT INTO main.\(table) (\(columns)) SELECT \(columns) FROM \(old)")
      }
      try database.execute(sql: "DETACH other")
    }
    try queue.close()
  }
}
