import Foundation
import GRDB
import Items

/// The indexed titles of a thread's chunks, composed again after items were cut out of the thread.
///
/// A thread has the title of its first item, and the words with it describe its items. Neither may
/// stay when their item goes. A vector was made with the title, so a chunk whose title changes
/// loses its vector until the thread is composed again.
struct ChunkTitles {
  private let thread: Int64
  private let database: Database
  private let before: State
  /// The titles without words, by the indexed title.
  private let titles: [String: String]

  private struct State {
    var title: String
    var language: String?
    var members: [(item: Item, range: Range<Int>)]
    var chunks: [(id: Int64, range: Range<Int>, indexedTitle: String)]
    var isSeries: Bool
  }

  /// Reads the titles before items are removed.
  init(of thread: Int64, in database: Database) throws {
    (self.thread, self.database) = (thread, database)
    before = try Self.state(of: thread, in: database)
    var titles: [String: String] = [:]
    for (chunk, words) in zip(before.chunks, Self.words(of: before)) {
      let ending = ChunkWords.indexedTitle("", words)
      guard chunk.indexedTitle.hasSuffix(ending) || words.isEmpty else { continue }
      titles[chunk.indexedTitle] =
        words.isEmpty ? chunk.indexedTitle : String(chunk.indexedTitle.dropLast(ending.count))
    }
    self.titles = titles
  }

  func composeAgain() throws {
    let now = try Self.state(of: thread, in: database)
    for (chunk, words) in zip(now.chunks, Self.words(of: now)) {
      let title = title(of: chunk, in: now)
      let indexed = ChunkWords.indexedTitle(title, words)
      if indexed.isExactly(chunk.indexedTitle) { continue }
      try database.run("UPDATE chunks SET title = ? WHERE id = ?", [indexed, chunk.id])
      guard titles[chunk.indexedTitle] != title else { continue }
      try database.run("UPDATE chunks SET hash = '' WHERE id = ?", [chunk.id])
      try database.run("DELETE FROM embeddings WHERE chunk_id = ?", [chunk.id])
    }
  }

  /// Returns the title of a chunk without the words that describe items.
  private func title(
    of chunk: (id: Int64, range: Range<Int>, indexedTitle: String), in now: State
  ) -> String {
    guard let old = titles[chunk.indexedTitle] else {
      // An earlier version has indexed other words.
      let first = now.members.first { $0.range.upperBound > chunk.range.lowerBound }
      return now.isSeries ? first?.item.title ?? "" : now.title
    }
    if now.isSeries || before.isSeries || now.title.isExactly(before.title) { return old }
    // The name of a folder may be before the title.
    return old.hasSuffix(before.title)
      ? old.dropLast(before.title.count) + now.title : now.title
  }

  private static func words(of state: State) -> [[String]] {
    var end = 0
    let items = state.members.map { item, range in
      defer { end = max(end, range.upperBound) }
      return ChunkWords.Described(item: item, start: end)
    }
    return ChunkWords.words(of: items, in: state.chunks.map(\.range), language: state.language)
      .map { $0.map(\.storable) }
  }

  private static func state(of thread: Int64, in database: Database) throws -> State {
    let row = try Row.fetchOne(
      database.query("SELECT title, language, kind FROM threads WHERE id = ?", [thread]))
    let members = try database.rows(
      """
      SELECT i.*, p.tags, p.conversation FROM items i JOIN threads t ON t.id = i.thread_id
      LEFT JOIN placements p ON p.id = \(PlacementRecord.shown)
      WHERE i.thread_id = ? ORDER BY i.ordinal
      """, [thread])
    let chunks = try database.rows(
      "SELECT id, start, end, title FROM chunks WHERE thread_id = ? ORDER BY ordinal", [thread])
    let kind: String = try row?.value("kind") ?? ""
    return State(
      title: try row?.value("title") ?? "", language: try row?.value("language"),
      members: try members.map { row in
        let record = try ItemRecord(row: row)
        let item = Item(
          id: record.externalID, kind: record.kind, title: record.title, text: "",
          date: record.date.flatMap(Date.init(stored:)),
          timeZone: record.timeZone,
          tags: try ColumnJSON.decode(row.value("tags")) ?? [], attachments: record.attachments,
          fields: record.fields)
        return (item, record.range)
      },
      chunks: try chunks.map { row in
        (try row.value("id"), try row.range("start", "end"), try row.value("title"))
      },
      isSeries: try kind == Item.Kind.meeting.rawValue
        && members.allSatisfy { try ($0.value("conversation") as String?) == nil })
  }
}
