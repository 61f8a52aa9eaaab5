import Foundation
import GRDB
import Items

/// Databases that are made to cost more than their size justifies, or to make SQLite compute
/// values.
enum HostileDatabase: String, CaseIterable {
  /// A view with endless rows that the schema lists as the table of messages.
  case viewCalledTable
  /// Text that is computed when it is read: 50 MB for each of 2,000 messages.
  case generatedColumn
  /// Text that was computed when it was stored.
  case storedGeneratedColumn
  case virtualTable
  case tableWithoutRowNumbers
  /// A column default of 90 KB, stored once, which is the text of every message.
  case defaultText
  /// A table whose `CREATE` statement takes 2 MB.
  case longDescription
  /// Pages on four levels that each refer to the next one 250 times, which gives 4 billion rows.
  case sharedPages
  /// A page that refers to itself.
  case circularPages
  /// A view that replaces an optional table, in an otherwise valid database.
  case viewOfChats

  /// Turns a genuine database into this one.
  func write(to messages: MessagesFile) throws {
    switch self {
    case .viewCalledTable:
      try messages.write(
        """
        DROP TABLE message;
        CREATE VIEW message AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
          SELECT i AS ROWID, 'g' || i AS guid, printf('%.100000c', 'x') AS text, 1 AS handle_id,
            i AS date, 0 AS is_from_me FROM n;
        """)
      try forge(
        messages, "UPDATE sqlite_master SET type = 'table', rootpage = 2 WHERE name = 'message'")
    case .generatedColumn:
      try replaceMessages(messages, text: nil)
      try messages.write("ALTER TABLE message ADD COLUMN text AS (printf('%.50000000c', guid))")
    case .storedGeneratedColumn:
      try replaceMessages(messages, text: "text TEXT AS (printf('%.10c', guid)) STORED")
    case .virtualTable:
      try messages.write(
        """
        DROP TABLE message;
        CREATE VIRTUAL TABLE message USING fts5 (guid, text, handle_id, date, is_from_me);
        INSERT INTO message VALUES ('g', 'words', 1, 5, 0);
        """)
    case .tableWithoutRowNumbers:
      try messages.write(
        """
        DROP TABLE message;
        CREATE TABLE message (guid TEXT PRIMARY KEY, text, handle_id, date, is_from_me)
          WITHOUT ROWID;
        """)
    case .defaultText:
      try replaceMessages(messages, text: nil)
      let words = String(repeating: "x", count: 90_000)
      try messages.write("ALTER TABLE message ADD COLUMN text TEXT DEFAULT '\(words)'")
    case .longDescription:
      let words = String(repeating: "x", count: 2_000_000)
      try messages.write("CREATE TABLE other (text TEXT DEFAULT '\(words)')")
    case .sharedPages: try sharePages(messages)
    case .circularPages: try writePage(messages, leadingTo: { [$0] })
    case .viewOfChats:
      try messages.write(
        """
        ALTER TABLE chat RENAME TO other_chat;
        CREATE VIEW chat AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
          SELECT i AS ROWID, 'g' || i AS guid, '' AS display_name, '' AS chat_identifier FROM n;
        """)
      try forge(
        messages, "UPDATE sqlite_master SET type = 'table', rootpage = 2 WHERE name = 'chat'")
    }
  }

  /// Replaces the table of messages by one with 2,000 messages and an optional text column.
  private func replaceMessages(_ messages: MessagesFile, text: String?) throws {
    let columns = ["ROWID INTEGER PRIMARY KEY", "guid TEXT"] + [text].compactMap(\.self)
    try messages.write(
      """
      DROP TABLE message;
      CREATE TABLE message (\(columns.joined(separator: ", ")), handle_id, date, is_from_me);
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
      INSERT INTO message (guid, handle_id, date, is_from_me) SELECT 'g' || i, 1, i, 0 FROM n;
      """)
  }

  /// Changes the schema table without SQLite's checks.
  private func forge(_ messages: MessagesFile, _ sql: String) throws {
    try DatabaseQueue(path: messages.url.path).writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA writable_schema = ON; \(sql); PRAGMA writable_schema = OFF")
    }
  }

  // MARK: Pages

  private func sharePages(_ messages: MessagesFile) throws {
    try messages.write("INSERT INTO message (guid, text, handle_id, date) VALUES ('g', 'a', 1, 5)")
    // From the root down, each page refers to the next 250 times, and the last to the previous
    // root.
    try writePage(messages) { first in [first + 1, first + 2, first + 3, 0] }
  }

  /// Appends interior pages and makes the first of them the root of the table of messages.
  ///
  /// - Parameter next: A closure that receives the number of the first new page, and returns for
  ///   each new page the page that it refers to. 0 stands for the present root.
  private func writePage(_ messages: MessagesFile, leadingTo next: (Int) -> [Int]) throws {
    let root = try DatabaseQueue(path: messages.url.path).read { database in
      try Int.fetchOne(database, sql: "SELECT rootpage FROM sqlite_master WHERE name = 'message'")
    }
    var file = [UInt8](try Data(contentsOf: messages.url))
    let pageSize = 4096
    let first = file.count / pageSize + 1
    for child in next(first) {
      file += Self.page(leadingTo: child == 0 ? root ?? 0 : child, pageSize)
    }
    // Bytes 28 to 31 are the number of pages in big-endian order.
    file.replaceSubrange(28..<32, with: Self.bytes(UInt32(file.count / pageSize)))
    try Data(file).write(to: messages.url)
    try forge(messages, "UPDATE sqlite_master SET rootpage = \(first) WHERE name = 'message'")
  }

  /// Returns an interior page of a table's tree that refers to another page 250 times.
  private static func page(leadingTo child: Int, _ size: Int) -> [UInt8] {
    let cells = 250
    // A cell has the child's number and a key of one byte.
    let cell = bytes(UInt32(child)) + [1]
    let start = size - cells * cell.count
    var page: [UInt8] =
      [0x05, 0, 0] + bytes(UInt32(cells))[2...] + bytes(UInt32(start))[2...] + [0]
    page += bytes(UInt32(child))
    for position in 0..<cells { page += bytes(UInt32(start + position * cell.count))[2...] }
    page += [UInt8](repeating: 0, count: start - page.count)
    for _ in 0..<cells { page += cell }
    return page
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}
