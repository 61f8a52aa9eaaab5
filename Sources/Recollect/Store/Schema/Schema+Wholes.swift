import GRDB

extension Schema {
  /// Migration 3: columns for an item's whole text, its other data, and the data that threads are
  /// made from.
  static func addWholeItems(_ database: Database) throws {
    try database.execute(
      sql: """
        ALTER TABLE items ADD COLUMN whole TEXT;
        ALTER TABLE items ADD COLUMN pieces TEXT;
        ALTER TABLE items ADD COLUMN asides TEXT;
        ALTER TABLE items ADD COLUMN fields TEXT;
        ALTER TABLE items ADD COLUMN attachments TEXT;
        ALTER TABLE items ADD COLUMN parent TEXT;
        ALTER TABLE items ADD COLUMN conversation TEXT;
        ALTER TABLE items ADD COLUMN part TEXT;
        ALTER TABLE items ADD COLUMN outline_date REAL;
        """)
  }
}
