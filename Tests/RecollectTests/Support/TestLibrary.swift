import Foundation
import GRDB
import Importers
import Items
import Recollect
import Testing

/// A library in a folder of its own, with a source beside it, and access to its rows.
struct TestLibrary {
  let folder: TemporaryFolder
  let embedder: CountingEmbedder
  let library: Library

  init(embedder: CountingEmbedder = CountingEmbedder()) throws {
    try self.init(in: TemporaryFolder(), embedder: embedder)
  }

  init(in folder: TemporaryFolder, embedder: CountingEmbedder = CountingEmbedder()) throws {
    self.folder = folder
    self.embedder = embedder
    library = try Library(at: folder.file("library.sqlite"), embedder: embedder)
  }

  /// The folder that tests fill and import.
  var notes: URL { folder.file("notes") }

  func write(_ text: String, to path: String) throws {
    try folder.write(text, to: "notes/\(path)")
  }

  @discardableResult
  func add(
    _ path: String = "notes", options: AddOptions = AddOptions(),
    using reader: any SourceReader = ImporterRegistry()
  ) async throws -> AddReport {
    try await library.add(folder.file(path), using: reader, options: options)
  }

  /// The items of a file or folder.
  func selection(_ path: String) -> ItemSelection {
    var selection = ItemSelection()
    selection.filter.sources = [folder.file(path).path]
    return selection
  }

  /// Reads the library's file directly.
  func read<T>(_ body: (Database) throws -> T) throws -> T {
    try DatabaseQueue(path: library.url.path).read(body)
  }

  func count(_ table: String) throws -> Int {
    try read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") ?? 0 }
  }

  func strings(_ sql: String) throws -> [String] {
    try read { try String.fetchAll($0, sql: sql) }
  }

  /// Returns the sorted ids of all stored items.
  func items() throws -> [String] {
    try strings("SELECT external_id FROM items ORDER BY external_id")
  }

  /// Returns the sorted ids of all items that a source shares with the source that has their
  /// thread.
  func copies() throws -> [String] {
    try strings(
      """
      SELECT i.external_id FROM placements p JOIN items i ON i.id = p.item_id
      JOIN threads t ON t.id = i.thread_id WHERE p.source_id <> t.source_id ORDER BY 1
      """)
  }

  /// Returns the sorted ids of the first items of all threads.
  func threadStarts() throws -> [String] {
    try strings("SELECT external_id FROM items WHERE ordinal = 0 ORDER BY external_id")
  }

  /// Returns the texts of the passages with a word.
  func find(_ word: String) async throws -> [String] {
    let options = SearchOptions(
      mode: .lexical, limit: 1000, floor: nil, passagesPerThread: 1000, findsVariants: false)
    return try await library.search(word, options: options).passages.map(\.text)
  }

  /// Checks that the library equals one into which everything was imported at once.
  func expectFresh() async throws {
    let file = folder.file("fresh-\(UUID()).sqlite")
    let fresh = try Library(at: file, embedder: CountingEmbedder())
    try await fresh.add(notes, using: ImporterRegistry())
    #expect(try LibraryRows.all(library.url) == LibraryRows.all(file))
    #expect(try LibraryRows.faults(library.url) == [])
  }
}
