extension Schema {
  /// Memories, the words they are based on, and exchanges that are still to be read for memories.
  ///
  /// - `memories.version` is the `library.memory_version` of the last change of the vectors or the
  ///   state, so an index in memory reads only later rows (``MemoryIndex``). The row of a forgotten
  ///   memory stays without its content: other processes learn of it, and its number isn't used
  ///   again.
  /// - `memory_evidence.turn` is the number of a person's message in its conversation.
  /// - `memory_exchanges.pasted` has the ranges of a message that the person hasn't typed, in
  ///   bytes: "0-12 40-52". `attempts` counts those to read it, so that a model that fails on it
  ///   isn't asked forever.
  static let memories = """
    CREATE TABLE memories (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      version INTEGER NOT NULL,
      kind TEXT NOT NULL,
      sensitivity TEXT NOT NULL,
      state TEXT NOT NULL,
      subject TEXT NOT NULL,
      text TEXT NOT NULL,
      created_at TEXT NOT NULL,
      valid_from TEXT,
      valid_to TEXT,
      recalled_at TEXT,
      expires_at TEXT,
      superseded_by INTEGER REFERENCES memories ON DELETE SET NULL
    ) STRICT;
    CREATE INDEX memories_by_version ON memories (version);
    CREATE INDEX memories_by_expiry ON memories (expires_at) WHERE expires_at IS NOT NULL;
    CREATE INDEX memories_by_successor ON memories (superseded_by)
      WHERE superseded_by IS NOT NULL;

    CREATE TABLE memory_evidence (
      id INTEGER PRIMARY KEY,
      memory_id INTEGER NOT NULL REFERENCES memories ON DELETE CASCADE,
      conversation TEXT NOT NULL,
      turn INTEGER NOT NULL,
      quote_start INTEGER NOT NULL,
      quote_end INTEGER NOT NULL,
      quote TEXT NOT NULL,
      said_at TEXT NOT NULL,
      UNIQUE (memory_id, conversation, turn, quote_start, quote_end)
    ) STRICT;

    CREATE TABLE memory_vectors (
      memory_id INTEGER NOT NULL REFERENCES memories ON DELETE CASCADE,
      model_id INTEGER NOT NULL REFERENCES models ON DELETE CASCADE,
      vector BLOB NOT NULL,
      PRIMARY KEY (memory_id, model_id)
    ) STRICT;

    CREATE TABLE memory_exchanges (
      id INTEGER PRIMARY KEY,
      conversation TEXT NOT NULL,
      turn INTEGER NOT NULL,
      message TEXT NOT NULL,
      reply TEXT NOT NULL,
      said_at TEXT NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0,
      pasted TEXT NOT NULL DEFAULT '',
      UNIQUE (conversation, turn)
    ) STRICT;

    CREATE VIRTUAL TABLE memory_words USING fts5(
      subject, text, content='memories', content_rowid='id',
      tokenize='\(LibraryTokenizer.name)'
    );
    CREATE TRIGGER memories_after_insert AFTER INSERT ON memories BEGIN
      INSERT INTO memory_words (rowid, subject, text) VALUES (new.id, new.subject, new.text);
    END;
    CREATE TRIGGER memories_after_delete AFTER DELETE ON memories BEGIN
      INSERT INTO memory_words (memory_words, rowid, subject, text)
      VALUES ('delete', old.id, old.subject, old.text);
    END;
    CREATE TRIGGER memories_after_update AFTER UPDATE OF id, subject, text ON memories BEGIN
      INSERT INTO memory_words (memory_words, rowid, subject, text)
      VALUES ('delete', old.id, old.subject, old.text);
      INSERT INTO memory_words (rowid, subject, text) VALUES (new.id, new.subject, new.text);
    END;
    """
}
