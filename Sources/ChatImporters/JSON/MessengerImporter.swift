import Foundation
public import ImportSupport
public import Items

/// Reads conversations of Messenger and Instagram from Meta's JSON export.
///
/// In these files each byte of the UTF-8 text is written as a character of its own; the importer
/// repairs that. A file has the newest message first. Long conversations are split into
/// `message_1.json`, `message_2.json` and so on, which become one conversation.
public struct MessengerImporter: Importer {
  /// The format's short name, `messenger`.
  public let name = "messenger"
  private let limits: ImportLimits

  /// Creates the importer.
  public init(limits: ImportLimits = ImportLimits()) {
    self.limits = limits
  }

  /// Returns a Boolean value that indicates whether a file begins with an object of Meta's export.
  public func recognizes(_ candidate: SourceFile.Candidate) -> Bool {
    let head = JSONHead(candidate.head)
    guard head.isObject else { return false }
    if head.has("messages", "sender_name", "timestamp_ms") { return true }
    if head.has("messages", "senderName", "timestamp") { return true }
    return candidate.name.hasPrefix("message_") && head.has("participants")
  }

  /// Reports each message that a person wrote.
  ///
  /// Walks over the file three times, block by block.
  ///
  /// - Throws: `ImportProblem` if the file can't be read or has no messages.
  public func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
    let records = MessageRecords(file: file, limits: limits)
    var cursor = try JSONCursor(file)
    let members = try cursor.readMembers(of: try cursor.readRoot())
    guard let messages = members.regions["messages"] else {
      if let fault = members.fault { try report(.problem(fault.problem(path: file.path))) }
      throw records.missing(remedy: "Leave it out, or name its real format.")
    }
    let chat = try MessengerChat(members.regions, cursor: cursor, file: file)
    var identity = ChatIdentity(path: file.path)
    let early = try records.scan(messages, with: &cursor, identity: &identity, report: report) {
      record in
      guard MessengerMessage.message(record)?.isEmpty == false else { return nil }
      return MessageRecords.Found(
        id: record.label("message_id") ?? MessengerMessage.timestamp(record),
        date: MessengerMessage.date(record), conversation: chat.conversation,
        account: chat.account,
        context: chat.context)
    }
    if let fault = early ?? members.fault { try report(.problem(fault.problem(path: file.path))) }
  }

  /// Reads one message without reading the rest of the file.
  ///
  /// - Throws: `ImportProblem` if the message can't be read, or the file has changed since the
  ///   scan.
  public func read(_ outline: Item.Outline, in file: SourceFile) throws -> Item {
    try MessageRecords(file: file, limits: limits).read(outline) { record, _ in
      MessengerMessage.message(record)
    }
  }
}

private struct MessengerChat {
  var context: ChatContext
  var conversation: String
  /// The folder of the conversation's files, if the name of the conversation is from the file.
  var account: String?

  init(
    _ members: [String: JSONRegion], cursor: borrowing JSONCursor, file: SourceFile
  ) throws {
    func text(_ key: String) throws -> String? {
      guard let region = members[key] else { return nil }
      let bytes = try cursor.bytes(of: region, limit: 10_000)
      guard bytes.first == .quotationMark else { return nil }
      let text = MojibakeText.repair(JSONRecord.string(bytes[...]))
      return text.isEmpty ? nil : text
    }
    var people: [String] = []
    if let region = members["participants"] {
      let bytes = try cursor.bytes(of: region, limit: 1 << 20)
      let list = JSONRecord.value(bytes[...]) as? [Any] ?? []
      people = list.compactMap { person in
        person as? String ?? (person as? [String: Any])?["name"] as? String
      }
    }
    let folder = file.path.split(separator: "/").dropLast().joined(separator: "/")
    let isPiece = file.name.hasPrefix("message_")
    people = people.map(MojibakeText.repair)
    let given = try text("title") ?? text("threadName").map { Self.title($0, of: people) }
    let named = ChatTitle.title(ofParticipants: people)
    let title = given ?? (named.isEmpty ? ChatTitle.title(of: file) ?? "" : named)
    context = ChatContext(title: title)
    let thread = try text("thread_path")
    account = thread.map { _ in "folder \(folder)" }
    conversation = "messenger:" + (thread ?? (isPiece && !folder.isEmpty ? folder : file.path))
  }

  /// The newer form adds a number to a person's name: `Anna_7`.
  private static func title(_ thread: String, of people: [String]) -> String {
    guard let mark = thread.lastIndex(of: "_"),
      thread[mark...].dropFirst().allSatisfy(\.isNumber)
    else { return thread }
    let name = String(thread[..<mark])
    return people.contains(name) ? name : thread
  }
}

private enum MessengerMessage {
  static func date(_ record: JSONRecord) -> Date? {
    (record.number("timestamp_ms") ?? record.number("timestamp"))
      .flatMap { CivilTime.date(secondsSince1970: $0 / 1000) }
  }

  static func timestamp(_ record: JSONRecord) -> String {
    record.label("timestamp_ms") ?? record.label("timestamp") ?? "-"
  }

  /// Returns `nil` if no person wrote it.
  static func message(_ record: JSONRecord) -> ChatMessage? {
    guard !record.isTrue("is_unsent"), !record.isTrue("isUnsent"), !record.has("call_duration"),
      !["Subscribe", "Unsubscribe", "Call"].contains(record.string("type") ?? "")
    else { return nil }
    var message = ChatMessage()
    message.timeZone = .current
    message.sender = text(record, "sender_name", "senderName")
    message.text = text(record, "content", "text")
    message.attachments = files(record)
    let share = record.record("share")
    if message.text.isEmpty || isNote(message.text) {
      let shared = share.map { [text($0, "share_text"), text($0, "link")] } ?? []
      message.text = shared.filter { !$0.isEmpty }.joined(separator: "\n")
    }
    return message
  }

  private static func text(_ record: JSONRecord, _ keys: String...) -> String {
    for key in keys {
      if let text = record.string(key) { return MojibakeText.repair(text) }
    }
    return ""
  }

  private static func files(_ record: JSONRecord) -> [String] {
    let lists = ["photos", "videos", "audio_files", "files", "gifs", "media"]
    return lists.flatMap { record.records($0) }.compactMap { file in
      text(file, "uri").split(separator: "/").last.map(String.init)
    }
  }

  /// The program writes `Anna sent an attachment.`, `Liked a message` or `Reacted ❤ to your
  /// message`.
  private static func isNote(_ text: String) -> Bool {
    text.hasSuffix(" sent an attachment.") || text == "Liked a message"
      || (text.hasPrefix("Reacted ") && text.hasSuffix(" to your message"))
  }
}
