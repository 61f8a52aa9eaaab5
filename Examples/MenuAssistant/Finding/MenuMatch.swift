/// A dish that was found, and how near it is to what was looked for.
package struct MenuMatch: Codable, Hashable, Sendable {
  package var dish: Dish
  /// Cosine of the two vectors.
  package var score: Float

  package init(dish: Dish, score: Float) {
    self.dish = dish
    self.score = score
  }
}

/// Whatever finds dishes: an index in this process or a server elsewhere.
package protocol MenuFinder: Sendable {
  /// The dishes nearest to a query, best first.
  func dishes(for query: String, count: Int) async throws -> [MenuMatch]
}
