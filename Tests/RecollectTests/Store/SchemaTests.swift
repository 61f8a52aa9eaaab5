import Foundation
import GRDB
import Items
import Recollect
import Testing

/// Tests of the tables of a library, and of libraries of other versions.
@Suite struct SchemaTests {
  /// Returns a library with rows in most tables.
  private func filled() async throws -> TestLibrary {
    let test = try TestLibrary()
    try test.write("# Quinces\n\nThey ripen in October.", to: "quinces.md")
    try test.write(Mails.mail("a", "The medlars are ripe."), to: "a.eml")
    try test.write(Mails.mail("b", answering: ["a"], day: 2, "Not yet."), to: "b.eml")
    try test.write("Sell the tractor.", to: "tractor.txt")
    try test.folder.write(Mails.mail("a", "The medlars are ripe."), to: "copies/a.eml")
    try await test.add()
    try await test.add("copies")
    #expect(try await test.library.forget(ItemSelection(ids: ["tractor.txt"])).items == 1)
    try await test.library.add(Item(id: "1", kind: .note, text: "Oil the scythe."), to: "tools")
    try await test.library.remember(.boat(turn: 1))
    try await test.library.separatePeople(["anna@example.org"])
    return test
  }

  /// Replaces the names of the migrations that a library has.
  private func write(_ migrations: some Sequence<String>, to file: URL) throws {
    try DatabaseQueue(path: file.path).write { database in
      try database.execute(sql: "DELETE FROM grdb_migrations")
      for name in migrations {
        try database.execute(
          sql: "INSERT INTO grdb_migrations (identifier) VALUES (?)", arguments: [name])
      }
    }
  }

  /// Returns all rows of all tables but that of migrations, and the index of words, which a
  /// migration builds again.
  private func rows(_ test: TestLibrary) throws -> [String: [Row]] {
    try test.read { database in
      let tables = try String.fetchAll(
        database,
        sql: """
          SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'
          AND name <> 'grdb_migrations' AND name NOT GLOB '*_words_*'
          """)
      let rows = try tables.map { table in
        try Row.fetchAll(database, sql: "SELECT * FROM \"\(table)\"")
      }
      return Dictionary(uniqueKeysWithValues: zip(tables, rows))
    }
  }

  private func migrations(_ test: TestLibrary) throws -> Set<String> {
    Set(try test.strings("SELECT identifier FROM grdb_migrations"))
  }

