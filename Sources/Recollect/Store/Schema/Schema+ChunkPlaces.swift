import GRDB

extension Schema {
  /// Migration 16: an index with the place of each chunk in its thread.
  ///
  /// A search looks up the places of some 200 chunks. Their rows also have the texts, so that each is
  /// on another page of the file.
  static func addChunkPlaces(_ database: Database) throws {
    try database.execute(sql: "CREATE INDEX chunk_places ON chunks (id, thread_id, ordinal)")
  }
}
