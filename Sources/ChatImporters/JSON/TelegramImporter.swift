import Foundation
public import ImportSupport
public import Items

/// Reads conversations from Telegram's JSON export, of one chat or of all chats.
///
/// Service messages (`"type": "service"`) aren't items. Bold text, links and other formatting are
/// read as plain text.
public struct TelegramImporter: Importer {
  /// The format's short name, `telegram`.
  public let name = "telegram"
  private let limits: ImportLimits

  /// Creates the importer.
  public init(limits: ImportLimits = ImportLimits()) {
    self.limits = limits
  }

  /// Returns a Boolean value that indicates whether a file begins with Telegram's chats or
  /// messages.
  public func recognizes(_ candidate: SourceFile.Candidate) -> Bool {
    let head = JSONHead(candidate.head)
    guard head.isObject else { return false }
    if head.has("messages"),
      head.has("date_unixtime") || head.has("text_entities") || head.has("from_id")
    {
      return true
    }
    // A full export may have much other data before its chats.
    return candidate.name == "result.json"
      && (head.has("about", "personal_information") || head.has("about", "contacts")
        || head.has("chats", "list"))
  }

  /// Reports each message that a person wrote.
  ///
  /// Walks over the file a few times, block by block.
  ///
  /// - Throws: `ImportProblem` if the file can't be read or has no messages.
  public func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
    var cursor = try JSONCursor(file)
    let members = try cursor.readMembers(of: try cursor.readRoot())
    var early = members.fault
    var found = false
    let account = try Self.account(members.regions, &cursor, file)
    if members.regions["messages"] != nil {
      found = true
      let title = ChatTitle.title(of: file) ?? ""
      early =
        try scanChat(members.regions, number: nil, title, account, &cursor, file, report) ?? early
    }
    for key in ["chats", "left_chats"] {
      guard let chats = members.regions[key] else { continue }
      guard let list = try cursor.readMembers(of: chats).regions["list"] else { continue }
      found = true
      var number = 0
      let stop = try cursor.readElements(of: list, includingCut: true) { region, cursor in
        number += 1
        let chat = try cursor.readMembers(of: region)
        let fault = try scanChat(
          chat.regions, number: "\(key)/\(number)", "", account, &cursor, file, report)
        early = fault ?? chat.fault ?? early
      }
      early = stop ?? early
    }
    if let early { try report(.problem(early.problem(path: file.path))) }
    guard !found else { return }
    throw MessageRecords(file: file, limits: limits).missing(
      remedy: "Export the chats again as machine-readable JSON.")
  }

  /// Reads one message without reading the rest of the file.
  ///
  /// - Throws: `ImportProblem` if the message can't be read, or the file has changed since the
  ///   scan.
  public func read(_ outline: Item.Outline, in file: SourceFile) throws -> Item {
    try MessageRecords(file: file, limits: limits).read(outline) { record, _ in
      TelegramMessage.message(record)
    }
  }

  /// Returns the user whose chats these are; the file if it doesn't say.
  private static func account(
    _ members: [String: JSONRegion], _ cursor: inout JSONCursor, _ file: SourceFile
  ) throws -> String {
    guard let person = members["personal_information"],
      let user = try cursor.readMembers(of: person).regions["user_id"]
    else { return "file \(file.path)" }
    return "user \(try cursor.bytes(of: user, limit: 100)[...].text)"
  }

  /// Reports the messages of one chat, and returns the fault that ended them early.
  private func scanChat(
    _ members: [String: JSONRegion], number: String?, _ fallback: String, _ account: String,
    _ cursor: inout JSONCursor, _ file: SourceFile, _ report: (ScanEvent) throws -> Void
  ) throws -> JSONFault? {
    guard let messages = members["messages"] else { return nil }
    func label(_ key: String, _ cursor: borrowing JSONCursor) throws -> String? {
      guard let region = members[key] else { return nil }
      let bytes = try cursor.bytes(of: region, limit: 10_000)
      let text = bytes.first == .quotationMark ? JSONRecord.string(bytes[...]) : bytes[...].text
      return text.isEmpty || text == "null" ? nil : text
    }
    let isSaved = try label("type", cursor) == "saved_messages"
    let context = ChatContext(
      title: try label("name", cursor) ?? (isSaved ? "Saved Messages" : fallback))
    let id = try label("id", cursor)
    let place = number.map { "\(file.path)/\($0)" } ?? file.path
    var identity = ChatIdentity(path: id.map { "\(file.path)/\($0)" } ?? place)
    let records = MessageRecords(file: file, limits: limits)
    return try records.scan(messages, with: &cursor, identity: &identity, report: report) {
      record in
      guard TelegramMessage.message(record)?.isEmpty == false else { return nil }
      return MessageRecords.Found(
        id: record.label("id"), date: TelegramMessage.date(record),
        conversation: "telegram:\(id ?? place)", account: account, context: context)
    }
  }
}

private enum TelegramMessage {
  /// Prefers `date_unixtime`.
  ///
  /// The field `date` is in the zone of the exporting machine, which isn't recorded, so it is taken
  /// as UTC.
  static func date(_ record: JSONRecord) -> Date? {
    record.number("date_unixtime").flatMap(CivilTime.date(secondsSince1970:))
      ?? record.string("date").flatMap(ISODate.parse)
  }

  /// Returns `nil` if no person wrote it.
  static func message(_ record: JSONRecord) -> ChatMessage? {
    guard record.string("type") ?? "message" == "message" else { return nil }
    var message = ChatMessage()
    message.sender = record.string("from") ?? ""
    // People who deleted their account have only an id.
    if message.sender.isEmpty { message.address = record.string("from_id") ?? "" }
    message.text = text(record.value("text") ?? record.value("text_entities"))
    if message.text.isEmpty, let poll = record.record("poll") {
      let answers = poll.records("answers").map { "- " + text($0.value("text")) }
      message.text = ([text(poll.value("question"))] + answers).joined(separator: "\n")
    }
    if record.string("media_type") != "sticker" {
      message.attachments = ["file", "photo"].compactMap { record.string($0) }.compactMap { path in
        // A sentence in parentheses explains why the file is missing.
        path.hasPrefix("(") ? nil : path.split(separator: "/").last.map(String.init)
      }
      if let name = record.string("file_name"), !message.attachments.contains(name) {
        message.attachments = [name]
      }
    }
    return message
  }

  /// Takes a string, or a list of strings and objects with a `text` each.
  private static func text(_ value: Any?) -> String {
    if let text = value as? String { return text }
    var result = ""
    var isAfterObject = false
    for part in value as? [Any] ?? [] {
      let object = part as? [String: Any]
      let piece = part as? String ?? object?["text"] as? String ?? ""
      // Plain text between objects is written as strings. Where there is none, a link would run
      // into the word before it.
      let type = object?["type"] as? String
      if isAfterObject, type == "link" || type == "email" || type == "phone",
        let last = result.last, !last.isWhitespace, let first = piece.first, !first.isWhitespace
      {
        result += " "
      }
      result += piece
      isAfterObject = object != nil && type != "plain"
    }
    return result
  }
}
