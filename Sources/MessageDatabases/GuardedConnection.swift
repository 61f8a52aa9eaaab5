import CSQLite
import Foundation
import GRDB

/// A connection to a database that anyone may have made.
///
/// Nothing is written to the file, and nothing in its schema is carried out but what reads plain
/// tables: views, triggers and virtual tables are off, functions in the schema must be harmless, and
/// the length of values and statements is limited.
enum GuardedConnection {
  /// Opens the file at a path; `isChanging` says that another program may write to it.
  static func open(
    _ path: String, isChanging: Bool, limits: QueryLimits, watch: QueryWatch
  ) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.label = "messages"
    // The pragma for them would be carried out before the limits are there.
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { database in
      let connection = database.sqliteConnection
      watch.install(on: connection)
      recollect_defend(connection)
      recollect_read_tables_only(connection)
      for (limit, value) in Self.values(of: limits) { sqlite3_limit(connection, limit, value) }
      try database.execute(
        sql: """
          PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0;
          PRAGMA query_only = ON; PRAGMA automatic_index = OFF
          """)
    }
    return try DatabaseQueue(
      path: isChanging ? path : immutable(path), configuration: configuration)
  }

  private static func values(of limits: QueryLimits) -> [(Int32, Int32)] {
    [
      (SQLITE_LIMIT_LENGTH, Int32(clamping: limits.valueBytes)),
      (SQLITE_LIMIT_SQL_LENGTH, Int32(clamping: limits.statementBytes)),
      (SQLITE_LIMIT_COLUMN, 500), (SQLITE_LIMIT_EXPR_DEPTH, 100),
      (SQLITE_LIMIT_COMPOUND_SELECT, 10), (SQLITE_LIMIT_VDBE_OP, 25_000),
      (SQLITE_LIMIT_FUNCTION_ARG, 20), (SQLITE_LIMIT_ATTACHED, 0),
      (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 100), (SQLITE_LIMIT_VARIABLE_NUMBER, 100),
      (SQLITE_LIMIT_TRIGGER_DEPTH, 1), (SQLITE_LIMIT_WORKER_THREADS, 0),
    ]
  }

  /// A file that nobody writes to is read without locks, and nothing is made beside it.
  private static func immutable(_ path: String) -> String {
    var components = URLComponents()
    components.scheme = "file"
    components.path = path
    components.queryItems = [URLQueryItem(name: "immutable", value: "1")]
    return components.string ?? path
  }
}
