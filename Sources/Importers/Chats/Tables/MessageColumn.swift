/// What a named column of a table of messages, or a named value of a record, tells.
enum MessageColumn: Int, CaseIterable {
  case text
  case sender
  case date
  case time
  case conversation
  case id
  case address
  case attachment

  /// The columns by their index in a table with these names; of two that could be one, the first in
  /// the order of what each is usually called.
  static func find(in names: [String]) -> [MessageColumn: Int] {
    let folded = names.map(fold)
    var found: [MessageColumn: Int] = [:]
    for column in allCases {
      let index = column.names.lazy.compactMap { folded.firstIndex(of: $0) }
        .first { !found.values.contains($0) }
      if let index { found[column] = index }
    }
    // A table with a time alone may mean the moment.
    if found[.date] == nil, let time = found.removeValue(forKey: .time) { found[.date] = time }
    return found
  }

  /// Whether there is all that makes a message: its words, who wrote them and when.
  static func isComplete(_ columns: [MessageColumn: Int]) -> Bool {
    columns[.text] != nil && columns[.sender] != nil && columns[.date] != nil
  }

  /// Small letters, with spaces for the signs that join words; all known names are ASCII.
  private static func fold(_ name: String) -> String {
    let bytes = name.utf8.map { byte -> UInt8 in
      byte == 0x5F || byte == 0x2D || byte == 0x2E ? 0x20 : byte.lowercased
    }
    return bytes[...].trimmed.text
  }

  /// Small letters, with spaces for the signs that join words.
  private var names: [String] {
    switch self {
    case .text:
      ["text", "message", "body", "content", "message text", "message body", "msg", "words"]
    case .sender:
      [
        "sender", "from", "author", "sender name", "from name", "user name", "username", "user",
        "name", "nick", "speaker",
      ]
    case .date:
      [
        "timestamp", "datetime", "date time", "date", "created at", "sent at", "message date",
        "date sent", "sent", "created", "ts",
      ]
    case .time: ["time"]
    case .conversation:
      [
        "conversation", "channel", "thread", "chat", "room", "group", "conversation name",
        "channel name", "chat name", "chat session", "conversation id", "channel id", "thread id",
        "chat id",
      ]
    case .id: ["id", "message id", "uuid"]
    case .address: ["address", "phone", "number", "handle", "sender id", "email"]
    case .attachment: ["attachment", "attachments", "file", "file name"]
    }
  }
}
