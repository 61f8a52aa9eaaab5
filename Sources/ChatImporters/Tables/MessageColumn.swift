import ImportSupport
import Items

enum MessageColumn: Int, CaseIterable {
  case text
  case sender
  case date
  case time
  case conversation
  case id
  case address
  case attachment
  case recipient
  case subject
  case direction
  /// The person at the other end, beside sent messages as well.
  case contact

  /// If several names fit a column, the one that comes first in the column's own list is used.
  ///
  /// Each index is used for one column only.
  static func find(in names: [String]) -> [MessageColumn: Int] {
    let folded = names.map(fold)
    var found: [MessageColumn: Int] = [:]
    for column in allCases {
      let index = column.names.lazy.compactMap { folded.firstIndex(of: $0) }
        .first { !found.values.contains($0) }
      if let index { found[column] = index }
    }
    // A contact beside other tables is content.
    if found[.direction] == nil { found[.contact] = nil }
    // A column for the time alone may contain the full date.
    if found[.date] == nil, let time = found.removeValue(forKey: .time) { found[.date] = time }
    return found
  }

  static func isComplete(_ columns: [MessageColumn: Int]) -> Bool {
    columns[.text] != nil && columns[.date] != nil
      && (columns[.sender] != nil
        || columns[.direction] != nil && (columns[.address] ?? columns[.contact]) != nil)
  }

  /// `Sent_At` → `sent at`.
  ///
  /// All known names are ASCII.
  static func fold(_ name: String) -> String {
    let bytes = name.utf8.map { byte -> UInt8 in
      byte == .underscore || byte == .hyphen || byte == .period ? .space : byte.lowercased
    }
    return bytes[...].trimmed.text
  }

  /// In lowercase with spaces between words, the most likely first.
  var names: [String] {
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
    case .address: ["address", "phone", "phone number", "number", "handle", "sender id", "email"]
    case .attachment: ["attachment", "attachments", "file", "file name"]
    case .recipient:
      ["to", "recipient", "recipients", "receiver", "to name", "recipient name", "recipient names"]
    case .subject: ["subject"]
    case .direction:
      DirectionColumn.sentFlags + DirectionColumn.receivedFlags + ["direction"]
        + DirectionColumn.boxes + ["box", "folder", "message type", "sms type", "type"]
    case .contact: ["contact name", "contact", "display name"]
    }
  }

  private static let recipientField = "To"

  /// Returns the fields of a message, given the text in each column.
  static func fields(_ text: (MessageColumn) -> String) -> [Item.Field] {
    let named: [(MessageColumn, String)] = [(.subject, "Subject"), (.recipient, recipientField)]
    return named.compactMap { column, name -> Item.Field? in
      let value = text(column)
      return value.isEmpty ? nil : Item.Field(name, value)
    }
  }

  /// Returns whether a message says more than who wrote to whom.
  static func hasContent(_ message: ChatMessage) -> Bool {
    !message.isEmpty || message.fields.contains { $0.name != recipientField }
  }
}
