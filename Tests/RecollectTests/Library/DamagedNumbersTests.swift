import Foundation
import GRDB
import Recollect
import RecollectTesting
import Testing

/// Tests that numbers in the file are checked where they are read.
@Suite struct DamagedNumbersTests {
  private static let minimum = "-9223372036854775808"
  private static let maximum = "9223372036854775807"

  /// Changes of a library that reading it reports.
  private static let reading = [
    "UPDATE items SET text_start = \(minimum)", "UPDATE placements SET text_line = \(maximum)",
    "UPDATE items SET text_start = \(maximum), text_end = \(maximum)",
    "UPDATE items SET whole = 'x', segments = '[{\"offset\":\(maximum),\"range\":[0,1]}]'",
    "UPDATE items SET whole = 'x', segments = '[{\"offset\":0,\"range\":[\(minimum),\(maximum)]}]'",
    "UPDATE items SET whole = 'x', segments = '[{\"offset\":\(minimum),\"range\":[0,1]}]'",
    "UPDATE chunks SET start = \(minimum)", "UPDATE chunks SET end = end + 1",
    "UPDATE embeddings SET vector = x'" + String(repeating: "0000807F", count: 64) + "'",
    "UPDATE embeddings SET vector = x'" + String(repeating: "0000C07F", count: 64) + "'",
    "UPDATE embeddings SET vector = x'" + String(repeating: "007C", count: 64) + "'",
    "UPDATE embeddings SET vector = x'" + String(repeating: "01FE", count: 64) + "'",
    "UPDATE embeddings SET vector = x'0000'",
  ]

  @Test(arguments: reading)
  func aSearchSaysThatItIsDamaged(sql: String) async throws {
    let library = try await Self.damaged(sql)
    let error = await #expect(throws: LibraryError.self) {
      _ = try await library.library.search("quinces", options: SearchOptions(floor: nil))
    }
    #expect(error?.code == .damaged)
  }

  @Test(arguments: [
    "UPDATE items SET text_start = \(minimum)", "UPDATE items SET text_end = \(maximum)",
    "UPDATE placements SET file_line = \(minimum)", "UPDATE placements SET text_line = -1",
    "UPDATE items SET excluded_ranges = '[{\"range\":[0,\(maximum)],\"reason\":\"quotation\"}]'",
    "UPDATE items SET segments = '[{\"offset\":0,\"range\":[-1,\(maximum)]}]'",
    "UPDATE items SET segments = '[{\"offset\":0,\"range\":[5,1]}]'",
  ])
  func showingSaysThatItIsDamaged(sql: String) async throws {
    let library = try await Self.damaged(sql)
    let path = library.notes.appending(path: "mails.mbox").path
    let error = await #expect(throws: LibraryError.self) {
      _ = try await library.library.threads(at: path)
    }
    #expect(error?.code == .damaged)
  }

  @Test(arguments: [
    "UPDATE placements SET file_length = \(maximum)",
    "UPDATE placements SET file_offset = \(minimum)",
    "UPDATE placements SET file_line = \(maximum)", "UPDATE files SET size = \(minimum)",
    "UPDATE files SET modified = 9e999", "UPDATE placements SET outline_date = 9e999",
    "UPDATE placements SET file_length = \(maximum) WHERE source_id = 2",
  ])
  func addingSaysThatItIsDamaged(sql: String) async throws {
    let library = try await Self.damaged(sql)
    try library.write("# More\n\nPears.\n", to: "more.md")
    for source in ["notes", "backup"] {
      do {
        try await library.add(source)
      } catch let error as LibraryError {
        #expect(error.code == .damaged)
        return
      }
    }
    Issue.record("nothing was said")
  }

  /// Checks the stored numbers by which text is cut out of a thread that moves to a copy.
  @Test(arguments: [
    "UPDATE items SET text_start = 0, text_end = 5",
    "UPDATE items SET text_start = 3, text_end = \(maximum)",
    "UPDATE items SET segments = '[{\"offset\":0,\"range\":[\(minimum),\(maximum)]}]'",
  ])
  func removingSaysThatItIsDamaged(sql: String) async throws {
    let library = try await Self.damaged(sql)
    let error = await #expect(throws: LibraryError.self) {
      try await library.library.remove(source: library.notes.path)
    }
    #expect(error?.code == .damaged)
  }

  /// Checks that an invalid vector isn't reused for an equal text.
  @Test func aDamagedVectorIsMadeAnew() async throws {
    let library = try await Self.damaged("UPDATE embeddings SET vector = x'00'")
    try library.write("# Note\n\nQuinces.\n", to: "again.md")
    try library.folder.remove("notes/note.md")
    try await library.add()
    let sizes = try library.read { database in
      try Int.fetchSet(
        database,
        sql: """
          SELECT length(e.vector) FROM embeddings e JOIN chunks c ON c.id = e.chunk_id
          JOIN threads t ON t.id = c.thread_id JOIN items i ON i.thread_id = t.id WHERE i.external_id = 'again.md'
          """)
    }
    #expect(sizes == [128])
  }

  /// Returns a library with a note and a thread with quotes, a part of it also in another source.
  private static func damaged(_ sql: String) async throws -> TestLibrary {
    let library = try TestLibrary()
    let mails = [
      Mails.mail("1", "Are there quinces?"),
      Mails.mail("2", answering: ["1"], day: 2, "There are.\n\n> Are there quinces?\n"),
      Mails.mail("3", answering: ["1"], day: 3, "Good."),
    ]
    try library.write(Mails.mailbox(mails[0], mails[1], mails[2]), to: "mails.mbox")
    try library.write("# Note\n\nQuinces.\n", to: "note.md")
    try await library.add()
    try library.folder.write(Mails.mailbox(mails[1]), to: "backup/mails.mbox")
    try await library.add("backup")
    try await DatabaseQueue(path: library.library.url.path).write { try $0.execute(sql: sql) }
    return library
  }
}
