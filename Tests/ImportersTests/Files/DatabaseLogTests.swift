import Foundation
import ImportSupport
import Importers
import Items
import Testing

/// The files that SQLite keeps beside a database count as part of it.
@Suite struct DatabaseLogTests {
  private let database = Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0, count: 84)

  private func set(_ seconds: Double, _ path: String) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: path)
  }

  @Test func isNoFileOfItsOwn() throws {
    let folder = try TemporaryFolder()
    for name in ["chat.db-shm", "chat.db-wal", "other.db-wal", "plan-wal", "x.txt-journal"] {
      try folder.write("log", to: name)
    }
    try folder.write(database, to: "chat.db")
    try folder.write("words", to: "x.txt")
    #expect(
      try SourceLister().list(folder.path).files.map(\.path) == [
        "chat.db", "other.db-wal", "plan-wal", "x.txt", "x.txt-journal",
      ])
  }

  @Test func changesTheDatabase() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(database, to: "chat.db")
    try set(1000, path)
    func listed() throws -> [SourceFile] {
      try SourceLister().list(folder.path).files + SourceLister().list(path).files
    }
    func digests() throws -> Set<String> {
      try Set(listed().map(ImporterRegistry().digest(of:)))
    }
    #expect(try listed().map(\.size) == [100, 100])
    let alone = try digests()
    let log = try folder.write("first", to: "chat.db-wal")
    try set(2000, log)
    #expect(try listed().map(\.size) == [105, 105])
    #expect(try listed().map(\.modified.timeIntervalSince1970) == [2000, 2000])
    let first = try digests()
    // SQLite overwrites a log from its start, so a new log may have the same length.
    try folder.write("other", to: "chat.db-wal")
    try set(3000, log)
    #expect(try listed().map(\.modified.timeIntervalSince1970) == [3000, 3000])
    let other = try digests()
    #expect(Set([alone, first, other]).count == 3)
    #expect([alone, first, other].allSatisfy { $0.count == 1 })
    try folder.write("", to: "chat.db-wal")
    #expect(try listed().map(\.size) == [100, 100])
    #expect(try digests() == alone)
  }
}
