package import GRDB

/// The tables of a library file.
///
/// | table | a row is |
/// |---|---|
/// | `library` | the state of the file; one row |
/// | `sources` | a folder, a file or a named collection that was added |
/// | `files` | a file of a source, with the size, time and digest it had when it was read |
/// | `exclusions` | a pattern for files that a source leaves out |
/// | `recognized_languages` | the languages of the texts in a source's pictures |
/// | `mount_points` | a folder of a source at which another disk was mounted |
/// | `history_tokens` | the place in an app's history up to which a collection has its records |
/// | `saved_searches` | a search that a person has given a name |
/// | `archives` | a completely read archive of a source, with its fingerprint at that time |
/// | `unread_files` | a file that couldn't be read, with its state at that time and its problems |
/// | `threads` | items that belong together, the text that chunks are cut from, and its language |
/// | `items` | a note, mail or document: its range in the thread's text, and its unsearched text |
/// | `placements` | the place of an item in a source that contains it: its file, offset and line |
/// | `participants` | a person's part in an item |
/// | `schedules` | the times at which an item takes place or is to be done |
/// | `dated_lines` | a task or an appointment in the text of a note |
/// | `turns` | the part of an item's text that one person speaks, by byte range |
/// | `separated_people` | two names or addresses that a person has said are different people |
/// | `joined_people` | two addresses, or names without one, that a person has said are the same person |
/// | `chunks` | a window of a thread's text, by byte range |
/// | `chunk_items` | an item that a chunk covers |
/// | `chunk_words` | the FTS5 index over `chunks`, by ``LibraryTokenizer``, updated by triggers |
/// | `models` | an embedding model, the state of its vectors, and its floor |
/// | `embeddings` | a chunk's vector by one model (``VectorBlob``) |
/// | `vector_changes` | a recent change of a chunk's vector, numbered; written by triggers |
/// | `vector_snapshots` | a state of the library whose vectors were saved beside it |
/// | `kept_vectors` | the vector of a chunk whose thread isn't stored yet, by the chunk's digest |
/// | `memories` | a memory, or the number of a forgotten one |
/// | `memory_evidence` | words of a person that a memory is based on |
/// | `memory_vectors` | a memory's vector by one model |
/// | `memory_words` | the FTS5 index over `memories`, updated by triggers |
/// | `memory_exchanges` | a message and its reply that are still to be read for memories |
/// | `forgotten_contents` | the digests of an item that was forgotten, which imports leave out |
/// | `forgotten_items` | the same by an earlier version: a digest of the item's identity alone |
/// | `receipts` | what was forgotten at one time, in numbers |
///
/// Deleting a row of `sources` deletes all rows below it. Threads that other sources need are taken
/// care of before that, by ``PlacementRemoval``. The ids of threads and chunks are never reused, so
/// an id from an earlier search never names another thread or chunk.
///
/// Times are text in ISO 8601, and seconds since 1970 in columns of real numbers. Starts and ends
/// of ranges are offsets in UTF-8. Digests (`hash`, `digest`) are SHA-256 in hexadecimal.
package enum Schema {
  /// `PRAGMA application_id`: "Rcll".
  static let applicationID: Int32 = 0x5263_6C6C

  /// The migrations that create the tables in an empty file.
  ///
  /// The ``formerMigrations`` made the same tables as the first. A file that has all of them only
  /// gets the name of that one. A later change of the tables is a migration after it.
  package static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    // Deferred checks would read every row of a file that gets nothing but a name.
    migrator.registerMigration(
      allTables, foreignKeyChecks: .immediate, merging: formerMigrations
    ) { database, former in
      if former == formerMigrations { return }
      guard former.isEmpty else { throw DatabaseError.damaged(listOfMigrations) }
      try database.execute(sql: "PRAGMA application_id = \(applicationID)")
      for tables in [sources, items, chunks, vectors, memories, forgotten] {
        try database.execute(sql: tables)
      }
    }
    // One step for all of them: two programs that make a new library wait for each other's steps.
    migrator.registerMigration(
      laterTables, foreignKeyChecks: .immediate, merging: formerLaterTables
    ) { database, former in
      for tables in [
        exclusions, recognizedLanguages, schedules, historyTokens, receipts, savedSearches,
        mountPoints, datedLines,
      ] {
        try database.execute(sql: tables)
      }
      try add(["zone INTEGER"], to: "items", in: database)
      try add(versionsOfEvents, to: "schedules", in: database)
      try database.execute(
        sql: "CREATE INDEX IF NOT EXISTS schedules_by_event ON schedules (event)")
      if !former.isDisjoint(with: withNewWords) { return }
      // Versions before split some texts otherwise.
      for table in ["chunk_words", "memory_words"] {
        try database.execute(sql: "INSERT INTO \(table) (\(table)) VALUES ('rebuild')")
      }
    }
    return migrator
  }

  private static let allTables = "all tables"
  private static let laterTables = "exclusions to mount points, dated lines, new words"
  private static let withNewWords: Set = [
    "exclusions to mount points, zones, new words",
    "exclusions to mount points, versions of events, new words",
  ]
  /// Parts of ``laterTables`` in versions before.
  private static let formerLaterTables = withNewWords.union([
    "exclusions, occurrences", "exclusions, schedules, history tokens",
    "exclusions, schedules, history tokens, receipts",
    "exclusions, recognized languages, schedules, history tokens, receipts",
  ])

  /// Adds the columns that a file of a version before lacks.
  private static func add(
    _ columns: [String], to table: String, in database: Database
  ) throws {
    let present = Set(try database.columns(in: table).map(\.name))
    for column in columns where !present.contains(String(column.prefix { $0 != " " })) {
      try database.execute(sql: "ALTER TABLE \(table) ADD COLUMN \(column)")
    }
  }

  /// The migrations by which the version before made the same tables, one after the other.
  package static let formerMigrations: Set = [
    "1 items, chunks, vectors and words",
    "2 words in every script, languages",
    "3 whole items",
    "4 copies of items, archives",
    "5 identities of items",
    "6 problems of files",
    "7 kept vectors",
    "8 names of columns",
    "9 placements of items",
    "10 changes of vectors",
    "11 threads of collections, baselines",
    "12 memories",
    "13 forgotten items",
    "14 snapshots of vectors",
    "15 states of models",
    "16 places of chunks",
    "17 floors of models",
    "turns of items",
    "contents of forgotten items",
    "addresses of mails",
    "pasted ranges of messages",
    "separated people",
    "accounts and lists of threads",
    "forms of forgotten items",
    "joined people",
    "whole texts of shortened items",
  ]

  /// The damage in a file whose migrations can't be those of any version.
  private static let listOfMigrations = "the list of changes of its tables"
}

