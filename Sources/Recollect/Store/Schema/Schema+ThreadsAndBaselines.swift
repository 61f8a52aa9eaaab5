import GRDB

extension Schema {
  /// Migration 11: the data needed to compose a thread again for a change of one of its items, and the
  /// cosines that each model gives to unrelated texts.
  ///
  /// The index finds the items of a conversation. `items.turns` has the speakers of an item.
  static func addThreadsAndBaselines(_ database: Database) throws {
    try database.execute(
      sql: """
        CREATE INDEX placements_by_conversation ON placements (source_id, conversation)
        WHERE conversation IS NOT NULL;
        ALTER TABLE items ADD COLUMN turns TEXT;
        ALTER TABLE models ADD COLUMN baseline TEXT;
        """)
  }
}
