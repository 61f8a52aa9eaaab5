import Foundation
public import ImportSupport
public import Items

/// Reads conversations from Telegram's JSON export, of one chat or of all chats, and from the pages
/// of its HTML export, `messages.html`, `messages2.html` and so on.
///
/// In JSON, each contact is an item too, and so is the owner of the account. All pages in a folder
/// are one chat.
///
/// Service messages (`"type": "service"`), stickers, reactions and the list of devices aren't read.
/// Formatting is read as plain text, and a link with its address.
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
    if TelegramPage.recognizes(candidate.head) { return true }
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

  /// Reports each message that a person wrote, and each contact.
  ///
  /// Walks over a file of JSON a few times, block by block. Warns of messages whose content Telegram
  /// didn't export.
  ///
  /// - Throws: `ImportProblem` if the file can't be read, or has neither messages nor contacts.
  public func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
    if TelegramPage.recognizes(try FileReader(file).bytes(at: 0, count: 4096)) {
      return try TelegramPage(file: file, limits: limits).scan(report)
    }
    var cursor = try JSONCursor(file)
    let members = try cursor.readMembers(of: try cursor.readRoot())
    var scan = try TelegramScan(members.regions, &cursor, file: file, limits: limits)
    var early = try scan.contacts(members.regions, &cursor, report) ?? members.fault
    if members.regions["messages"] != nil {
      let title = ChatTitle.title(of: file) ?? ""
      early = try scan.chat(members.regions, number: nil, title, &cursor, report) ?? early
    }
    for key in ["chats", "left_chats"] {
      guard let chats = members.regions[key] else { continue }
      guard let list = try cursor.readMembers(of: chats).regions["list"] else { continue }
      var number = 0
      let stop = try cursor.readElements(of: list, includingCut: true) { region, cursor in
        number += 1
        let chat = try cursor.readMembers(of: region)
        let fault = try scan.chat(chat.regions, number: "\(key)/\(number)", "", &cursor, report)
        early = fault ?? chat.fault ?? early
      }
      scan.isExport = true
      early = stop ?? early
    }
    if let problem = scan.unsupportedProblem { try report(.problem(problem)) }
    if let early { try report(.problem(early.problem(path: file.path))) }
    guard !scan.isExport else { return }
    throw MessageRecords(file: file, limits: limits).missing(
      remedy: "Export the chats again as machine-readable JSON.")
  }

  /// Reads one message or contact without reading the rest of the file.
  ///
  /// - Throws: `ImportProblem` if it can't be read, or the file has changed since the scan.
  public func read(_ outline: Item.Outline, in file: SourceFile) throws -> Item {
    if outline.importerData == TelegramContact.importerData {
      return try TelegramContact.read(outline, in: file, limit: limits.messageBytes)
    }
    if let item = try TelegramPage(file: file, limits: limits).read(outline) { return item }
    return try MessageRecords(file: file, limits: limits).read(outline) { record, _ in
      TelegramMessage.message(record)
    }
  }
}
