import GRDB

extension Schema {
  /// Migration 15: the state of each model, the place that a program loads it from, and the text of
  /// chunks that aren't embedded with their title and text.
  ///
  /// ``ModelState`` says what a state means. The model with the most vectors of chunks is the one in use;
  /// the others are kept. In a library that has only memories, it's the one with the most vectors of
  /// these. Only changes of vectors that searches may use are logged: the log would otherwise
  /// be full of those that are being made.
  static func addModelStates(_ database: Database) throws {
    try database.execute(
      sql: """
        ALTER TABLE models ADD COLUMN state TEXT;
        ALTER TABLE models ADD COLUMN location TEXT;
        ALTER TABLE chunks ADD COLUMN embedded TEXT;
        UPDATE models SET state = 'kept' WHERE id IN (SELECT model_id FROM embeddings);
        UPDATE models SET state = 'used' WHERE id = (
          SELECT model_id FROM (
            SELECT model_id, 1 AS is_chunk FROM embeddings
            UNION ALL SELECT model_id, 0 FROM memory_vectors)
          GROUP BY model_id ORDER BY sum(is_chunk) DESC, count(*) DESC, model_id DESC LIMIT 1);
        CREATE UNIQUE INDEX models_in_use ON models (state) WHERE state = 'used';

        DROP TRIGGER embeddings_after_insert;
        DROP TRIGGER embeddings_after_delete;
        DROP TRIGGER embeddings_after_update;
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
        """)
  }

  private static func isSearched(_ row: String) -> String {
    "EXISTS (SELECT 1 FROM models WHERE id = \(row).model_id AND state IN ('used', 'kept'))"
  }
}
