/// A dish that a lookup found, with its similarity to the query.
package struct MenuMatch: Codable, Hashable, Sendable {
  package var dish: Dish
  /// The cosine similarity of the two vectors.
  package var score: Float

  package init(dish: Dish, score: Float) {
    self.dish = dish
    self.score = score
  }
}

/// A type that finds dishes, such as an index in this process or a remote server.
package protocol MenuFinder: Sendable {
  /// Returns the dishes most similar to a query, best first.
  func dishes(for query: String, count: Int) async throws -> [MenuMatch]
}
