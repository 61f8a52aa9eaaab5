extension Library {
  /// Returns the items that hold what a search matched, each once.
  ///
  /// - Parameter filter: The conditions for items. A passage is found if one of its items meets
  ///   them.
  package func matchedItems(
    of results: SearchResults, filter: SearchFilter = SearchFilter()
  ) async throws -> Set<SelectedItem> {
    try await store.read { database in
      let matched = try MatchedItems(results, in: database)
      let forgetting = ItemForgetting(database: database)
      let admitted =
        filter == SearchFilter() ? nil : try forgetting.rows(ItemSelection(filter: filter))
      let rows = try results.passages.flatMap { passage in
        try matched.rows(of: passage) { admitted?.contains($0) ?? true }
      }
      return Set(try forgetting.described(Set(rows)).map(\.item))
    }
  }
}
