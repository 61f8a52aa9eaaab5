import GRDB

extension Schema {
  /// Migration 10: a log of the chunks whose vectors were inserted, changed or deleted.
  ///
  /// An index in memory knows the number of the last change it has applied, and reads only the later
  /// ones (``LoadedIndex``). Triggers write the log, so it has the changes of every process and also
  /// rows that are deleted by cascade. It keeps the last 16,384 changes, which is fewer vectors than
  /// reading all of a large library.
  static func addVectorChanges(_ database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE vector_changes (
          id INTEGER PRIMARY KEY,
          chunk_id INTEGER NOT NULL,
          model_id INTEGER NOT NULL
        ) STRICT;

        CREATE TRIGGER embeddings_after_insert AFTER INSERT ON embeddings BEGIN
          INSERT INTO vector_changes (chunk_id, model_id) VALUES (new.chunk_id, new.model_id);
        END;
        CREATE TRIGGER embeddings_after_delete AFTER DELETE ON embeddings BEGIN
          INSERT INTO vector_changes (chunk_id, model_id) VALUES (old.chunk_id, old.model_id);
        END;
        CREATE TRIGGER embeddings_after_update AFTER UPDATE ON embeddings BEGIN
          INSERT INTO vector_changes (chunk_id, model_id) VALUES (old.chunk_id, old.model_id);
          INSERT INTO vector_changes (chunk_id, model_id) VALUES (new.chunk_id, new.model_id);
        END;
        CREATE TRIGGER vector_changes_after_insert AFTER INSERT ON vector_changes BEGIN
          DELETE FROM vector_changes WHERE id <= new.id - 16384;
        END;
        """)
  }
}
