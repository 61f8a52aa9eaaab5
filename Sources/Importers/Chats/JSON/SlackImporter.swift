import Foundation
public import Items

/// Reads the days of a Slack export: `<channel>/2016-01-14.json` beside `users.json`.
///
/// Names of people and channels come from the lists above the channel's folder. The lists
/// themselves are recognised and hold no item. Replies in a thread stay in their channel, where
/// they stand by their time.
public struct SlackImporter: Importer {
  /// The format's short name, `slack`.
  public let name = "slack"
  private let limits: ImportLimits
  private let cache = SlackListCache()

  /// Creates the importer.
  public init(limits: ImportLimits = ImportLimits()) {
    self.limits = limits
  }

  /// Whether the file begins with an array of messages as Slack writes them, or is one of the lists
  /// of an export.
  public func recognizes(_ candidate: Candidate) -> Bool {
    let head = JSONHead(candidate.head)
    guard head.isArray else { return false }
    if head.has("type", "message", "ts") { return true }
    return Self.isList(candidate.name)
      && (head.has("id", "created") || head.has("id", "team_id") || head.has("id", "members")
        || head.has("user_id", "date"))
  }

  /// Reports each message a person or a bot wrote.
  /// - Throws: `ImportProblem` when the file can't be read or is no list of messages.
  public func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
    var cursor = try JSONCursor(file)
    let root = try cursor.root()
    guard root.length > 0, !Self.isList(file.name) else { return }
    guard try cursor.bytes(of: root, limit: 1) == [0x5B] else {
      throw ImportProblem(
        .malformed, path: file.path, line: 1, sentence: "There is no list of messages in the file.",
        remedy: "Leave it out, or name its real format.")
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

  /// Reads one message, and no more of the file.
  /// - Throws: `ImportProblem` when it can't be read, or the file changed since it was scanned.
  public func read(_ outline: Outline, in file: SourceFile) throws -> Item {
    try MessageRecords(file: file, limits: limits).read(outline) { record, context in
      var names = SlackNames(details: context.details)
      return SlackMessage.message(record, names: &names)
    }
  }

  /// The lists at the top of an export.
  private static func isList(_ name: String) -> Bool {
    [
      "channels.json", "groups.json", "dms.json", "mpims.json", "users.json", "org_users.json",
      "integration_logs.json", "canvases.json", "lists.json", "file_conversations.json",
    ].contains(name)
  }
}

/// The channel of which a file holds a day, told by the folder the file is in.
private struct SlackChannel {
  /// Path of the folder, or of the file where there is none.
  var path: String
  /// Name of the folder.
  var name: String
  var title: String

  init(_ file: SourceFile) {
    let folders = file.path.split(separator: "/").dropLast()
    guard let last = folders.last.map(String.init) else {
      // A single day was given: its folder's name is on disk.
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
