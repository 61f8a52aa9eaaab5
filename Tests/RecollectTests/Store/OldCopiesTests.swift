import Foundation
import GRDB
import ImportSupport
import Importers
import Recollect
import Testing

/// Tests of a library in which an older version stored the mails of each source separately.
@Suite struct OldCopiesTests {
  private static let mails = [
    Mails.mail("a", day: 1, "The quinces are ripe."),
    Mails.mail("b", answering: ["a"], day: 2, "The medlars are not."),
    Mails.mail("c", day: 3, subject: "Tractor", "The tractor needs oil."),
  ]

  private func add(_ paths: [String], in folder: TemporaryFolder) async throws -> URL {
    let file = folder.file("\(UUID()).sqlite")
    let library = try Library(at: file, embedder: CountingEmbedder())
    for path in paths { try await library.add(folder.file(path), using: ImporterRegistry()) }
    return file
  }

  /// Creates a file of the third migration with the rows of several library files.
  ///
  /// Each of them was filled without the others, so a shared mail is stored once per source.
  private func makeOld(of files: [URL], at old: URL) throws {
    var configuration = Configuration()
    LibraryTokenizer.register(in: &configuration)
    let queue = try DatabaseQueue(path: old.path, configuration: configuration)
    try Schema.migrator.migrate(queue, upTo: "3 whole items")
    try queue.writeWithoutTransaction { database in
      for (number, file) in files.enumerated() {
        try database.execute(sql: "ATTACH ? AS other", arguments: [file.path])
        for table in [
          "sources", "files", "threads", "items", "participants", "chunks", "chunk_items",
          "models", "embeddings",
        ] {
          let columns = try database.columns(in: table).map(\.name)
          // Each file's rows get ids of their own, except the model, which they share.
          let values = columns.map { column in
            let isKey = column == "id" || column.hasSuffix("_id") && column != "external_id"
            let isModel = column == "model_id" || table == "models"
            return isKey && !isModel
              ? "\(column) + \(1000 * number)" : OldColumns.current(column)
          }
          try database.execute(
            sql: """
              INSERT OR IGNORE INTO main.\(table) (\(columns.joined(separator: ", ")))
              SELECT \(values.joined(separator: ", ")) FROM \(OldColumns.table(table))
              """)
        }
        try database.execute(sql: "DETACH other")
      }
    }
    try queue.close()
  }

  @Test func theSameMailBecomesOneItem() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.mails[0], to: "one/a.eml")
    try folder.write(Self.mails[2], to: "one/c.eml")
    for (name, mail) in zip(["a", "b", "c"], Self.mails) {
      try folder.write(mail, to: "two/\(name).eml")
      try folder.write(mail, to: "three/\(name).eml")
    }
    let old = folder.file("old.sqlite")
    var files: [URL] = []
    for path in ["one", "two", "three"] { files.append(try await add([path], in: folder)) }
    try makeOld(of: files, at: old)
    let queue = try DatabaseQueue(path: old.path)
    #expect(try await queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM items") } == 8)
    try queue.close()

    let library = try Library(at: old, embedder: CountingEmbedder())
    let status = try await library.status()
    #expect(status.items == 3 && status.copies == 5)
    #expect(try LibraryRows.places(old) == [])
    #expect(try await library.search("quinces").passages.map(\.path).count == 1)
    #expect(try await library.threads(containing: "a").first?.items.first?.copies.count == 2)
    let lexical = SearchOptions(mode: .lexical)
    #expect(try await library.search("medlars", options: lexical).passages.count == 1)

    // The thread of the second source, a part of which became a copy, is embedded by the next
    // import.
    for path in ["one", "two", "three"] {
      try await library.add(folder.file(path), using: ImporterRegistry())
    }
    let now = try await add(["one", "two", "three"], in: folder)
    #expect(try LibraryRows.all(old) == LibraryRows.all(now))
    #expect(try LibraryRows.faults(old) == [])
  }
}
