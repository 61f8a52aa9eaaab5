import CSQLite
import Foundation

/// A connection to a database in which the library of sqlite-vec is loaded.
///
/// `@unchecked` because of `connection`, which is used only under the lock of the index.
final class VectorDatabase: @unchecked Sendable {
  private let connection: OpaquePointer
  let path: String

  /// Without a file, the database is in memory.
  init(file: URL?, library: URL) throws {
    path = file?.path ?? ":memory:"
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX
    let status = sqlite3_open_v2(path, &opened, flags, nil)
    guard status == SQLITE_OK, let opened else {
      let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      sqlite3_close_v2(opened)
      throw SQLiteVectorError(
        .database, "The database can't be opened: \(message).", in: path,
        remedy: "Check that its folder exists and who may write to it.")
    }
    connection = opened
    sqlite3_busy_timeout(connection, 5000)
    // A search reads the whole table, in half of the time if it isn't copied.
    sqlite3_exec(connection, "PRAGMA mmap_size = 1073741824", nil, nil, nil)
    try SQLiteExtension(library).load(into: connection)
  }

  deinit {
    sqlite3_close_v2(connection)
  }

  var changes: Int { Int(sqlite3_changes(connection)) }

  func run(
    _ sql: String, _ values: [Value] = [], row: (borrowing Row) throws -> Void = { _ in }
  ) throws {
    var prepared: OpaquePointer?
    guard sqlite3_prepare_v2(connection, sql, -1, &prepared, nil) == SQLITE_OK,
      let statement = prepared
    else { throw error() }
    defer { sqlite3_finalize(statement) }
    for (index, value) in values.enumerated() {
      guard value.bind(to: statement, at: Int32(index + 1)) == SQLITE_OK else { throw error() }
    }
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: try row(Row(statement: statement))
      case SQLITE_DONE: return
      default: throw error()
      }
    }
  }

  /// The transaction is undone if the body throws.
  func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    try run("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      try? run("ROLLBACK")
      throw error
    }
  }

  private func error() -> SQLiteVectorError {
    SQLiteVectorError(
      .database, "SQLite reports: \(String(cString: sqlite3_errmsg(connection))).", in: path,
      remedy: "Check the file, its folder and the space on the disk.")
  }
}

extension VectorDatabase {
  enum Value {
    case integer(Int64)
    case real(Double)
    case text(String)
    case vector([Float])

    fileprivate func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
      // SQLite copies the bytes before the call returns.
      let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      switch self {
      case .integer(let value): return sqlite3_bind_int64(statement, index, value)
      case .real(let value): return sqlite3_bind_double(statement, index, value)
      case .text(let text): return sqlite3_bind_text(statement, index, text, -1, copies)
      case .vector(let vector):
        // sqlite-vec reads the floats of the machine, which are little-endian on all it runs on.
        return vector.withUnsafeBytes {
          sqlite3_bind_blob(statement, index, $0.baseAddress, Int32($0.count), copies)
        }
      }
    }
  }

  /// Valid until the next row.
  struct Row: ~Copyable {
    fileprivate let statement: OpaquePointer

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

    func real(_ column: Int32) -> Double? {
      sqlite3_column_type(statement, column) == SQLITE_NULL
        ? nil : sqlite3_column_double(statement, column)
    }

    func text(_ column: Int32) -> String? {
      sqlite3_column_text(statement, column).map { String(cString: $0) }
    }

    func vector(_ column: Int32) -> [Float] {
      let bytes = UnsafeRawBufferPointer(
        start: sqlite3_column_blob(statement, column),
        count: Int(sqlite3_column_bytes(statement, column)))
      return (0..<bytes.count / 4).map {
        Float(bitPattern: bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self))
      }
    }
  }
}
