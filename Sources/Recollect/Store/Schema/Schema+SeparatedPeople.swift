import GRDB

extension Schema {
  /// Adds the table of names and addresses that a person has said are different people.
  ///
  /// An empty `other` stands for everyone else.
  static func addSeparatedPeople(_ database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE separated_people (
          one TEXT NOT NULL,
          other TEXT NOT NULL,
          PRIMARY KEY (one, other)
        ) STRICT, WITHOUT ROWID
        """)
  }
}
