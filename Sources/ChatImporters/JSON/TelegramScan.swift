import ImportSupport
import Items

/// The outlines of one export of Telegram.
struct TelegramScan {
  private let file: SourceFile
  private let limits: ImportLimits
  /// The user whose chats these are; the file if it doesn't say.
  private let account: String
  private var unsupported = 0
  /// True if there is a list of chats, even an empty one, or a contact.
  var isExport = false

  init(
    _ members: [String: JSONRegion], _ cursor: inout JSONCursor, file: SourceFile,
    limits: ImportLimits
  ) throws {
    self.file = file
    self.limits = limits
    guard let person = members["personal_information"],
      let user = try cursor.readMembers(of: person).regions["user_id"]
    else {
      account = "file \(file.path)"
      return
    }
    account = "user \(try cursor.bytes(of: user, limit: 100)[...].text)"
  }

  /// Reports the messages of one chat, and returns the fault that ended them early.
  mutating func chat(
    _ members: [String: JSONRegion], number: String?, _ fallback: String,
    _ cursor: inout JSONCursor, _ report: (ScanEvent) throws -> Void
  ) throws -> JSONFault? {
    guard let messages = members["messages"] else { return nil }
    isExport = true
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
      if record.string("type") == "unsupported" { unsupported += 1 }
      guard TelegramMessage.message(record)?.isEmpty == false else { return nil }
      return MessageRecords.Found(
        id: record.label("id"), date: TelegramMessage.date(record),
        conversation: "telegram:\(id ?? place)", account: account, context: context)
    }
  }

  /// Reports the person's own card and the contacts; returns the fault that ended them early.
  mutating func contacts(
    _ members: [String: JSONRegion], _ cursor: inout JSONCursor,
    _ report: (ScanEvent) throws -> Void
  ) throws -> JSONFault? {
    var identity = ChatIdentity(path: file.path + "/contacts")
    if let person = members["personal_information"] {
      try contact(person, &cursor, &identity, report)
    }
    guard let contacts = members["contacts"],
      let list = try cursor.readMembers(of: contacts).regions["list"]
    else { return nil }
    return try cursor.readElements(of: list) { region, cursor in
      try contact(region, &cursor, &identity, report)
    }
  }

  private mutating func contact(
    _ region: JSONRegion, _ cursor: inout JSONCursor, _ identity: inout ChatIdentity,
    _ report: (ScanEvent) throws -> Void
  ) throws {
    let bytes = try cursor.bytes(of: region, limit: limits.messageBytes)
    guard let record = JSONRecord(bytes) else {
      let records = MessageRecords(file: file, limits: limits)
      return try report(.problem(records.invalid(region, "contact")))
    }
    guard let contact = TelegramContact(record) else { return }
    isExport = true
    try report(
      .item(
        Item.Outline(
          id: identity.makeID(contact.id ?? contact.name), offset: region.offset,
          length: region.length, line: region.line, importerData: TelegramContact.importerData)))
  }

  var unsupportedProblem: ImportProblem? {
    guard unsupported > 0 else { return nil }
    return ImportProblem(
      .unreadable, path: file.path,
      message: "Telegram left out the content of \(unsupported) messages, because the program "
        + "that exported them was too old for their kind.",
      remedy: "Update Telegram and export the chats again.", isWarning: true)
  }
}
