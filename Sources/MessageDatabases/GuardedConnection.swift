import CSQLite
import Foundation
import GRDB

/// A read-only connection to a database from an untrusted source.
///
/// Nothing is written to the file. Only plain tables of its schema can be used: views, triggers and
/// virtual tables are off, and the schema may call harmless functions only. The lengths of values
/// and statements are limited.
enum GuardedConnection {
  /// `isChanging` if another program may write to the file.
  ///
  /// The watch must outlive the connection.
  static func open(
    _ path: String, isChanging: Bool, limits: QueryLimits, watch: QueryWatch
  ) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.label = "messages"
    // GRDB would run the pragma for foreign keys before the limits are set.
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

  /// The URI makes SQLite read without locks and create nothing; no program may write to the file.
  private static func immutable(_ path: String) -> String {
    var components = URLComponents()
    components.scheme = "file"
    components.path = path
    components.queryItems = [URLQueryItem(name: "immutable", value: "1")]
    return components.string ?? path
  }
}
