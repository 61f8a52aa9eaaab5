import GRDB
import Recollect

extension Workspace {
  /// Replaces the names of the migrations that the library has.
  func writeMigrations(_ migrations: some Sequence<String>) throws {
    try DatabaseQueue(path: library).write { database in
      try database.execute(sql: "DELETE FROM grdb_migrations")
      for name in migrations {
        try database.execute(
          sql: "INSERT INTO grdb_migrations (identifier) VALUES (?)", arguments: [name])
      }
    }
  }
}
