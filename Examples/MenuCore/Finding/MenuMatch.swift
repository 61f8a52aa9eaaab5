package struct MenuMatch: Codable, Hashable, Sendable {
  package var dish: Dish
  /// The cosine of the vectors of dish and query.
  package var score: Float

  package init(dish: Dish, score: Float) {
    self.dish = dish
    self.score = score
  }
}

/// An index in this process, or a remote server.
package protocol MenuFinder: Sendable {
  /// Returns the dishes most similar to a query, best first.
  func dishes(for query: String, count: Int) async throws -> [MenuMatch]
}
