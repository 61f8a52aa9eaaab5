import CSQLite
import Foundation
import SQLiteVectors
import Testing
import VectorSearch

/// Tables that are shared with other code, and what can't be opened.
@Suite("Tables of sqlite-vec and other code")
struct SQLiteTableTests {
  private func open(
    _ file: URL, table: String = "vectors", column: String = "embedding", dimension: Int = 2,
    library: URL? = nil
  ) throws -> SQLiteVectorIndex {
    try SQLiteVectorIndex(
      file: file, table: table, column: column, dimension: dimension,
      library: library ?? LoadableExtension.required())
  }

  private func failure(_ body: () throws -> Void) throws -> SQLiteVectorError {
    let error = try #require(#expect(throws: SQLiteVectorError.self) { try body() })
    #expect(error.message.hasSuffix(".") && error.remedy.hasSuffix("."))
    #expect(
      error.description.hasPrefix(error.file) && error.localizedDescription == error.description)
    return error
  }

  @Test("Other code reads and writes the rows", .needsLibrary)
  func otherCode() throws {
    let folder = try TemporaryFolder()
    let index = try open(folder.file)
    try index.add([(1, [1, 0]), (-7, [0, 3])])
    let other = try OtherProgram(folder.file)
    #expect(
      other.rows("SELECT rowid, vec_to_json(embedding) FROM vectors ORDER BY rowid") == [
        "-7|[0.000000,3.000000]", "1|[1.000000,0.000000]",
      ])
    #expect(
      other.rows(
        "SELECT rowid, distance FROM vectors WHERE embedding MATCH '[0, 1]' AND k = 2"
      ) == ["-7|0.0", "1|1.0"])
    _ = other.rows("INSERT INTO vectors(rowid, embedding) VALUES (5, '[1, 1]')")
    _ = other.rows("DELETE FROM vectors WHERE rowid = 1")
    #expect(index.search([1, 0], count: 3).map(\.id) == [5, -7])
    #expect(try index.vector(id: 5) == [1, 1] && index.vector(id: 1) == nil)
    // Rows of other code that have no cosine disturb nothing.
    _ = other.rows("INSERT INTO vectors(rowid, embedding) VALUES (6, '[0, 0]')")
    #expect(index.search([1, 0], count: 2).map(\.id) == [5, -7])
    #expect(index.search([1, 0], count: 9).map(\.id) == [5, -7])
  }

  @Test(
    "Tables that other code made", .needsLibrary,
    arguments: [
      ("docs USING vec0(v float[2])", "rowid"),
      ("docs using vec0(id integer primary key, v FLOAT[2] distance_metric=L2)", "id"),
      ("docs USING vec0(\n  v float[2] distance_metric=cosine, +title text\n)", "rowid"),
    ])
  func otherTables(definition: String, key: String) throws {
    let folder = try TemporaryFolder()
    let other = try OtherProgram(folder.file)
    _ = other.rows("CREATE VIRTUAL TABLE \(definition)")
    _ = other.rows("INSERT INTO docs(\(key), v) VALUES (1, '[0.6, 0.8]'), (2, '[-1, 0]')")
    let index = try open(folder.file, table: "docs", column: "v")
    let found = index.search([1, 0], count: 2)
    try #require(found.map(\.id) == [1, 2] && index.failure == nil)
    #expect(abs(found[0].score - 0.6) < 1e-6 && abs(found[1].score + 1) < 1e-6)
    try index.add([(3, [1, 0])])
    #expect(index.search([1, 0], count: 9, floor: -1) { $0 != 1 }.map(\.id) == [3, 2])
    #expect(index.remove(id: 3) && index.count == 2)
  }

  @Test("Tables that can't be used", .needsLibrary)
  func unusableTables() throws {
    let folder = try TemporaryFolder()
    let other = try OtherProgram(folder.file)
    for definition in [
      "VIRTUAL TABLE a USING vec0(v float[2] distance_metric=l1)", "TABLE b(v float[2])",
      "VIRTUAL TABLE c USING vec0(v int8[2])",
      "VIRTUAL TABLE d USING vec0(w float[2], vv float[2])",
      "VIRTUAL TABLE e USING vec0(id text primary key, v float[2])",
    ] { _ = other.rows("CREATE \(definition)") }
    for table in ["a", "b", "c", "d", "e"] {
      let error = try failure { _ = try open(folder.file, table: table, column: "v") }
      #expect(error.code == .unsupportedTable && error.file == folder.file.path)
    }
    let dimension = try failure {
      _ = try open(folder.file, table: "d", column: "w", dimension: 3)
    }
    #expect(dimension.code == .dimension)
    #expect(dimension.message.contains("2 components, not of 3"))
  }

  @Test("Names are quoted", .needsLibrary)
  func names() throws {
    let folder = try TemporaryFolder()
    let index = try open(folder.file, table: "my \"table", column: "Vector_2")
    try index.add([(1, [1, 0])])
    let again = try open(folder.file, table: "my \"table", column: "Vector_2")
    #expect(again.search([1, 0], count: 1).map(\.id) == [1])
  }

  @Test("A library that is missing, or is something else")
  func libraries() throws {
    let folder = try TemporaryFolder()
    let missing = try failure {
      _ = try open(folder.file, library: URL(fileURLWithPath: "/nowhere/vec0.so"))
    }
    #expect(missing.code == .libraryMissing && missing.file == "/nowhere/vec0.so")
    let wrong = try failure { _ = try open(folder.file, library: URL(filePath: #filePath)) }
    #expect([.libraryInvalid, .loadingUnsupported].contains(wrong.code))
  }

  @Test("A file that is no database, and a folder that doesn't exist", .needsLibrary)
  func files() throws {
    let folder = try TemporaryFolder()
    try Data("no database at all, but some bytes".utf8).write(to: folder.file)
    #expect(try failure { _ = try open(folder.file) }.code == .database)
    let nowhere = folder.url.appending(path: "no/such/folder.sqlite")
    #expect(try failure { _ = try open(nowhere) }.code == .database)
  }

  @Test("A database that fails later is reported in `failure`", .needsLibrary)
  func laterFailure() throws {
    let folder = try TemporaryFolder()
    let index = try open(folder.file)
    try index.add([(1, [1, 0])])
    _ = try OtherProgram(folder.file).rows("DROP TABLE vectors")
    #expect(index.search([1, 0], count: 1).isEmpty)
    #expect(index.failure?.code == .database)
    #expect(throws: SQLiteVectorError.self) { try index.matches([1, 0], count: 1) }
    #expect(index.count == 0 && !index.contains(id: 1) && !index.remove(id: 1))
  }
}
