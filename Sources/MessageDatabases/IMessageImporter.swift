import Foundation
public import Items
import Synchronization

/// Reads `chat.db`, in which the Messages app of macOS and iOS keeps iMessages and text messages.
///
/// The database is opened for reading only and never changed. Nothing is made beside it either, but
/// for one thing: where there is a write-ahead log without its index, as in a copy, SQLite makes the
/// index, `chat.db-shm`. Words come from the
/// column of plain text or else from the archived text with attributes; of an edited message the
/// latest words are read, and one that was taken back is no item. Signs of liking, who joined or
/// left, and the app's notes are no items. Names of people aren't in the database: senders have
/// their number or address, and the person's own messages are from `Me`.
public struct IMessageImporter: Importer {
  /// The format's short name, `imessage`.
  public let name = "imessage"
  private let cache: DatabaseCache

  /// Creates the importer.
  public init() { self.init(limits: QueryLimits()) }

  /// Creates an importer that spends no more on a database than `limits` allow.
  package init(limits: QueryLimits) { cache = DatabaseCache(limits: limits) }

  /// Whether the file begins as a database of SQLite and its name ends in `.db`.
  public func recognizes(_ candidate: Candidate) -> Bool {
    candidate.head.starts(with: "SQLite format 3\0".utf8)
      && candidate.name.lowercased().hasSuffix(".db")
  }

  /// Reports each message a person wrote, in order of time.
  ///
  /// A message has no extent in the file; its outline's part is its number and the conversation's
  /// name.
  /// - Throws: `ImportProblem` when the database can't be opened, isn't one of messages, or asks for
  ///   more work than one of its size should.
  public func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
    var seen: Set<String> = []
    try cache.database(file).each(report: { try report(.problem($0)) }) { row, chat in
      guard !row.isEmpty else { return }
      var own = row.guid ?? "\(row.number)"
      if !seen.insert(own).inserted { own += ".\(row.number)" }
      let title = chat.map(\.title) ?? ""
      try report(
        .item(
          Outline(
            id: "\(file.path)#\(own)", offset: 0, length: 0, line: 1,
            conversation: "imessage:\(chat?.guid ?? row.address)", date: row.date,
            part: "\(row.number) \(title.isEmpty ? row.address : title)")))
    }
  }

  /// Reads one message by its number.
  /// - Throws: `ImportProblem` when it can't be read, or is no longer there.
  public func read(_ outline: Outline, in file: SourceFile) throws -> Item {
    let parts = (outline.part ?? "").split(
      separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard let number = parts.first.flatMap({ Int64($0) }),
      let row = try cache.database(file).message(number)
    else {
      throw ImportProblem(
        .malformed, path: file.path,
        sentence: "Message \(parts.first ?? "") is no longer in the database.",
        remedy: "Add the file again.")
    }
    return row.item(outline, title: parts.count > 1 ? String(parts[1]) : "")
  }
}

/// The database that was read last, kept open as its messages are read one by one.
private final class DatabaseCache: Sendable {
  private struct Entry {
    var key: String
    var database: MessageDatabase
  }

  private let limits: QueryLimits
  private let entry = Mutex<Entry?>(nil)

  init(limits: QueryLimits) { self.limits = limits }

  func database(_ file: SourceFile) throws -> MessageDatabase {
    // Another size or time says that the file, which is taken as unchanging, has changed.
    let path = file.url.path
    let hasLog = FileManager.default.fileExists(atPath: path + "-wal")
    let key = "\(path) \(file.size) \(file.modified.timeIntervalSince1970) \(hasLog)"
    if let held = entry.withLock({ $0 }), held.key == key { return held.database }
    let database = try MessageDatabase(file, limits: limits)
    entry.withLock { $0 = Entry(key: key, database: database) }
    return database
  }
}
