import Foundation
import GRDB
import Items

/// A database of the Messages app, open for reading.
struct MessageDatabase {
  private let queue: DatabaseQueue
  /// The columns of messages that there are, as each version of the system has added some.
  private let columns: Set<String>
  private let tables: Set<String>

  /// Opens the file without ever writing to it.
  ///
  /// Without a write-ahead log beside it the file is taken as one that doesn't change, and nothing
  /// is made beside it. With one, SQLite makes the log's index if that is missing, and marks in it
  /// what it reads, so that the app's own writing isn't in the way.
  /// - Throws: `ImportProblem` when it can't be opened or isn't a database of messages.
  init(_ file: SourceFile) throws {
    guard file.content == nil, file.member == nil else {
      throw ImportProblem(
        .unreadable, path: file.path, sentence: "A database can't be read inside another file.",
        remedy: "Unpack it and add the file.")
    }
    do {
      var configuration = Configuration()
      configuration.readonly = true
      configuration.label = "messages"
      // What is in the file may have been made by anyone.
      configuration.prepareDatabase { try $0.execute(sql: "PRAGMA trusted_schema = OFF") }
      let path = file.url.standardizedFileURL.path
      let isChanging = ["-wal", "-journal"].contains {
        FileManager.default.fileExists(atPath: path + $0)
      }
      queue = try DatabaseQueue(
        path: isChanging ? path : Self.immutable(path), configuration: configuration)
      (tables, columns) = try queue.read { database in
        let names = try String.fetchAll(
          database, sql: "SELECT lower(name) FROM sqlite_master WHERE type = 'table'")
        guard names.contains("message") else { return (Set(names), []) }
        return (Set(names), Set(try database.columns(in: "message").map { $0.name.lowercased() }))
      }
    } catch let error as DatabaseError {
      throw Self.problem(error, path: file.path)
    }
    guard tables.isSuperset(of: ["message", "handle"]),
      columns.isSuperset(of: ["guid", "text", "handle_id", "date", "is_from_me"])
    else {
      throw ImportProblem(
        .unrecognized, path: file.path,
        sentence: "The database has no tables of messages as the Messages app keeps them.",
        remedy: "Leave it out; the app's own is called chat.db.", isWarning: true)
    }
  }

  /// Calls `body` with each message in order of time.
  func each(path: String, body: (MessageRow) throws -> Void) throws {
    try reading(path) { database in
      let sql = "\(select) WHERE \(condition) ORDER BY m.date, m.ROWID"
      let rows = try Row.fetchCursor(database, sql: sql)
      while let row = try rows.next() { try body(MessageRow(row)) }
    }
  }

  /// The message with a number of the table, or `nil` when it is gone.
  func message(_ number: Int64, path: String) throws -> MessageRow? {
    try reading(path) { database in
      let sql = "\(select) WHERE m.ROWID = ?"
      return try Row.fetchOne(database, sql: sql, arguments: [number]).map(MessageRow.init)
    }
  }

  /// The names of the conversations by their numbers: the name people gave it, else who is in it.
  func titles(path: String) throws -> [Int64: String] {
    guard tables.contains("chat") else { return [:] }
    return try reading(path) { database in
      var people: [Int64: [String]] = [:]
      if tables.contains("chat_handle_join") {
        let sql = """
          SELECT j.chat_id, h.id FROM chat_handle_join j JOIN handle h ON h.ROWID = j.handle_id
          ORDER BY j.chat_id, h.ROWID
          """
        let rows = try Row.fetchCursor(database, sql: sql)
        while let row = try rows.next() {
          guard let chat = MessageRow.number(row[0]) else { continue }
          people[chat, default: []].append(MessageRow.text(row[1]) ?? "")
        }
      }
      var titles: [Int64: String] = [:]
      let sql = "SELECT ROWID, display_name, chat_identifier FROM chat"
      let rows = try Row.fetchCursor(database, sql: sql)
      while let row = try rows.next() {
        guard let chat = MessageRow.number(row[0]) else { continue }
        let members = people[chat] ?? []
        let joined =
          members.count <= 3
          ? members.joined(separator: ", ")
          : members.prefix(2).joined(separator: ", ") + " + \(members.count - 2)"
        titles[chat] = [MessageRow.text(row[1]) ?? "", joined, MessageRow.text(row[2]) ?? ""]
          .first { !$0.isEmpty }
      }
      return titles
    }
  }

  /// The columns of a message with what other tables say of it.
  private var select: String {
    func column(_ name: String) -> String { columns.contains(name) ? "m.\(name)" : "NULL" }
    let hasChats = tables.isSuperset(of: ["chat", "chat_message_join"])
    let hasFiles = tables.isSuperset(of: ["attachment", "message_attachment_join"])
    let chat = "(SELECT min(j.chat_id) FROM chat_message_join j WHERE j.message_id = m.ROWID)"
    let files = """
      (SELECT group_concat(coalesce(a.transfer_name, a.filename), char(31))
       FROM message_attachment_join j JOIN attachment a ON a.ROWID = j.attachment_id
       WHERE j.message_id = m.ROWID)
      """
    return """
      SELECT m.ROWID AS number, m.guid AS guid, m.text AS text,
        \(column("attributedbody")) AS body, \(column("message_summary_info")) AS summary,
        m.date AS date, m.is_from_me AS mine, \(column("account")) AS account,
        \(column("destination_caller_id")) AS caller, h.id AS handle,
        \(hasChats ? chat : "NULL") AS chat,
        \(hasChats ? "(SELECT c.guid FROM chat c WHERE c.ROWID = \(chat))" : "NULL") AS chatGUID,
        \(hasFiles ? files : "NULL") AS files
      FROM message m LEFT JOIN handle h ON h.ROWID = m.handle_id
      """
  }

  /// Leaves out signs of liking and the like, who joined or left, and the app's own notes.
  private var condition: String {
    var parts = ["1"]
    if columns.contains("associated_message_type") {
      parts.append("coalesce(m.associated_message_type, 0) NOT BETWEEN 2000 AND 3999")
    }
    if columns.contains("item_type") { parts.append("coalesce(m.item_type, 0) = 0") }
    if columns.contains("is_system_message") {
      parts.append("coalesce(m.is_system_message, 0) = 0")
    }
    return parts.joined(separator: " AND ")
  }

  private func reading<Value>(_ path: String, _ body: (Database) throws -> Value) throws -> Value {
    do {
      return try queue.read(body)
    } catch let error as DatabaseError {
      throw Self.problem(error, path: path)
    }
  }

  private static func immutable(_ path: String) -> String {
    var components = URLComponents()
    components.scheme = "file"
    components.path = path
    components.queryItems = [URLQueryItem(name: "immutable", value: "1")]
    return components.string ?? path
  }

  private static func problem(_ error: DatabaseError, path: String) -> ImportProblem {
    switch error.resultCode {
    case .SQLITE_NOTADB, .SQLITE_CORRUPT:
      ImportProblem(
        .malformed, path: path, sentence: "The database is damaged.",
        remedy: "Copy it again, with the files chat.db-wal and chat.db-shm beside it.")
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_READONLY, .SQLITE_IOERR:
      ImportProblem(
        .unreadable, path: path, sentence: "The database can't be opened.",
        remedy: "Give the program full disk access in the system's settings, or copy chat.db with "
          + "the files beside it to a folder of yours.")
    default:
      ImportProblem(
        .unreadable, path: path,
        sentence: "The database can't be read: \(error.message ?? "unknown error").",
        remedy: "Close the Messages app and try again, or copy the database first.")
    }
  }
}
