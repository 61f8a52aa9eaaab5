import Foundation
public import Items
import Synchronization

/// Reads `chat.db`, the database of iMessages and text messages of the Messages app on macOS and
/// iOS.
///
/// The database is opened read-only and never changed. Nothing is created beside it, with one
/// exception: if there is a write-ahead log without its index, as in a copy, SQLite creates the
/// index, `chat.db-shm`.
///
/// The text comes from the plain-text column, or else from the archived attributed string. An
/// edited message has its latest text. Retracted messages, tapbacks (such as a like), notices of
/// joining and leaving, and the app's own notes aren't items. The database holds no names of
/// people: a sender is a telephone number or an address, and the person's own messages are from
/// `Me`.
public struct IMessageImporter: Importer {
  /// The format's short name, `imessage`.
  public let name = "imessage"
  private let cache: DatabaseCache

  /// Creates the importer.
  public init() { self.init(limits: QueryLimits()) }

  package init(limits: QueryLimits) { cache = DatabaseCache(limits: limits) }

  /// Returns a Boolean value that indicates whether a file has SQLite's header and a name in `.db`.
  public func recognizes(_ candidate: SourceFile.Candidate) -> Bool {
    candidate.head.starts(with: "SQLite format 3\0".utf8)
      && candidate.name.lowercased().hasSuffix(".db")
  }

  /// Reports each message that a person wrote, in order of time.
  ///
  /// A message has no byte range in the file, so its outline's offset and length are 0. The
  /// outline's part is the message's number and the conversation's name, separated by a space.
  ///
  /// - Throws: `ImportProblem` if the database can't be opened, isn't a database of messages, or
  ///   takes more work than a database of its size should.
  public func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
    var seen: Set<String> = []
    try cache.database(file).each(report: { try report(.problem($0)) }) { row, chat in
      guard !row.isEmpty else { return }
      var own = row.guid ?? "\(row.number)"
      if !seen.insert(own).inserted { own += ".\(row.number)" }
      let title = chat.map(\.title) ?? ""
      try report(
        .item(
          Item.Outline(
            id: "\(file.path)#\(own)", offset: 0, length: 0, line: 1,
            conversation: "imessage:\(chat?.guid ?? row.address)", date: row.date,
            importerData: "\(row.number) \(title.isEmpty ? row.address : title)",
            account: "file \(file.path)")))
    }
  }

  /// Reads one message by its number.
  ///
  /// - Throws: `ImportProblem` if the message can't be read or is no longer in the database.
  public func read(_ outline: Item.Outline, in file: SourceFile) throws -> Item {
    let parts = (outline.importerData ?? "").split(
      separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard let number = parts.first.flatMap({ Int64($0) }),
      let row = try cache.database(file).message(number)
    else {
      throw ImportProblem(
        .malformed, path: file.path,
        message: "Message \(parts.first ?? "") is no longer in the database.",
        remedy: "Add the file again.")
    }
    return row.item(outline, title: parts.count > 1 ? String(parts[1]) : "")
  }
}

/// Keeps the database read last open while its messages are read one by one.
private final class DatabaseCache: Sendable {
  private struct Entry {
    var key: String
    var database: MessageDatabase
  }

  private let limits: QueryLimits
  private let entry = Mutex<Entry?>(nil)

  init(limits: QueryLimits) { self.limits = limits }

  func database(_ file: SourceFile) throws -> MessageDatabase {
    // The connection assumes an unchanging file, so another size or date needs a new one.
    let path = file.url.path
    let hasLog = FileManager.default.fileExists(atPath: path + "-wal")
    let key = "\(path) \(file.size) \(file.modified.timeIntervalSince1970) \(hasLog)"
    if let held = entry.withLock({ $0 }), held.key == key { return held.database }
    let database = try MessageDatabase(file, limits: limits)
    entry.withLock { $0 = Entry(key: key, database: database) }
    return database
  }
}
