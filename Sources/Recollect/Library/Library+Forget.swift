import Foundation
import GRDB

extension Library {
  /// Returns the items of a selection, in the order of their paths and lines.
  ///
  /// Attachments of selected mails are included, as ``forget(_:)-(ItemSelection)`` forgets them
  /// too.
  ///
  /// - Throws: ``LibraryError`` if the library can't be read.
  public func items(in selection: ItemSelection) async throws -> [SelectedItem] {
    try await store.read { try ItemForgetting(database: $0).items(selection) }
  }

  /// Forgets items: their texts, words, vectors and names are erased from the library.
  ///
  /// To remove only takes something out of the library, and an import may add it again. To forget
  /// also keeps it out.
  ///
  /// Every source loses the items. Files on disk are untouched. Later imports leave out what was
  /// forgotten, wherever it lies and also if it was edited, unless
  /// ``AddOptions/includesForgottenItems`` is set. For that, the library keeps salted digests of
  /// what each item is. The path of a file stays known, because the file does. Items of a
  /// collection are deleted; the app that owns them can store them again.
  ///
  /// Threads keep their other items, and are composed again as if they had never had the forgotten
  /// ones. Without an embedder, this happens at the next import; until then, what is left of a
  /// chunk that had a forgotten item is found by word only.
  ///
  /// SQLite leaves copies of rows in unused bytes. The file is therefore read once or twice, and
  /// written anew if it has text that no row has any more.
  ///
  /// Complexity: O(size of the file), plus embedding what has changed in such threads.
  ///
  /// - Parameter selection: The items.
  /// - Returns: The number of forgotten items, and whether everything is erased already.
  /// - Throws: ``LibraryError`` if the library can't be written.
  @discardableResult
  public func forget(_ selection: ItemSelection) async throws -> ForgetReport {
    try await forget([selection])
  }

  /// Forgets the items of several selections at once.
  ///
  /// It works like ``forget(_:)-(ItemSelection)``, and erases the words once.
  @discardableResult
  public func forget(_ selections: [ItemSelection]) async throws -> ForgetReport {
    var report: ForgetReport
    do {
      report = try await forget(selections, erasesWords: true)
    } catch let error as LibraryError where error.code == .diskFull {
      report = try await forget(selections, erasesWords: false)
    }
    if let embedder {
      // The items are forgotten in any case. The next import composes what this couldn't.
      _ = try? await composeThreadsAgain { embedder }
    }
    await eraseSavedVectors()
    store.copies.deleteAbandonedDrafts()
    report.erasedRemains = await store.eraseRemains()
    await store.complete(report.receipt, isErased: report.erasedWords && report.erasedRemains)
    report.emptiedLog = await store.truncateLog()
    return report
  }

  private func forget(
    _ selections: [ItemSelection], erasesWords: Bool
  ) async throws -> ForgetReport {
    try await store.write { database in
      let forgotten = try ItemForgetting(database: database).forget(selections)
      try SavedIndex.invalidateAll(in: database)
      if erasesWords { try Store.eraseRemovedWords(database) }
      return ForgetReport(
        items: forgotten.items, receipt: forgotten.receipt, erasedWords: erasesWords,
        erasedRemains: false, emptiedLog: false)
    }
  }

  /// Forgets everything: all sources with their items, all memories, saved searches, and what was
  /// forgotten before.
  ///
  /// The file stays, as an empty library of the smallest size.
  ///
  /// - Throws: ``LibraryError`` if the library can't be written.
  public func forgetEverything() async throws {
    let receipts = try await store.write { database in
      try database.execute(sql: "DELETE FROM receipts")
      let records = ReceiptRecords(database: database)
      let memories = try Int64.fetchAll(
        database, sql: "SELECT id FROM memories WHERE state <> 'forgotten'")
      let receipts = [
        try records.insert(items: try Int64.fetchSet(database, sql: "SELECT id FROM items")),
        try records.insert(memories: memories),
      ]
      try Store.deleteThreads(in: database)
      // Deleting the sources deletes all rows under them.
      for table in [
        "placements", "sources", "kept_vectors", "unread_files", "forgotten_items",
        "forgotten_contents", "memory_evidence", "memory_vectors", "memory_exchanges",
        "separated_people", "joined_people", "saved_searches",
      ] {
        try database.execute(sql: "DELETE FROM \(table)")
      }
      try database.execute(sql: "UPDATE library SET salt = randomblob(32)")
      _ = try MemoryWriting(database: database, now: Date()).forget(memories)
      try Store.eraseMemoryWords(database)
      try Store.eraseRemovedWords(database)
      try SavedIndex.invalidateAll(in: database)
      return receipts
    }
    store.savedIndex.delete()
    store.copies.deleteAbandonedDrafts()
    try await store.vacuum()
    for receipt in receipts { await store.complete(receipt, isErased: true) }
    await store.truncateLog()
  }
}
