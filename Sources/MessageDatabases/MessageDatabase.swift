import Foundation
import GRDB
import Items
import Synchronization

/// A database of the Messages app, open for reading.
///
/// Reading costs no more than the limits allow, even if the file is damaged or forged. Only plain
/// tables are read.
final class MessageDatabase: Sendable {
  private let path: String
  private let queue: DatabaseQueue
  private let watch = QueryWatch()
  private let limits: QueryLimits
  private let bytes: Int
  private let tables: [String: PlainTable]
  /// The contents of the other tables, from the last time messages were listed.
  private let directory = Mutex<MessageDirectory?>(nil)

  /// Tables that are read if they exist.
  private static let tableNames = [
    "message", "handle", "chat", "chat_handle_join", "chat_message_join", "attachment",
    "message_attachment_join",
  ]
  private static let neededColumns: Set<String> = [
    "guid", "text", "handle_id", "date", "is_from_me",
  ]

  /// Without a write-ahead log or a rollback journal beside it, the file is opened as immutable.
  ///
  /// With a write-ahead log, SQLite creates the log's index if it is missing. SQLite also notes in
  /// the index what it reads, so the app can keep writing.
  init(_ file: SourceFile, limits: QueryLimits) throws {
    guard file.content == nil, file.member == nil else {
      throw ImportProblem(
        .unreadable, path: file.path, message: "A database can't be read inside another file.",
        remedy: "Unpack it and add the file.")
    }
    self.limits = limits
    path = file.path
    let systemPath = file.url.standardizedFileURL.path
    let isChanging = ["-wal", "-journal"].contains {
      FileManager.default.fileExists(atPath: systemPath + $0)
    }
    bytes = ["", "-wal"].reduce(0) { sum, suffix in
      let attributes = try? FileManager.default.attributesOfItem(atPath: systemPath + suffix)
      return sum + (attributes?[.size] as? Int ?? 0)
    }
    watch.reset(limits.budget(bytes: bytes))
    let (watch, problems) = (watch, DatabaseProblem(path: path, limits: limits, watch: watch))
    (queue, tables) = try problems.translating {
      try watch.timing {
        let queue = try GuardedConnection.open(
          systemPath, isChanging: isChanging, limits: limits, watch: watch)
        return (queue, try queue.read(Self.tables))
      }
    }
    guard let message = tables["message"], tables["handle"] != nil,
      message.columns.isSuperset(of: Self.neededColumns)
    else {
      throw ImportProblem(
        .unrecognized, path: file.path,
        message: "The database has no tables of messages as the Messages app keeps them.",
        remedy: "Leave it out; the app's own is called chat.db.", isWarning: true)
    }
    watch.reset(budgetForMessages)
  }

  /// An import reads messages one by one twice: to count their chunks and to store them.
  ///
  /// The third time is in reserve.
  private var budgetForMessages: QueryWatch.Budget { limits.budget(bytes: bytes, passes: 3) }

  private static func tables(_ database: Database) throws -> [String: PlainTable] {
    var tables: [String: PlainTable] = [:]
    for name in tableNames { tables[name] = try PlainTable(name, in: database) }
    return tables
  }

  /// Calls `body` with each message in order of time, and reports those that are too large to read.
  ///
  /// The numbers and dates of all messages are read and sorted first. Then each message is read by
  /// its number, so SQLite never sorts texts.
  func each(
    report: (ImportProblem) throws -> Void,
    body: (MessageRow, _ chat: MessageDirectory.Chat?) throws -> Void
  ) throws {
    watch.reset(limits.budget(bytes: bytes))
    var tooLarge: [Int64] = []
    try reading { database in
      let scan = TableScan(database: database, watch: watch)
      let directory = try MessageDirectory(tables, scan: scan)
      self.directory.withLock { $0 = directory }
      var order: [(date: Int64, number: Int64)] = []
      try scan.rows(of: "message", columns: ["date"], where: condition) { number, row in
        order.append((MessageRow.number(row[1]) ?? .min, number))
      }
      order.sort { $0 < $1 }
      let statement = try database.makeStatement(sql: selection)
      for (_, number) in order {
        do {
          let message = try message(number, statement, directory)
          if let message { try body(message, message.chat.flatMap { directory.chats[$0] }) }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_TOOBIG {
          tooLarge.append(number)
        }
      }
    }
    if !tooLarge.isEmpty { try report(problem(leavingOut: tooLarge)) }
    watch.reset(budgetForMessages)
  }

  func message(_ number: Int64) throws -> MessageRow? {
    try reading { database in
      let known = directory.withLock { $0 }
      let directory =
        try known ?? MessageDirectory(tables, scan: TableScan(database: database, watch: watch))
      self.directory.withLock { $0 = directory }
      return try message(number, database.cachedStatement(sql: selection), directory)
    }
  }

  private func message(
    _ number: Int64, _ statement: Statement, _ directory: MessageDirectory
  ) throws -> MessageRow? {
    let row = try Row.fetchOne(statement, arguments: [number])
    guard let message = row.map({ MessageRow($0, directory) }) else { return nil }
    let chat = message.chat.flatMap { directory.chats[$0] }
    try watch.count(textBytes: message.bytes + (chat?.title.utf8.count ?? 0))
    return message
  }

  /// Columns that the database lacks, as in older versions of the system, are `NULL`.
  private var selection: String {
    let columns = [
      "guid", "text", "attributedBody", "message_summary_info", "date", "is_from_me", "account",
      "destination_caller_id", "handle_id",
    ].map { has($0) ? $0 : "NULL AS \($0)" }
    return """
      SELECT ROWID AS number, \(columns.joined(separator: ", ")) FROM main.message NOT INDEXED
      WHERE ROWID = ?
      """
  }

  /// Excludes tapbacks, notices of joining and leaving, and the app's own notes.
  private var condition: String {
    var parts = ["1"]
    if has("associated_message_type") {
      parts.append("coalesce(associated_message_type, 0) NOT BETWEEN 2000 AND 3999")
    }
    if has("item_type") { parts.append("coalesce(item_type, 0) = 0") }
    if has("is_system_message") { parts.append("coalesce(is_system_message, 0) = 0") }
    return parts.joined(separator: " AND ")
  }

  private func has(_ column: String) -> Bool {
    tables["message"]?.columns.contains(column.lowercased()) == true
  }

  private func reading<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try DatabaseProblem(path: path, limits: limits, watch: watch).translating {
      try watch.timing { try queue.read(body) }
    }
  }

  private func problem(leavingOut numbers: [Int64]) -> ImportProblem {
    let first = numbers.prefix(5).map(String.init).joined(separator: ", ")
    let others = numbers.count > 5 ? " and \(numbers.count - 5) others" : ""
    return ImportProblem(
      .tooLarge, path: path,
      message: "A value of more than \(limits.valueBytes >> 10) KiB keeps messages from being "
        + "read: number \(first)\(others).",
      remedy: "All other messages are read; nothing has to be done if these don't matter.")
  }
}
