package import Embeddings
import VectorSearch

/// Searches the vectors of the dishes exactly, which is fast enough for fifty dishes.
package struct MenuIndex: MenuFinder {
  private let menu: Menu
  private let embedder: any Embedder
  private let index: ExactIndex

  /// Embeds every dish, which takes a few hundredths of a second with a small encoder.
  package init(_ menu: Menu, embedder: any Embedder) async throws {
    let vectors = try await embedder.embed(menu.dishes.map(\.sentence), as: .passage)
    var index = ExactIndex(dimension: embedder.dimension)
    for (number, vector) in vectors.enumerated() { index.insert(vector, id: Int64(number)) }
    self.menu = menu
    self.embedder = embedder
    self.index = index
  }

  package func dishes(for query: String, count: Int) async throws -> [MenuMatch] {
    let vector = try await embedder.embed([query], as: .query)[0]
    return index.search(vector, count: count).map {
      MenuMatch(dish: menu.dishes[Int($0.id)], score: $0.score)
    }
  }
}