  @Test func aLibraryOfTheVersionBeforeOpensWithEverythingInIt() async throws {
    let test = try await filled()
    try write(Schema.formerMigrations, to: test.library.url)
    let before = try rows(test)
    #expect(before.values.filter { !$0.isEmpty }.count > 15)

    let words = SearchOptions(mode: .lexical)
    for access in [Library.Access.readOnly, .readWrite, .readWriteCreate] {
      let library = try Library(at: test.library.url, access: access)
      #expect(
        try migrations(test) == [
          "all tables", "exclusions to mount points, dated lines, new words",
        ])
      #expect(try rows(test) == before)
      #expect(try await library.search("medlars", options: words).passages.count == 1)
    }
    #expect(try LibraryRows.faults(test.library.url) == [])
    _ = test.embedder.take()
    try await test.add()
    #expect(test.embedder.take().isEmpty)
  }

  @Test func aLibraryWithoutDatedLinesGetsThem() async throws {
    let (folder, file) = try await closed()
    try await DatabaseQueue(path: file.path).write { database in
      try database.execute(
        sql: "DROP TABLE dated_lines; ALTER TABLE schedules DROP COLUMN replaces_later")
    }
    try write(
      ["all tables", "exclusions to mount points, versions of events, new words"], to: file)
    let library = try Library(at: file, embedder: CountingEmbedder())
    let day = try Date("2025-03-12T00:00:00Z", strategy: .iso8601)
    var item = Item(id: "2", kind: .note, text: "Oil the scythe on Monday.")
    item.datedLines = [
      Item.DatedLine(line: 0, title: "Oil the scythe", schedule: Schedule(start: day))
    ]
    try await library.add(item, to: "tools")
    let days = try await library.agenda(of: day..<day + 86_400, timeZone: .gmt)
    #expect(days.flatMap(\.entries).map(\.title) == ["Oil the scythe"])
    withExtendedLifetime(folder) {}
  }

  @Test func aLibraryOfTheVersionBeforeThatCannotBeWrittenIsRefused() async throws {
    let (folder, file) = try await closed()
    try await DatabaseQueue(path: file.path).write { database in
      try database.execute(
        sql: """
          DROP TABLE schedules; DROP TABLE saved_searches; ALTER TABLE items DROP COLUMN zone;
          DELETE FROM grdb_migrations WHERE identifier <> 'all tables'
          """)
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: file.path)
    let error = #expect(throws: LibraryError.self) { try Library(at: file, access: .readOnly) }
    #expect(error?.code == .olderVersion)
    #expect(error?.remedy.hasPrefix("Give write permission") == true)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    let library = try Library(at: file, access: .readOnly)
    let found = try await library.search("scythe", options: SearchOptions(mode: .lexical))
    #expect(found.passages.count == 1)
    withExtendedLifetime(folder) {}
  }

  /// Returns a library that no program has open, and its folder.
  private func closed() async throws -> (folder: TemporaryFolder, file: URL) {
    let folder = try TemporaryFolder()
    let file = folder.file("library.sqlite")
    let library = try Library(at: file, embedder: CountingEmbedder())
    try await library.add(Item(id: "1", kind: .note, text: "Oil the scythe."), to: "tools")
    return (folder, file)
  }

  /// Checks that opening a file fails without changing it.
  private func expectRefusal(
    of file: URL, _ code: LibraryError.Code, _ check: (LibraryError) -> Void = { _ in }
  ) throws {
    let before = try Data(contentsOf: file)
    for access in [Library.Access.readOnly, .readWrite, .readWriteCreate] {
      let error = #expect(throws: LibraryError.self) { try Library(at: file, access: access) }
      #expect(error?.code == code)
      if let error { check(error) }
    }
    #expect(try Data(contentsOf: file) == before)
  }

  @Test func anOlderLibraryIsRefusedAndUnchanged() async throws {
    let (folder, file) = try await closed()
    for name in ["1 items, chunks, vectors and words", "whole texts of shortened items"] {
      for migrations in [[name], Schema.formerMigrations.subtracting([name])] as [Set<String>] {
        try write(migrations, to: file)
        try expectRefusal(of: file, .olderVersion) { error in
          #expect(error.path == file.path)
          #expect(error.message.hasPrefix("An older version"))
          #expect(error.remedy == "Move it away, then add its sources again.")
        }
      }
    }
    withExtendedLifetime(folder) {}
  }

  @Test(arguments: [
    ["all tables", "exclusions, schedules, history tokens, receipts"],
    ["all tables", "exclusions, recognized languages, schedules, history tokens, receipts"],
    ["all tables", "exclusions, occurrences"], ["all tables"],
    ["all tables", "exclusions to mount points, zones, new words"],
    ["all tables", "exclusions to mount points, versions of events, new words"],
    ["all tables", "exclusions to mount points, dated lines, new words"],
    Array(Schema.formerMigrations),
  ])
  func aNewerLibraryIsRefusedAndUnchanged(known: [String]) async throws {
    let (folder, file) = try await closed()
    try write(known + ["something new"], to: file)
    try expectRefusal(of: file, .newerVersion)
    withExtendedLifetime(folder) {}
  }

  /// Checks that the tables aren't made again in a file that has lost the names of its migrations.
  @Test(arguments: [[], ["something"], ["something", "12 memories"]])
  func aListThatNoVersionHasIsDamage(migrations: [String]) async throws {
    let (folder, file) = try await closed()
    try write(migrations, to: file)
    for access in [Library.Access.readOnly, .readWrite] {
      let error = #expect(throws: LibraryError.self) { try Library(at: file, access: access) }
      #expect(error?.code == .damaged)
    }
    withExtendedLifetime(folder) {}
  }
}
