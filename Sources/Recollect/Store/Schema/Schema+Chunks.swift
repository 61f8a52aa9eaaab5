extension Schema {
  /// The chunks of threads, and the index of their words.
  ///
  /// - `chunks.title` and `text` are the indexed words. `hash` is the digest of the embedded text,
  ///   by which a chunk keeps its vector when its thread is stored again. It's empty for a chunk
  ///   that was cut. `embedded` is that text if it isn't the title and text (`Item.embeddingText`).
  /// - `chunk_places` has all that a search needs to know the places of some 200 chunks. Their rows
  ///   also have the texts, so that each is on another page of the file.
  /// - `chunk_words` has external content, so there is no copy of the text, and a deletion has to
  ///   pass the old one. The triggers do that, also for rows that are deleted by cascade.
  static let chunks = """
    CREATE TABLE chunks (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      thread_id INTEGER NOT NULL REFERENCES threads ON DELETE CASCADE,
      ordinal INTEGER NOT NULL,
      start INTEGER NOT NULL,
      end INTEGER NOT NULL,
      title TEXT NOT NULL,
      text TEXT NOT NULL,
      hash TEXT NOT NULL,
      embedded TEXT,
      UNIQUE (thread_id, ordinal)
    ) STRICT;
    CREATE INDEX chunks_by_hash ON chunks (hash);
    CREATE INDEX chunk_places ON chunks (id, thread_id, ordinal);

    CREATE TABLE chunk_items (
      chunk_id INTEGER NOT NULL REFERENCES chunks ON DELETE CASCADE,
      item_id INTEGER NOT NULL REFERENCES items ON DELETE CASCADE,
      PRIMARY KEY (chunk_id, item_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX chunk_items_by_item ON chunk_items (item_id);

    CREATE VIRTUAL TABLE chunk_words USING fts5(
      title, text, content='chunks', content_rowid='id', tokenize='\(LibraryTokenizer.name)'
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
