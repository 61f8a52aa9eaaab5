import GRDB

extension Library {
  /// Returns the items that have all words of a text, each once.
  ///
  /// Words match as in a search by word, in all their inflections. A word after a minus sign must
  /// not be there, and what is in double quotes is a phrase. Unlike a search, it leaves out no word
  /// of the text and no equal item.
  ///
  /// Complexity: O(passages that have all words).
  ///
  /// - Parameters:
  ///   - filter: The conditions for items.
  ///   - limit: The maximum number of passages whose items are taken.
  /// - Returns: The items, and whether more passages have them.
  package func items(
    withAllWordsOf text: String, filter: SearchFilter = SearchFilter(), limit: Int = .max
  ) async throws -> (items: Set<SelectedItem>, isCut: Bool) {
    try await store.read { database in
      let forgetting = ItemForgetting(database: database)
      let admitted =
        filter == SearchFilter() ? nil : try forgetting.rows(ItemSelection(filter: filter))
      let matched = try MatchedItems(text, in: database)
        .rows(limit: limit) { admitted?.contains($0) ?? true }
      return (Set(try forgetting.described(matched.rows).map(\.item)), matched.isCut)
    }
  }

  /// Returns the items that begin last before the end of a line of a file.
  ///
  /// Several may begin at one line. Items that another file is shown for are among them.
  package func items(
    at path: String, line: Int, filter: SearchFilter = SearchFilter()
  ) async throws -> [SelectedItem] {
    try await store.read { database in
      let here = try Int64.fetchSet(
        database,
        sql: """
          WITH here AS (
            SELECT p.item_id, p.file_line FROM placements p JOIN files f ON f.id = p.file_id
            WHERE f.location = ?1 AND p.file_line <= ?2)
          SELECT item_id FROM here WHERE file_line = (SELECT max(file_line) FROM here)
          """, arguments: [path, line])
      let forgetting = ItemForgetting(database: database)
      let admitted = try forgetting.rows(ItemSelection(filter: filter))
      return try forgetting.described(here.intersection(admitted)).map(\.item)
    }
  }
}