extension Schema {
  /// Returns the names of the migrations that made the tables, in a transaction that reads.
  ///
  /// GRDB selects from its table, and looks for the table only if that fails. SQLite begins to read
  /// a snapshot with the first statement that succeeds, so another process could create the table
  /// in between. The count begins the snapshot.
  static func appliedMigrations(_ database: Database) throws -> Set<String> {
    _ = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master")
    return try migrator.appliedIdentifiers(database)
  }

  /// Returns whether a version before made the tables, so that this one adds some.
  static func isIncomplete(_ database: Database) throws -> Bool {
    let applied = try appliedMigrations(database)
    return !applied.isEmpty && !applied.isSuperset(of: migrator.migrations)
  }

  /// The kinds of database files that may be opened as a library.
  enum FileKind {
    /// A file without tables.
    case empty
    /// The tables are those of this version, or those of a version before, which it can read.
    case current
    case older
    /// A later version has changed the tables.
    case newer
    /// A database of another program.
    case foreign
  }

  /// - Throws: `DatabaseError` of a damaged file if its migrations can't be those of any version.
  static func kind(of database: Database) throws -> FileKind {
    let applied = try appliedMigrations(database)
    // GRDB creates its own table before the first migration, which sets the application id.
    let tables = try Int.fetchOne(
      database, sql: "SELECT count(*) FROM sqlite_master WHERE tbl_name <> 'grdb_migrations'")
    if tables == 0 && applied.isEmpty { return .empty }
    let id = try Int32.fetchOne(database, sql: "PRAGMA application_id")
    guard id == applicationID else { return .foreign }
    let hasTables = applied.contains(allTables) || applied.isSuperset(of: formerMigrations)
    let areKnown = applied.isSubset(
      of: formerMigrations.union(formerLaterTables).union(migrator.migrations))
    switch (hasTables, areKnown) {
    case (true, true): return .current
    case (true, false): return .newer
    case (false, true) where !applied.isEmpty: return .older
    default: throw DatabaseError.damaged(listOfMigrations)
    }
  }
}
