package import GRDB

/// The tables of a library file, created by named migrations.
///
/// | table | a row is |
/// |---|---|
/// | `library` | the state of the file: its generation, which grows when chunks change, and the salt of digests; one row |
/// | `sources` | a folder, a file or a named collection that was added |
/// | `files` | a file of a source, with the size, time and digest it had when it was read |
/// | `archives` | a completely read archive of a source, with its fingerprint at that time |
/// | `unread_files` | a file that couldn't be read, with its state at that time and its problems |
/// | `threads` | items that belong together, the text that chunks are cut from, and its language |
/// | `items` | a note, mail or document: its range in the thread's text, and its unsearched text |
/// | `placements` | the place of an item in a source that contains it: its file, offset and line |
/// | `participants` | a person's part in an item |
/// | `separated_people` | two names or addresses that a person has said are different people |
/// | `joined_people` | two addresses, or names without one, that a person has said are the same person |
/// | `turns` | the part of an item's text that one person speaks, by byte range |
/// | `chunks` | a window of a thread's text, by byte range |
/// | `chunk_items` | an item that a chunk covers |
/// | `models` | an embedding model, the state of its vectors, and its floor |
/// | `embeddings` | a chunk's vector by one model: little-endian Float32 components |
/// | `vector_changes` | a recent change of a chunk's vector, numbered; written by triggers |
/// | `vector_snapshots` | a state of the library whose vectors were saved beside it |
/// | `kept_vectors` | the vector of a chunk whose thread isn't stored yet, by the chunk's digest |
/// | `chunk_words` | the FTS5 index over `chunks`, by ``LibraryTokenizer``, updated by triggers |
/// | `memories` | a memory, or the number of a forgotten one |
/// | `memory_evidence` | words of a person that a memory is based on |
/// | `memory_vectors` | a memory's vector by one model |
/// | `memory_words` | the FTS5 index over `memories`, updated by triggers |
/// | `forgotten_contents` | the digests of an item that was forgotten, which imports leave out |
/// | `forgotten_items` | the same by an earlier version: a digest of the item's identity alone |
/// | `memory_exchanges` | a message and its reply that are still to be read for memories |
///
/// Deleting a row of `sources` deletes all rows below it. Threads that other sources need are taken
/// care of before that, by ``PlacementRemoval``. The ids of threads and chunks are never reused, so an id
/// from an earlier search never names another thread or chunk.
package enum Schema {
  /// The value of `PRAGMA application_id` in a library file: "Rcll".
  static let applicationID: Int32 = 0x5263_6C6C

  /// The migrations that create the tables of an empty file and update those of an older version.
  package static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 items, chunks, vectors and words") { database in
      try database.execute(sql: "PRAGMA application_id = \(applicationID)")
      try database.execute(sql: sources)
      try database.execute(sql: threads)
      try database.execute(sql: chunks)
      try database.execute(sql: words)
    }
    migrator.registerMigration("2 words in every script, languages", migrate: addWordsInEveryScript)
    migrator.registerMigration("3 whole items", migrate: addWholeItems)
    // This migration deletes rows and relies on foreign keys to delete the rows below them.
    migrator.registerMigration(
      "4 copies of items, archives", foreignKeyChecks: .immediate, migrate: addCopies)
    migrator.registerMigration("5 identities of items", migrate: addIdentities)
    migrator.registerMigration("6 problems of files", migrate: addUnreadFiles)
    migrator.registerMigration("7 kept vectors", migrate: addKeptVectors)
    migrator.registerMigration("8 names of columns", migrate: renameColumns)
    migrator.registerMigration("9 placements of items", migrate: addPlacements)
    migrator.registerMigration("10 changes of vectors", migrate: addVectorChanges)
    migrator.registerMigration(
      "11 threads of collections, baselines", migrate: addThreadsAndBaselines)
    migrator.registerMigration("12 memories", migrate: addMemories)
    migrator.registerMigration("13 forgotten items", migrate: addForgottenItems)
    migrator.registerMigration("14 snapshots of vectors", migrate: addVectorSnapshots)
    migrator.registerMigration("15 states of models", migrate: addModelStates)
    migrator.registerMigration("16 places of chunks", migrate: addChunkPlaces)
    migrator.registerMigration("17 floors of models", migrate: addFloors)
    migrator.registerMigration("turns of items", migrate: addTurns)
    migrator.registerMigration("contents of forgotten items", migrate: addForgottenContents)
    migrator.registerMigration("addresses of mails", migrate: addAddresses)
    migrator.registerMigration("pasted ranges of messages", migrate: addPastedRanges)
    migrator.registerMigration("separated people", migrate: addSeparatedPeople)
    migrator.registerMigration("accounts and lists of threads", migrate: readThreadsAgain)
    migrator.registerMigration("forms of forgotten items", migrate: addForgottenForms)
    migrator.registerMigration("joined people", migrate: addJoinedPeople)
    migrator.registerMigration("whole texts of shortened items", migrate: addWholeTexts)
    return migrator
  }

  private static let sources = """
    CREATE TABLE library (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      generation INTEGER NOT NULL
    ) STRICT;
    INSERT INTO library VALUES (1, 0);

    CREATE TABLE sources (
      id INTEGER PRIMARY KEY,
      path TEXT NOT NULL UNIQUE,
      importer TEXT,
      added_at TEXT NOT NULL,
      updated_at TEXT NOT NULL
    ) STRICT;

    CREATE TABLE files (
      id INTEGER PRIMARY KEY,
      source_id INTEGER NOT NULL REFERENCES sources ON DELETE CASCADE,
      path TEXT NOT NULL,
      location TEXT NOT NULL,
      size INTEGER NOT NULL,
      modified REAL NOT NULL,
      hash TEXT NOT NULL,
      importer TEXT NOT NULL,
      is_complete INTEGER NOT NULL DEFAULT 0,
      is_repeating INTEGER NOT NULL DEFAULT 0,
      UNIQUE (source_id, path)
    ) STRICT;
    """

  private static let threads = """
    CREATE TABLE threads (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      source_id INTEGER NOT NULL REFERENCES sources ON DELETE CASCADE,
      key TEXT NOT NULL,
      kind TEXT NOT NULL,
      title TEXT NOT NULL,
      text TEXT NOT NULL,
      hash TEXT NOT NULL,
      UNIQUE (source_id, key)
    ) STRICT;

    CREATE TABLE items (
      id INTEGER PRIMARY KEY,
      thread_id INTEGER NOT NULL REFERENCES threads ON DELETE CASCADE,
      file_id INTEGER REFERENCES files ON DELETE CASCADE,
      external_id TEXT NOT NULL,
      ordinal INTEGER NOT NULL,
      kind TEXT NOT NULL,
      title TEXT NOT NULL,
      date TEXT,
      tags TEXT NOT NULL,
      text_start INTEGER NOT NULL,
      text_end INTEGER NOT NULL,
      text_line INTEGER,
      file_offset INTEGER NOT NULL,
      file_length INTEGER NOT NULL,
      file_line INTEGER NOT NULL,
      threading TEXT,
      UNIQUE (thread_id, ordinal)
    ) STRICT;
    CREATE INDEX items_by_file ON items (file_id);
    CREATE INDEX items_by_date ON items (date);
    CREATE INDEX items_by_external_id ON items (external_id);

    CREATE TABLE participants (
      item_id INTEGER NOT NULL REFERENCES items ON DELETE CASCADE,
      ordinal INTEGER NOT NULL,
      role TEXT NOT NULL,
      name TEXT NOT NULL,
      address TEXT NOT NULL,
      folded TEXT NOT NULL,
      PRIMARY KEY (item_id, ordinal)
    ) STRICT, WITHOUT ROWID;
    """

  private static let chunks = """
    CREATE TABLE chunks (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      thread_id INTEGER NOT NULL REFERENCES threads ON DELETE CASCADE,
      ordinal INTEGER NOT NULL,
      start INTEGER NOT NULL,
      end INTEGER NOT NULL,
      title TEXT NOT NULL,
      text TEXT NOT NULL,
      hash TEXT NOT NULL,
      UNIQUE (thread_id, ordinal)
    ) STRICT;
    CREATE INDEX chunks_by_hash ON chunks (hash);

    CREATE TABLE chunk_items (
      chunk_id INTEGER NOT NULL REFERENCES chunks ON DELETE CASCADE,
      item_id INTEGER NOT NULL REFERENCES items ON DELETE CASCADE,
      PRIMARY KEY (chunk_id, item_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX chunk_items_by_item ON chunk_items (item_id);

    CREATE TABLE models (
      id INTEGER PRIMARY KEY,
      identifier TEXT NOT NULL UNIQUE,
      dimension INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE embeddings (
      id INTEGER PRIMARY KEY,
      chunk_id INTEGER NOT NULL REFERENCES chunks ON DELETE CASCADE,
      model_id INTEGER NOT NULL REFERENCES models ON DELETE CASCADE,
      vector BLOB NOT NULL,
      UNIQUE (chunk_id, model_id)
    ) STRICT;
    """

  // An FTS5 table with external content has no copy of the text, so a deletion has to pass the old
  // text. The triggers do that, also for rows that are deleted by cascade.
  private static let words = """
    CREATE VIRTUAL TABLE chunk_words USING fts5(
      title, text, content='chunks', content_rowid='id',
      tokenize='porter unicode61 remove_diacritics 2'
    );

    CREATE TRIGGER chunks_after_insert AFTER INSERT ON chunks BEGIN
      INSERT INTO chunk_words (rowid, title, text) VALUES (new.id, new.title, new.text);
    END;
    CREATE TRIGGER chunks_after_delete AFTER DELETE ON chunks BEGIN
      INSERT INTO chunk_words (chunk_words, rowid, title, text)
      VALUES ('delete', old.id, old.title, old.text);
    END;
    CREATE TRIGGER chunks_after_update AFTER UPDATE OF id, title, text ON chunks BEGIN
      INSERT INTO chunk_words (chunk_words, rowid, title, text)
      VALUES ('delete', old.id, old.title, old.text);
      INSERT INTO chunk_words (rowid, title, text) VALUES (new.id, new.title, new.text);
    END;
    """
}
