import Foundation
import GRDB
import Items
import Recollect
import Testing

/// Tests of opening libraries and other files.
@Suite struct OpeningTests {
  @Test(arguments: ["", "short", String(repeating: "Not a database at all. ", count: 500)])
  func aFileOfAnotherKindIsRefusedAndUnchanged(content: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(content, to: "file")
    guard !content.isEmpty else {
      // An empty file may become a library, but can't be opened for reading.
      #expect(throws: LibraryError.self) { try Library(at: file, access: .readOnly) }
      _ = try Library(at: file)
      return
    }
    for access in [Library.Access.readOnly, .readWrite, .readWriteCreate] {
      let error = #expect(throws: LibraryError.self) { try Library(at: file, access: access) }
      #expect(error?.code == .notALibrary)
      #expect(try String(contentsOf: file, encoding: .utf8) == content)
    }
  }

  @Test func aPipeIsRefusedAtOnce() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("pipe")
    try #require(mkfifo(file.path, 0o600) == 0)
    for access in [Library.Access.readOnly, .readWrite, .readWriteCreate] {
      let error = #expect(throws: LibraryError.self) { try Library(at: file, access: access) }
      #expect(error?.code == .notALibrary)
    }
  }

  @Test func aLinkThatLeadsNowhereIsCalledOne() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("link")
    try FileManager.default.createSymbolicLink(
      atPath: file.path, withDestinationPath: "gone.sqlite")
    for access in [Library.Access.readOnly, .readWrite, .readWriteCreate] {
      let error = #expect(throws: LibraryError.self) { try Library(at: file, access: access) }
      #expect(error?.code == .missing)
      #expect(error?.message.contains("link to gone.sqlite") == true)
    }
    #expect(!TestData.exists(folder.file("gone.sqlite")))
  }

  @Test(arguments: [0, 12345])
  func aDatabaseOfAnotherProgramIsRefusedAndUnchanged(applicationID: Int) throws {
    let folder = try TemporaryFolder()
    let file = folder.file("other.sqlite")
    try DatabaseQueue(path: file.path).write { database in
      try database.execute(sql: "PRAGMA application_id = \(applicationID)")
      try database.execute(sql: "CREATE TABLE notes (text TEXT); INSERT INTO notes VALUES ('mine')")
    }
    let before = try Data(contentsOf: file)
    for access in [Library.Access.readOnly, .readWrite, .readWriteCreate] {
      let error = #expect(throws: LibraryError.self) { try Library(at: file, access: access) }
      #expect(error?.code == .notALibrary)
      #expect(try Data(contentsOf: file) == before)
      #expect(!TestData.exists(folder.file("other.sqlite-wal")))
    }
  }

  @Test func whatIsMissingIsMadeOnlyWhenAsked() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("new/folder/library.sqlite")
    for access in [Library.Access.readOnly, .readWrite] {
      let error = #expect(throws: LibraryError.self) { try Library(at: file, access: access) }
      #expect(error?.code == .missing)
    }
    #expect(!TestData.exists(folder.file("new")))
    _ = try Library(at: file)
    #expect(TestData.exists(file))
  }

  @Test func aFolderIsNoLibrary() throws {
    let folder = try TemporaryFolder()
    for access in [Library.Access.readOnly, .readWriteCreate] {
      let error = #expect(throws: LibraryError.self) {
        try Library(at: folder.url, access: access)
      }
      #expect(error?.code == .notALibrary)
    }
    try folder.write("text", to: "file")
    let error = #expect(throws: LibraryError.self) {
      try Library(at: folder.file("file/library.sqlite"))
    }
    #expect(error?.code == .denied)
  }

  @Test func onlyTheOwnerMayReadTheFiles() async throws {
    let library = try TestLibrary()
    try library.write("Quinces.", to: "a.md")
    try await library.add()
    for suffix in ["", "-wal", "-shm"] {
      let path = library.library.url.path + suffix
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      #expect(mode as? Int == 0o600, "\(path)")
    }
  }

  @Test func aPathMayHoldAnyCharacter() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("my notes %20 ?#& ü.sqlite")
    let library = try Library(at: file, embedder: CountingEmbedder())
    try await library.add([Item(id: "1", kind: .note, text: "Quinces.")], as: "a")
    #expect(TestData.exists(file))
    let reading = try Library(at: file, embedder: CountingEmbedder(), access: .readOnly)
    #expect(try await reading.search("quinces").passages.count == 1)
  }

  @Test func aLibraryToReadCannotBeWritten() async throws {
    let library = try TestLibrary()
    let reading = try Library(
      at: library.library.url, embedder: CountingEmbedder(), access: .readOnly)
    let error = await #expect(throws: LibraryError.self) {
      try await reading.add([Item(id: "1", kind: .note, text: "Quinces.")], as: "a")
    }
    #expect(error?.code == .readOnly)
  }

  /// Checks the error of a program that is running while a newer one changes the tables.
  @Test func aLibraryThatANewerVersionChangesMeanwhileIsLeftAlone() async throws {
    let library = try TestLibrary()
    try library.write("Buy medlars.", to: "todo.md")
    try await library.add()
    try library.folder.write("Oil the tractor.", to: "more/tractor.md")
    var configuration = Configuration()
    LibraryTokenizer.register(in: &configuration)
    let path = library.library.url.path
    try await DatabaseQueue(path: path, configuration: configuration).write { database in
      try database.execute(
        sql: """
          ALTER TABLE items RENAME COLUMN whole TO entire;
          INSERT INTO grdb_migrations VALUES ('a migration of a newer version');
          """)
    }
    let error = await #expect(throws: LibraryError.self) { try await library.add("more") }
    #expect(error?.code == .newerVersion)
    #expect(try library.items() == ["todo.md"])
  }
}
