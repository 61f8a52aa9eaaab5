import GRDB

extension Schema {
  /// Migration 8: renames columns to the names that the code uses, and indexes the whole keys of
  /// items.
  ///
  /// A trigger refuses items without a key. A process that opened the library before migration 5 and
  /// is still running would insert them, and no key could be found for them later.
  static func renameColumns(_ database: Database) throws {
    try database.execute(
      sql: """
        ALTER TABLE items RENAME COLUMN pieces TO segments;
        ALTER TABLE items RENAME COLUMN asides TO excluded_ranges;
        ALTER TABLE archives RENAME COLUMN stamp TO fingerprint;

        DROP INDEX items_by_name;
        CREATE INDEX items_by_key ON items (name, variant, attachment, place);

        CREATE TRIGGER items_have_keys BEFORE INSERT ON items BEGIN
          SELECT RAISE(ABORT, 'A newer version of Recollect has changed the library: start that one.')
          WHERE new.scope = '';
        END;
        """)
  }
}
