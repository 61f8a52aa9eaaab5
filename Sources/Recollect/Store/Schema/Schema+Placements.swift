import GRDB

extension Schema {
  /// Migration 9: a table of placements.
  ///
  /// Earlier versions had the place of an item in the source that was added first in `items`, and
  /// its places in other sources in `copies`. Now all of them are rows of `placements`. The unused
  /// column `folded` of `participants` is dropped.
  static func addPlacements(_ database: Database) throws {
    try database.execute(sql: placements)
    try database.execute(sql: items)
  }

  private static let placements = """
    CREATE TABLE placements (
      id INTEGER PRIMARY KEY,
      item_id INTEGER NOT NULL REFERENCES items ON DELETE CASCADE,
      source_id INTEGER NOT NULL REFERENCES sources ON DELETE CASCADE,
      thread_key TEXT NOT NULL,
      file_id INTEGER REFERENCES files ON DELETE CASCADE,
      file_offset INTEGER NOT NULL,
      file_length INTEGER NOT NULL,
      file_line INTEGER NOT NULL,
      text_line INTEGER,
      tags TEXT NOT NULL,
      threading TEXT,
      conversation TEXT,
      outline_date REAL,
      part TEXT,
      UNIQUE (item_id, source_id)
    ) STRICT;

    INSERT INTO placements (
      item_id, source_id, thread_key, file_id, file_offset, file_length, file_line, text_line, tags,
      threading, conversation, outline_date, part)
    SELECT i.id, t.source_id, t.key, i.file_id, i.file_offset, i.file_length, i.file_line,
      i.text_line, i.tags, i.threading, i.conversation, i.outline_date, i.part
    FROM items i JOIN threads t ON t.id = i.thread_id;

    INSERT OR IGNORE INTO placements (
      item_id, source_id, thread_key, file_id, file_offset, file_length, file_line, text_line, tags,
      threading, conversation, outline_date, part)
    SELECT original_id, source_id, thread_key, file_id, file_offset, file_length, file_line,
      text_line, tags, threading, conversation, outline_date, part
    FROM copies;

    DROP TABLE copies;
    CREATE INDEX placements_by_thread ON placements (source_id, thread_key);
    CREATE INDEX placements_by_file ON placements (file_id);
    """

  // A column with a foreign key can't be dropped, so the table is created again.
  private static let items = """
    DROP TRIGGER items_have_keys;
    CREATE TABLE new_items (
      id INTEGER PRIMARY KEY,
      thread_id INTEGER NOT NULL REFERENCES threads ON DELETE CASCADE,
      ordinal INTEGER NOT NULL,
      scope TEXT NOT NULL,
      place TEXT NOT NULL,
      name TEXT NOT NULL,
      attachment TEXT NOT NULL,
      variant TEXT NOT NULL,
      external_id TEXT NOT NULL,
      kind TEXT NOT NULL,
      title TEXT NOT NULL,
      date TEXT,
      text_start INTEGER NOT NULL,
      text_end INTEGER NOT NULL,
      whole TEXT,
      segments TEXT,
      excluded_ranges TEXT,
      fields TEXT,
      attachments TEXT,
      parent TEXT,
      digest TEXT,
      UNIQUE (thread_id, ordinal)
    ) STRICT;
    INSERT INTO new_items
    SELECT id, thread_id, ordinal, scope, place, name, attachment, variant, external_id, kind, title,
      date, text_start, text_end, whole, segments, excluded_ranges, fields, attachments, parent,
      digest
    FROM items;
    DROP TABLE items;
    ALTER TABLE new_items RENAME TO items;
    CREATE INDEX items_by_date ON items (date);
    CREATE INDEX items_by_external_id ON items (external_id);
    CREATE INDEX items_by_key ON items (name, variant, attachment, place);

    ALTER TABLE participants DROP COLUMN folded;
    """
}
