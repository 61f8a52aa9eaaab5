/// The side that wrote a message of a table: the person whose table it is, or somebody else.
enum MessageDirection {
  case sent
  case received
}

/// The column of a table that tells sent messages from received ones.
struct DirectionColumn {
  /// True if the table has a column for the people at the other end, whoever wrote.
  let namesContacts: Bool
  /// The meaning of `true`; `nil` if the column has words.
  private var flag: MessageDirection?
  /// True if the columns are a telephone's.
  let isTelephone: Bool

  static let sentFlags = [
    "is from me", "isfromme", "from me", "fromme", "is outgoing", "outgoing", "is sent",
  ]
  static let receivedFlags = ["is incoming", "incoming"]
  /// Android's columns for messages with pictures.
  static let boxes = ["message box", "messagebox", "msg box"]

  /// `columns` are those that `MessageColumn` found by the same names.
  init?(names: [String], columns: [MessageColumn: Int]) {
    func name(_ column: MessageColumn) -> String? {
      columns[column].map { MessageColumn.fold(names[$0]) }
    }
    guard let own = name(.direction) else { return nil }
    let sender = name(.sender)
    if Self.sentFlags.contains(own) { flag = .sent }
    if Self.receivedFlags.contains(own) { flag = .received }
    isTelephone =
      Self.boxes.contains(own) || columns[.contact] != nil
      || ["address", "phone", "phone number", "number"].contains(name(.address))
    namesContacts =
      columns[.contact] != nil || sender == nil || (isTelephone && sender == "name")
  }

  /// Parses `true`, `2`, `Sent`, `outbox` or `outbound-api`.
  func direction(_ value: String) -> MessageDirection? {
    let value = MessageColumn.fold(value)
    if let flag {
      if ["1", "true", "yes"].contains(value) { return flag }
      if ["0", "false", "no"].contains(value) { return flag == .sent ? .received : .sent }
    }
    switch value {
    case "in": return .received
    case "out": return .sent
    // In other tables, a number says whether a message is a text, a picture or a sound.
    case "1": return isTelephone ? .received : nil
    // Sent, and four kinds that aren't sent yet.
    case "2", "3", "4", "5", "6": return isTelephone ? .sent : nil
    default:
      let words = value.split(separator: " ")
      if words.contains(where: Self.sent.contains) { return .sent }
      return words.contains(where: Self.received.contains) ? .received : nil
    }
  }

  private static let sent: Set<Substring> = [
    "sent", "outgoing", "outbox", "outbound", "draft", "drafts", "failed", "queued",
  ]
  private static let received: Set<Substring> = ["received", "incoming", "inbox", "inbound"]
}
