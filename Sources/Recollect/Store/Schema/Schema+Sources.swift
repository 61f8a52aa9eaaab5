extension Schema {
  /// The state of the file, and the files of its sources.
  ///
  /// - `library.generation` grows with each change of items, chunks or joined people, and
  ///   `library.memory_version` with each change of memories. By them, programs with such rows in
  ///   memory know whether to read them again. `salt` is that of the digests of forgotten items.
  /// - `sources.importer` is the format that all files of the source are read as; `NULL` to
  ///   recognize each.
  /// - `files` has a file as it was when it was read. `path` is that in the source, and `location`
  ///   the one under which a person would look for it. A file `is_complete` once all of its threads
  ///   are stored; other files are read again by the next import. It `is_repeating` if another file
  ///   also has one of its items.
  /// - `archives` has those that were read completely. One with the same `fingerprint` isn't opened
  ///   again.
  /// - `unread_files` isn't below `sources`, because a source without stored items isn't kept. A
  ///   file isn't tried again while it and the `limits` that it was read under are the same.
  ///   `location` also names the content of an attachment, wherever it lies (``UnreadableFile``).
  /// - `exclusions`, which a later migration made, has the patterns given for a source, in order.
  /// - `recognized_languages`, also of a later one, has those in which text in pictures of the source
  ///   is recognized, with spaces between.
  /// - `history_tokens`, also of a later one, has an app's own bytes. It goes with the collection, so
  ///   one that was removed or is missing from a backup is filled anew.
  static let sources = """
    CREATE TABLE library (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      generation INTEGER NOT NULL,
      memory_version INTEGER NOT NULL DEFAULT 0,
      salt BLOB
    ) STRICT;
    INSERT INTO library (id, generation, salt) VALUES (1, 0, randomblob(32));

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

    CREATE TABLE archives (
      source_id INTEGER NOT NULL REFERENCES sources ON DELETE CASCADE,
      location TEXT NOT NULL,
      fingerprint TEXT NOT NULL,
      PRIMARY KEY (source_id, location)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE unread_files (
      location TEXT PRIMARY KEY,
      size INTEGER NOT NULL,
      modified REAL NOT NULL,
      hash TEXT NOT NULL,
      importer TEXT NOT NULL,
      limits TEXT NOT NULL,
      problems TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    """

  /// The table isn't made again in a file whose list of migrations lacks its own.
  static let exclusions = """
    CREATE TABLE IF NOT EXISTS exclusions (
      source_id INTEGER NOT NULL REFERENCES sources ON DELETE CASCADE,
      position INTEGER NOT NULL,
      pattern TEXT NOT NULL,
      PRIMARY KEY (source_id, position)
    ) STRICT, WITHOUT ROWID;
    """

  static let recognizedLanguages = """
    CREATE TABLE IF NOT EXISTS recognized_languages (
      source_id INTEGER PRIMARY KEY REFERENCES sources ON DELETE CASCADE,
      languages TEXT NOT NULL
    ) STRICT;
    """

  static let historyTokens = """
    CREATE TABLE IF NOT EXISTS history_tokens (
      source_id INTEGER PRIMARY KEY REFERENCES sources ON DELETE CASCADE,
      token BLOB NOT NULL
    ) STRICT;
    """

  /// A search that is saved again gets a greater `id`.
  static let savedSearches = """
    CREATE TABLE IF NOT EXISTS saved_searches (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      query TEXT NOT NULL
    ) STRICT;
    """

  static let mountPoints = """
    CREATE TABLE IF NOT EXISTS mount_points (
      source_id INTEGER NOT NULL REFERENCES sources ON DELETE CASCADE,
      path TEXT NOT NULL,
      PRIMARY KEY (source_id, path)
    ) STRICT, WITHOUT ROWID;
    """
}
