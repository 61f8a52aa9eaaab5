import GRDB

/// The senders, conversations and attachments of messages, from the database's other tables.
///
/// Each table is read once, in its own order, so no query needs a join for each message.
struct MessageDirectory {
  /// The title is the display name, or else the members' addresses, or else the identifier.
  struct Chat {
    var guid: String?
    var title: String
  }

  private(set) var addresses: [Int64: String] = [:]
  private(set) var chats: [Int64: Chat] = [:]
  private(set) var chatOfMessage: [Int64: Int64] = [:]
  private var fileNames: [Int64: String] = [:]
  private var filesOfMessage: [Int64: [Int64]] = [:]

  private static let maximumNameBytes = 1000
  private static let maximumFilesOfMessage = 1000

  init() {}

  init(_ tables: [String: PlainTable], scan: TableScan) throws {
    try scan.rows(of: "handle", columns: ["id"]) { number, row in
      addresses[number] = Self.name(row[1])
    }
    try readChats(tables, scan)
    try readFiles(tables, scan)
  }

  private mutating func readChats(_ tables: [String: PlainTable], _ scan: TableScan) throws {
    guard tables["chat"] != nil else { return }
    var members: [Int64: [Int64]] = [:]
    if tables["chat_handle_join"] != nil {
      try scan.rows(of: "chat_handle_join", columns: ["chat_id", "handle_id"]) { _, row in
        guard let chat = MessageRow.number(row[1]), let handle = MessageRow.number(row[2]) else {
          return
        }
        members[chat, default: []].append(handle)
      }
    }
    let columns = ["guid", "display_name", "chat_identifier"]
    try scan.rows(of: "chat", columns: columns) { number, row in
      let people = (members[number] ?? []).sorted().compactMap { addresses[$0] }
      let joined =
        people.count <= 3
        ? people.joined(separator: ", ")
        : people.prefix(2).joined(separator: ", ") + " + \(people.count - 2)"
      let titles = [Self.name(row[2]), joined, Self.name(row[3])]
      // A truncated id might equal the id of another conversation.
      let guid = MessageRow.text(row[1]).flatMap {
        $0.utf8.count <= Self.maximumNameBytes ? $0 : nil
      }
      chats[number] = Chat(guid: guid, title: titles.first { !$0.isEmpty } ?? "")
    }
    guard tables["chat_message_join"] != nil else { return }
    try scan.rows(of: "chat_message_join", columns: ["chat_id", "message_id"]) { _, row in
      guard let chat = MessageRow.number(row[1]), let message = MessageRow.number(row[2]) else {
        return
      }
      chatOfMessage[message] = min(chat, chatOfMessage[message] ?? chat)
    }
  }

  private mutating func readFiles(_ tables: [String: PlainTable], _ scan: TableScan) throws {
    guard tables["attachment"] != nil, tables["message_attachment_join"] != nil else { return }
    try scan.rows(of: "attachment", columns: ["transfer_name", "filename"]) { number, row in
      let path = MessageRow.text(row[1]) ?? MessageRow.text(row[2]) ?? ""
      fileNames[number] = path.split(separator: "/").last.map { Self.cut(String($0)) }
    }
    let columns = ["message_id", "attachment_id"]
    try scan.rows(of: "message_attachment_join", columns: columns) { _, row in
      guard let message = MessageRow.number(row[1]), let file = MessageRow.number(row[2]),
        filesOfMessage[message]?.count ?? 0 < Self.maximumFilesOfMessage
      else { return }
      filesOfMessage[message, default: []].append(file)
    }
  }

  func attachments(of message: Int64) -> [String] {
    (filesOfMessage[message] ?? []).compactMap { fileNames[$0] }
  }

  private static func name(_ value: DatabaseValue) -> String {
    cut(MessageRow.text(value) ?? "")
  }

  private static func cut(_ text: String) -> String {
    guard text.utf8.count > maximumNameBytes else { return text }
    return String(decoding: text.utf8.prefix(maximumNameBytes), as: UTF8.self)
  }
}
