import GRDB

extension Schema {
  /// Migration 17: the cosine that a person has set as the floor of a model; `NULL` for the one that is
  /// measured.
  static func addFloors(_ database: Database) throws {
    try database.execute(
      sql: "ALTER TABLE models ADD COLUMN floor REAL CHECK (floor BETWEEN -1 AND 1)")
  }
}
