import GRDB

extension Schema {
  /// The traces of forgotten items, by which imports recognize them (``ItemTraces``), and an index of
  /// the threads that are to be composed again because they have lost items.
  ///
  /// `forgotten_items` has the digests that earlier versions have stored, which stay valid.
  static func addForgottenContents(_ database: Database) throws {
    try database.execute(
      sql: """
        ALTER TABLE library ADD COLUMN salt BLOB;
        UPDATE library SET salt = randomblob(32);
        CREATE TABLE forgotten_contents (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          content TEXT NOT NULL,
          identity TEXT NOT NULL,
          count INTEGER NOT NULL,
          sketch TEXT,
          UNIQUE (content, identity)
        ) STRICT;
        CREATE INDEX threads_without_hash ON threads (source_id) WHERE hash = '';
        """)
  }

  /// Migration: the form of each forgotten item (``ForgottenForm``); `NULL` for earlier ones.
  static func addForgottenForms(_ database: Database) throws {
    try database.execute(sql: "ALTER TABLE forgotten_contents ADD COLUMN form TEXT")
  }

  /// Migration: the digest of an item's text before some of it was left out, by which it is recognized
  /// once it was forgotten; `NULL` for an item with its whole text.
  static func addWholeTexts(_ database: Database) throws {
    try database.execute(sql: "ALTER TABLE items ADD COLUMN whole_text TEXT")
  }
}
