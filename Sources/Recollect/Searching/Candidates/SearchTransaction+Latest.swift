import GRDB

extension SearchTransaction {
  /// Returns all chunks of what the question names most narrowly, those of the latest items first;
  /// `nil` if there are none.
  func latest(_ preferences: [(filter: FilterSQL, kind: Preference)]) throws -> Ranking? {
    guard let (filter, kind) = preferences.last, let selection = filter.selection else {
      return nil
    }
    let chunks = try Int64.fetchAll(
      database,
      sql: """
        SELECT ci.chunk_id FROM chunk_items ci JOIN items i ON i.id = ci.item_id
        WHERE ci.chunk_id IN (\(selection.sql))
        \(filter.exclusion.map { "AND ci.chunk_id NOT IN (\($0))" } ?? "")
        GROUP BY ci.chunk_id ORDER BY min(i.date) DESC, ci.chunk_id LIMIT \(options.candidates)
        """, arguments: selection.arguments)
    return chunks.isEmpty ? nil : Ranking(latest: chunks, of: kind)
  }
}
