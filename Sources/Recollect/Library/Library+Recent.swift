public import Foundation
import GRDB
import Items

extension Library {
  /// Returns the latest items, newest first, each with the beginning of its text.
  ///
  /// Items without a date aren't among them. Scores and highlights are empty.
  ///
  /// Complexity: O(items that the filter admits), or O(`limit`) without a filter.
  ///
  /// - Parameters:
  ///   - filter: The conditions that items must meet.
  ///   - limit: The largest number of items.
  ///   - now: The time after which nothing is returned, such as next year's meetings.
  public func recent(
    _ filter: SearchFilter = SearchFilter(), limit: Int = 10, now: Date = Date()
  ) async throws -> [Passage] {
    try await store.read { database in
      let selection = try FilterSQL(itemsOf: filter, in: database).selection
      let condition = selection.map { "AND items.id IN (\($0.sql))" } ?? ""
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT items.*, (SELECT min(chunk_id) FROM chunk_items WHERE item_id = items.id) AS chunk
          FROM items WHERE date <= ? AND EXISTS (
            SELECT 1 FROM chunk_items WHERE item_id = items.id) \(condition)
          ORDER BY date DESC, id DESC LIMIT ?
          """,
        arguments: [now.stored] + (selection?.arguments ?? []) + [limit])
      let loader = PassageLoader(database: database)
      return try rows.compactMap { row in
        let record = try ItemRecord(row: row)
        return try loader.passage(try row.value("chunk"), scores: Passage.Scores())?
          .only(record, loader)
      }
    }
  }
}

extension Passage {
  /// Returns the passage with the part, title, date and line of one of its items alone.
  fileprivate func only(_ item: ItemRecord, _ loader: PassageLoader) throws -> Passage {
    guard let row = item.id,
      let described = try ItemForgetting(database: loader.database).described([row]).first?.item
    else { return self }
    var passage = self
    passage.people = try loader.people(of: id).filter { $0.item == row }.map(\.person)
    let part = item.range.clamped(to: range)
    let inText = part.lowerBound - range.lowerBound..<part.upperBound - range.lowerBound
    (passage.text, passage.range) = (String(text[bytes: inText]), part)
    passage.authored = authored.compactMap { $0.moved(into: inText) }
    (passage.title, passage.kind) = (described.title, described.kind)
    (passage.date, passage.timeZone) = (described.date, described.timeZone)
    passage.itemIDs = [described.id]
    if itemIDs.first != described.id {
      (passage.path, passage.line) = (described.path, described.line)
    }
    return passage
  }
}
