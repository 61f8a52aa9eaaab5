extension Schema {
  /// Models, and the vectors of chunks.
  ///
  /// - `models.state` says whether searches use the vectors (``ModelState``). It is `NULL` if there
  ///   are none, and one model is in use. `location` is the place that a program loads the model
  ///   from. `baseline` is the JSON of the cosines that it gives to unrelated texts
  ///   (``StoredBaseline``). `floor` is the cosine that a person has set; `NULL` for the one that
  ///   follows from the baseline.
  /// - `vector_changes` numbers the changes, so that an index in memory reads only the later ones
  ///   (``LoadedIndex``). Triggers write it, so it has the changes of every process, and those by
  ///   cascade. Vectors that no search uses aren't logged: while a model's are made, the log would
  ///   be full of them. It keeps the last 16,384 changes, which is fewer vectors than reading all
  ///   of a large library.
  /// - `vector_snapshots.token` is also in the file with the vectors (``SavedIndex``), which has
  ///   the changes up to `position`. It is deleted when vectors are removed for good.
  /// - `kept_vectors` has those of a thread that is being embedded, in case the import stops
  ///   (``KeptVectors``). `source` is a path, because the source may not be stored yet.
  static let vectors = """
    CREATE TABLE models (
      id INTEGER PRIMARY KEY,
      identifier TEXT NOT NULL UNIQUE,
      dimension INTEGER NOT NULL,
      baseline TEXT,
      state TEXT,
      location TEXT,
      floor REAL CHECK (floor BETWEEN -1 AND 1)
    ) STRICT;
    CREATE UNIQUE INDEX models_in_use ON models (state) WHERE state = 'used';

    CREATE TABLE embeddings (
      id INTEGER PRIMARY KEY,
      chunk_id INTEGER NOT NULL REFERENCES chunks ON DELETE CASCADE,
      model_id INTEGER NOT NULL REFERENCES models ON DELETE CASCADE,
      vector BLOB NOT NULL,
      UNIQUE (chunk_id, model_id)
    ) STRICT;

    CREATE TABLE vector_changes (
      id INTEGER PRIMARY KEY,
      chunk_id INTEGER NOT NULL,
      model_id INTEGER NOT NULL
    ) STRICT;
    CREATE TRIGGER vector_changes_after_insert AFTER INSERT ON vector_changes BEGIN
      DELETE FROM vector_changes WHERE id <= new.id - 16384;
    END;
    CREATE TRIGGER embeddings_after_insert AFTER INSERT ON embeddings
    WHEN \(isSearched("new")) BEGIN
      INSERT INTO vector_changes (chunk_id, model_id) VALUES (new.chunk_id, new.model_id);
    END;
    CREATE TRIGGER embeddings_after_delete AFTER DELETE ON embeddings
    WHEN \(isSearched("old")) BEGIN
      INSERT INTO vector_changes (chunk_id, model_id) VALUES (old.chunk_id, old.model_id);
    END;
    CREATE TRIGGER embeddings_after_update AFTER UPDATE ON embeddings
    WHEN \(isSearched("old")) OR \(isSearched("new")) BEGIN
      INSERT INTO vector_changes (chunk_id, model_id) VALUES (old.chunk_id, old.model_id);
      INSERT INTO vector_changes (chunk_id, model_id) VALUES (new.chunk_id, new.model_id);
    END;

    CREATE TABLE vector_snapshots (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      token BLOB NOT NULL UNIQUE,
      model_id INTEGER NOT NULL REFERENCES models ON DELETE CASCADE,
      position INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE kept_vectors (
      id INTEGER PRIMARY KEY,
      model_id INTEGER NOT NULL REFERENCES models ON DELETE CASCADE,
      hash TEXT NOT NULL,
      source TEXT NOT NULL,
      kept_at TEXT NOT NULL,
      vector BLOB NOT NULL,
      UNIQUE (model_id, hash)
    ) STRICT;
    """

  private static func isSearched(_ row: String) -> String {
    "EXISTS (SELECT 1 FROM models WHERE id = \(row).model_id AND state IN ('used', 'kept'))"
  }
}
