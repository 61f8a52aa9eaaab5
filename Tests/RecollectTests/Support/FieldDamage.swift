import Foundation
import GRDB
import TestSupport

/// A generator of field values that the library never writes.
enum FieldDamage {
  /// Invalid values, as SQL.
  private static let values = [
    "-9223372036854775808", "9223372036854775807", "-1", "0", "1", "2", "4294967296",
    "1099511627776", "1099511627777", "9007199254740993", "-1e300", "9e999", "-9e999", "0.5",
    "NULL",
    "''", "'x'", "'9999-12-31T23:59:59Z'", "'-1-99-99T99:99:99Z'", "x''", "x'00'", "zeroblob(256)",
    "zeroblob(1000000)", "CAST(x'FFFEC0' AS TEXT)", "CAST(x'610062' AS TEXT)",
    infinite, notNumbers, oneMore,
    "'[{\"offset\":0,\"range\":[5,1]}]'",
    "'[{\"offset\":-9223372036854775808,\"range\":[-9223372036854775808,9223372036854775807]}]'",
    "'[{\"offset\":9223372036854775807,\"range\":[0,1]}]'",
    "'[{\"reason\":\"quotation\",\"range\":[0,9223372036854775807]}]'",
    "'[{\"reason\":\"quotation\",\"range\":[-5,1]}]'", "'[]'", "'{}'", "'null'", "'[1e999]'",
    "'{\"date\":1e308,\"isReply\":true,\"messageID\":\"x\",\"references\":[],\"subject\":\"s\"}'",
    "'2#2 9223372036854775807 9223372036854775807 9223372036854775807 1 a'",
    "'2#-9223372036854775808'", "'x' || char(31) || '-9223372036854775808'",
    "'9223372036854775807 title'",
  ]

  /// Vectors of the right size whose components are infinite or NaN.
  private static let infinite = "x'" + String(repeating: "0000807F", count: 64) + "'"
  private static let notNumbers = "x'" + String(repeating: "0000C07F", count: 64) + "'"
  /// A placeholder for the old value plus one.
  private static let oneMore = "one more"

  /// Changes one to three fields of a library file.
  ///
  /// - Returns: The changes, as SQL.
  static func apply(
    to file: URL, using generator: inout some RandomNumberGenerator
  ) throws -> String {
    let schema = try loosen(file)
    defer { try? tighten(file, schema) }
    let queue = try DatabaseQueue(path: file.path, configuration: plain)
    var done: [String] = []
    try queue.writeWithoutTransaction { database in
      let tables = try String.fetchAll(
        database,
        sql: """
          SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'
          ORDER BY name
          """)
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let table = tables.randomElement(using: &generator)!
        // A table that was just dropped has no columns.
        guard let sql = try? change(table, in: database, using: &generator) else { continue }
        done.append(sql)
        // A change that a key or SQLite itself refuses is left out.
        try? database.execute(sql: sql)
      }
    }
    return done.joined(separator: "; ")
  }

  private static func change(
    _ table: String, in database: Database, using generator: inout some RandomNumberGenerator
  ) throws -> String {
    let columns = try database.columns(in: table).map(\.name)
    let column = columns.randomElement(using: &generator)!
    let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM \"\(table)\"") ?? 0
    let row = Int.random(in: 0..<max(1, count), using: &generator)
    let keys = try database.primaryKey(table).columns.map { "\"\($0)\"" }
    let description = try String.fetchOne(
      database, sql: "SELECT sql FROM sqlite_master WHERE name = ?", arguments: [table])
    let hasRowID = description?.contains("WITHOUT ROWID") == false
    let place = hasRowID ? "rowid" : keys.joined(separator: ", ")
    let key = hasRowID ? place : "(\(place))"
    let rows = "\(key) IN (SELECT \(place) FROM \"\(table)\" LIMIT 1 OFFSET \(row))"
    switch Int.random(in: 0..<40, using: &generator) {
    case 0: return "DELETE FROM \"\(table)\" WHERE \(rows)"
    case 1: return "DELETE FROM \"\(table)\""
    case 2: return "DROP TABLE \"\(table)\""
    case 3..<8: return "UPDATE \"\(table)\" SET \"\(column)\" = \(value(column, &generator))"
    default:
      return "UPDATE \"\(table)\" SET \"\(column)\" = \(value(column, &generator)) WHERE \(rows)"
    }
  }

  private static func value(
    _ column: String, _ generator: inout some RandomNumberGenerator
  ) -> String {
    let value = values.randomElement(using: &generator)!
    return value == oneMore ? "\"\(column)\" + 1" : value
  }

  /// Removes the tables' constraints on types and nulls, and the triggers.
  ///
  /// - Returns: The original definitions.
  private static func loosen(_ file: URL) throws -> [(name: String, sql: String)] {
    try DatabaseQueue(path: file.path, configuration: plain).writeWithoutTransaction { database in
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT name, sql FROM sqlite_master WHERE type = 'trigger' OR type = 'table'
          AND (sql LIKE '%STRICT%' OR sql LIKE '%NOT NULL%') AND sql NOT LIKE 'CREATE VIRTUAL%'
          """)
      try database.execute(
        sql: """
          PRAGMA writable_schema = ON;
          UPDATE sqlite_master SET sql = replace(replace(replace(sql, 'NOT NULL', ''), 'STRICT,', ''),
            'STRICT', '') WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%';
          UPDATE sqlite_master SET sql = iif(instr(sql, 'WHEN ') > 0,
            replace(replace(sql, 'WHEN ', 'WHEN 0 AND ('), ' BEGIN', ') BEGIN'),
            replace(sql, ' BEGIN', ' WHEN 0 BEGIN')) WHERE type = 'trigger';
          PRAGMA writable_schema = OFF
          """)
      return rows.map { ($0["name"], $0["sql"]) }
    }
  }

  private static func tighten(_ file: URL, _ schema: [(name: String, sql: String)]) throws {
    try DatabaseQueue(path: file.path, configuration: plain).writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA writable_schema = ON")
      for (name, sql) in schema {
        try database.execute(
          sql: "UPDATE sqlite_master SET sql = ? WHERE name = ?", arguments: [sql, name])
      }
      try database.execute(sql: "PRAGMA writable_schema = OFF; PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }

  private static var plain: Configuration {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA ignore_check_constraints = ON") }
    return configuration
  }
}
