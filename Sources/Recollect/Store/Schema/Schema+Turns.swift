import GRDB

extension Schema {
  /// Adds a table of the turns of items, so that who spoke is never read from a text again.
  ///
  /// Earlier versions stored the turns of conversations only, as JSON in `items.turns`, and looked for
  /// names in the texts of meetings. The files of meetings are marked to be read again; until then
  /// nobody is known to speak in them. Turns that a damaged library has are left out.
  static func addTurns(_ database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE turns (
          item_id INTEGER NOT NULL REFERENCES items ON DELETE CASCADE,
          ordinal INTEGER NOT NULL,
          speaker TEXT NOT NULL,
          text_start INTEGER NOT NULL,
          text_end INTEGER NOT NULL,
          started REAL,
          PRIMARY KEY (item_id, ordinal)
        ) STRICT, WITHOUT ROWID;

        INSERT INTO turns
        SELECT i.id, t.key, t.value ->> 'speaker', t.value ->> '$.range[0]', t.value ->> '$.range[1]',
          CASE WHEN json_type(t.value, '$.start') IN ('integer', 'real') THEN t.value ->> 'start' END
        FROM items i, json_each(CASE WHEN json_valid(i.turns) THEN i.turns ELSE '[]' END) t
        WHERE CASE WHEN t.type = 'object' AND typeof(t.key) = 'integer' THEN
          json_type(t.value, '$.speaker') = 'text'
          AND typeof(t.value ->> '$.range[0]') = 'integer'
          AND typeof(t.value ->> '$.range[1]') = 'integer'
          AND t.value ->> '$.range[0]' BETWEEN 0 AND t.value ->> '$.range[1]'
        END;
        ALTER TABLE items DROP COLUMN turns;

        DELETE FROM archives;
        UPDATE files SET is_complete = 0 WHERE id IN (
          SELECT p.file_id FROM placements p JOIN items i ON i.id = p.item_id
          WHERE i.kind = 'meeting');
        """)
  }
}
