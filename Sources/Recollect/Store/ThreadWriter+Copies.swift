import Foundation
import GRDB
import Items

extension ThreadWriter {
  /// Returns a Boolean value that indicates whether exactly the thread's copies are stored, with
  /// the same placements.
  func copiesAreStored(_ sorted: SortedThread, originals: [ItemKey: Int64]) throws -> Bool {
    let rows = try Row.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT c.external_id, c.variant, c.digest, c.text_line, f.path, c.file_offset, c.file_length,
            c.file_line, c.original_id
          FROM copies c JOIN files f ON f.id = c.file_id WHERE c.source_id = ? AND c.thread_key = ?
          """), arguments: [source, sorted.read.key])
    let stored: [[String]] = rows.map { $0.databaseValues.map(\.description) }
    let wanted: [[String]] = sorted.copies.map { copy in
      columns(copy, original: originals[copy.origin.key]).map { $0.databaseValue.description }
    }
    return Set(stored) == Set(wanted)
  }

  /// Returns the compared values of a copy, in the order of the query above.
  private func columns(
    _ copy: ItemCopy, original: Int64?
  ) -> [any DatabaseValueConvertible] {
    let (item, outline) = (copy.item, copy.origin.outline)
    return [
      item.id, copy.origin.variant, copy.digest, item.textLine ?? DatabaseValue.null,
      copy.origin.file,
      outline.offset, outline.length, outline.line, original ?? DatabaseValue.null,
    ]
  }

  func deleteCopies(of thread: ReadThread) throws {
    try database.run(
      "DELETE FROM copies WHERE source_id = ? AND thread_key = ?", [source, thread.key])
    for (_, origin) in thread.items {
      try database.run(
        ItemLookup.deletionOfCopy, [source] + StatementArguments(origin.key.values))
    }
  }

  func insert(_ copy: ItemCopy, original: Int64, key: String) throws {
    let (item, outline) = (copy.item, copy.origin.outline)
    try database.run(
      """
      INSERT INTO copies (
        source_id, file_id, thread_key, original_id, external_id, digest, tags, text_line,
        file_offset, file_length, file_line, threading, conversation, part, outline_date,
        \(ItemKey.columns))
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        source, try file(copy.origin.file), key, original, item.id, copy.digest,
        try Self.json(item.tags), item.textLine, outline.offset, outline.length, outline.line,
        try outline.threading.map(Self.json), outline.conversation, outline.part,
        outline.date?.timeIntervalSince1970,
      ] + StatementArguments(copy.origin.key.values))
  }
}
