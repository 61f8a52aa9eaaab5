import Foundation
import Items
public import Recollect

/// Keeps a collection of a library like the records of an app.
///
/// The library stores the place in the history up to which it has the records. The records are
/// stored before their place is. So after a crash or a cancellation some changes are read twice,
/// which embeds nothing and stores nothing again, and none is missed. Any number of processes, such
/// as an app and its extension, may update one collection.
///
/// ```swift
/// let indexer = RecordIndexer(ModelHistory(of: Note.self, in: container), in: library, as: "notes")
/// try await indexer.update()
/// ```
public struct RecordIndexer<History: RecordHistory>: Sendable {
  /// The result of an update.
  public struct Report: Sendable, Hashable {
    /// The number of items that are new or have changed.
    public var stored = 0
    /// The number of items that were removed.
    public var removed = 0
    /// A Boolean value that indicates whether all records were compared, and not only the changed
    /// ones.
    public var comparedAll = false

    /// Creates a report of an update that changed nothing.
    public init() {}
  }

  private let history: History
  private let library: Library
  private let collection: String
  private let chunking: ChunkingOptions

  /// Creates an indexer.
  ///
  /// - Parameters:
  ///   - history: The records and their history.
  ///   - library: The library.
  ///   - collection: The name of the collection. Nothing else may change it.
  ///   - chunking: The options for cutting the texts into chunks.
  public init(
    _ history: History, in library: Library, as collection: String,
    chunking: ChunkingOptions = ChunkingOptions()
  ) {
    self.history = history
    self.library = library
    self.collection = collection
    self.chunking = chunking
  }

  /// Brings the collection to the present state of the records.
  ///
  /// Without a place in the history, or if the history doesn't reach back to it, all records are
  /// compared with the collection. Only new texts are embedded in any case.
  ///
  /// - Throws: The errors of the history and of the library, and `CancellationError`.
  @discardableResult
  public func update() async throws -> Report {
    let start = try await library.historyToken(of: collection)
    return try await store(after: start, replacing: start)
  }

  /// Compares all records with the collection, for example after a change of how they are made.
  @discardableResult
  public func compareAll() async throws -> Report {
    try await store(after: nil, replacing: library.historyToken(of: collection))
  }

  private func store(after start: Data?, replacing known: Data?) async throws -> Report {
    var report = Report()
    var known = known
    while true {
      let token = try await apply(after: start, &report)
      guard let token, token != known else { return report }
      let isStored = try await library.setHistoryToken(token, of: collection, replacing: known)
      if isStored { return report }
      // Another process has updated the collection at the same time. What it stored may have been
      // replaced by older records, so everything since the start is read again.
      known = try await library.historyToken(of: collection)
    }
  }

  /// Stores the changes after a place, or all records without one; returns the place after them.
  private func apply(after start: Data?, _ report: inout Report) async throws -> Data? {
    guard let start, let changes = try await history.changes(after: start) else {
      return try await storeAll(&report)
    }
    let items = changes.changed.flatMap(\.items)
    if !items.isEmpty {
      report.stored += try await library.add(items, to: collection, chunking: chunking)
    }
    var kept: [String: Set<String>] = [:]
    for id in changes.deleted { kept[id] = [] }
    for record in changes.changed { kept[record.id] = Set(record.items.map(\.id)) }
    for (record, items) in kept.sorted(by: { $0.key < $1.key }) {
      try await remove(record, except: items, &report)
    }
    return changes.token
  }

  private func storeAll(_ report: inout Report) async throws -> Data? {
    report.comparedAll = true
    let token = try await history.token()
    let items = try await history.records().flatMap(\.items)
    let added = try await library.add(
      items, as: collection, options: AddOptions(chunking: chunking))
    report.stored += added.threadsStored
    report.removed += added.threadsRemoved
    return token
  }

  private func remove(
    _ record: String, except kept: Set<String>, _ report: inout Report
  ) async throws {
    for id in try await library.itemIDs(ofRecord: record, in: collection)
    where !kept.contains(id) {
      if try await library.remove(id: id, from: collection) { report.removed += 1 }
    }
  }
}
