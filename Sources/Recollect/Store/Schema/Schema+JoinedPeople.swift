import GRDB

extension Schema {
  /// Adds the table of addresses, and names without one, that a person has said are the same person.
  static func addJoinedPeople(_ database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE joined_people (
          one TEXT NOT NULL,
          other TEXT NOT NULL,
          PRIMARY KEY (one, other)
        ) STRICT, WITHOUT ROWID
        """)
  }
}
