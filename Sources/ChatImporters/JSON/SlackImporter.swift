import Foundation
public import ImportSupport
public import Items

/// Reads the daily files of a Slack export: `<channel>/2016-01-14.json` beside `users.json`.
///
/// Names of people and channels come from the list files in the folder above the channel's. The
/// list files themselves are recognized and contain no items. Replies in a thread stay in their
/// channel, in order of time.
public struct SlackImporter: Importer {
  /// The format's short name, `slack`.
  public let name = "slack"
  private let limits: ImportLimits
  private let cache = SlackListCache()

  /// Creates the importer.
  public init(limits: ImportLimits = ImportLimits()) {
    self.limits = limits
  }

  /// Returns a Boolean value that indicates whether a file has Slack messages or is a list file.
  ///
  /// The file must begin with an array.
  public func recognizes(_ candidate: SourceFile.Candidate) -> Bool {
    let head = JSONHead(candidate.head)
    guard head.isArray else { return false }
    if head.has("type", "message", "ts") { return true }
    return Self.isList(candidate.name)
      && (head.has("user_id", "date") || Self.isEmptyList(candidate.head)
        || ["created", "team_id", "members", "profile"].contains { head.has("id", $0) })
  }

  /// Reports each message that a person or a bot wrote.
  ///
  /// - Throws: `ImportProblem` if the file can't be read or isn't a list of messages.
  public func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
    var cursor = try JSONCursor(file)
    let root = try cursor.readRoot()
    guard root.length > 0, !Self.isList(file.name) else { return }
    guard try cursor.bytes(of: root, limit: 1) == [.openingBracket] else {
      throw ImportProblem.otherFormat(file.path, "There is no list of messages in the file.")
    }
    let channel = SlackChannel(file)
    let lists = cache.lists(above: file)
    let title = lists.titles[channel.name] ?? channel.title
    var identity = ChatIdentity(path: channel.path)
    let records = MessageRecords(file: file, limits: limits)
    let fault = try records.scan(root, with: &cursor, identity: &identity, report: report) {
      record in
      var names = SlackNames(lists.names)
      guard let message = SlackMessage.message(record, names: &names), !message.isEmpty else {
        return nil
      }
      return MessageRecords.Found(
        id: record.label("ts"), date: SlackMessage.date(record),
        conversation: "slack:\(channel.path)",
        context: ChatContext(title: title, details: names.details))
    }
    if let fault { try report(.problem(fault.problem(path: file.path))) }
  }

  /// Reads one message without reading the rest of the file.
  ///
  /// - Throws: `ImportProblem` if the message can't be read, or the file has changed since the
  ///   scan.
  public func read(_ outline: Item.Outline, in file: SourceFile) throws -> Item {
    try MessageRecords(file: file, limits: limits).read(outline) { record, context in
      var names = SlackNames(details: context.details)
      return SlackMessage.message(record, names: &names)
    }
  }

  /// Each list is in the export even if it is empty.
  private static func isEmptyList(_ head: [UInt8]) -> Bool {
    head.filter { !$0.isWhitespace } == [.openingBracket, .closingBracket]
  }

  private static func isList(_ name: String) -> Bool {
    [
      "channels.json", "groups.json", "dms.json", "mpims.json", "users.json", "org_users.json",
      "integration_logs.json", "canvases.json", "lists.json", "file_conversations.json",
    ].contains(name)
  }
}

private struct SlackChannel {
  /// The path of the folder, or of the file if it has no folder.
  var path: String
  var name: String
  var title: String

  init(_ file: SourceFile) {
    let folders = file.path.split(separator: "/").dropLast()
    guard let last = folders.last.map(String.init) else {
      // A single file was imported, so its folder's name comes from the disk.
      let folder = file.url.deletingLastPathComponent().lastPathComponent
      path = file.content == nil && !folder.isEmpty && folder != "/" ? folder : file.path
      name = path
      title = "#\(path)"
      return
    }
    path = folders.joined(separator: "/")
    name = last
    title = "#\(last)"
  }
}
