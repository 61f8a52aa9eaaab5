import CSQLite
import Foundation
import Testing

/// The library of sqlite-vec that the set-up of the tests fetches.
enum LoadableExtension {
  static let url: URL? = {
    let environment = ProcessInfo.processInfo.environment
    let cache = environment["XDG_CACHE_HOME"] ?? NSHomeDirectory() + "/.cache"
    #if canImport(Darwin)
      let name = "vec0.dylib"
    #else
      let name = "vec0.so"
    #endif
    let path =
      environment["RECOLLECT_SQLITE_VEC"] ?? cache + "/recollect/sqlite-vec-0.1.9/" + name
    return FileManager.default.fileExists(atPath: path) ? URL(fileURLWithPath: path) : nil
  }()

  static func required() throws -> URL { try #require(url) }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test if the library of sqlite-vec isn't installed.
  static var needsLibrary: Self {
    .enabled(
      if: LoadableExtension.url != nil, "needs Scripts/setup-sqlite-vec or RECOLLECT_SQLITE_VEC")
  }
}

/// A folder that is removed with this object.
final class TemporaryFolder {
  let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  var file: URL { url.appending(path: "vectors.sqlite") }

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}

/// A program that uses sqlite-vec by SQL, with a connection of its own.
final class OtherProgram {
  private var connection: OpaquePointer?

  init(_ file: URL) throws {
    try #require(sqlite3_open(file.path, &connection) == SQLITE_OK)
    #if !canImport(Darwin)
      sqlite3_enable_load_extension(connection, 1)
      let library = try LoadableExtension.required().path
      try #require(
        sqlite3_load_extension(connection, library, "sqlite3_vec_init", nil) == SQLITE_OK)
    #endif
  }

  deinit {
    sqlite3_close_v2(connection)
  }

  /// Returns the rows of a statement, with "|" between columns.
  func rows(_ sql: String) -> [String] {
    var statement: OpaquePointer?
    let prepared = sqlite3_prepare_v2(connection, sql, -1, &statement, nil)
    #expect(prepared == SQLITE_OK, "\(String(cString: sqlite3_errmsg(connection)))")
    defer { sqlite3_finalize(statement) }
    var rows: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      rows.append(
        (0..<sqlite3_column_count(statement))
          .map { sqlite3_column_text(statement, $0).map { String(cString: $0) } ?? "null" }
          .joined(separator: "|"))
    }
    #expect(sqlite3_errcode(connection) == SQLITE_DONE || sqlite3_errcode(connection) == SQLITE_OK)
    return rows
  }
}
