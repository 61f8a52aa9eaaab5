extension Library {
  /// Returns the items that have all words of a search, each once.
  ///
  /// - Parameters:
  ///   - filter: The conditions for items. A passage is found if one of its items meets them.
  ///   - limit: The maximum number of passages whose items are taken.
  /// - Returns: The items, and whether more passages have them.
  package func matchedItems(
    of results: SearchResults, filter: SearchFilter = SearchFilter(), limit: Int = .max
  ) async throws -> (items: Set<SelectedItem>, isCut: Bool) {
    try await store.read { database in
      let matched = try MatchedItems(results, in: database)
      let forgetting = ItemForgetting(database: database)
      let admitted =
        filter == SearchFilter() ? nil : try forgetting.rows(ItemSelection(filter: filter))
      let rows = try results.passages.map { passage in
        try matched.rows(of: passage) { admitted?.contains($0) ?? true }
      }.filter { !$0.isEmpty }
      let taken = Set(rows.prefix(limit).joined())
      return (Set(try forgetting.described(taken).map(\.item)), rows.count > limit)
    }
  }
}
