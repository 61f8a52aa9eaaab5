import Foundation

/// The dishes of the house, in the order of the card.
package struct Menu: Sendable {
  /// Every dish; a dish's position is its number in the index.
  package let dishes: [Dish]

  package init(dishes: [Dish]) {
    precondition(
      Set(dishes.map(\.name)).count == dishes.count, "Dishes have names of their own on a menu.")
    self.dishes = dishes
  }

  /// The menu that comes with the example.
  package static func house() throws -> Menu {
    guard let file = Bundle.module.url(forResource: "menu", withExtension: "json") else {
      throw MenuError("The menu isn't beside the program.", remedy: "Build the example again.")
    }
    return Menu(dishes: try JSONDecoder().decode([Dish].self, from: Data(contentsOf: file)))
  }
}

/// What the example can't do, and what to do about it.
package struct MenuError: Error, CustomStringConvertible, LocalizedError {
  package let description: String

  init(_ sentence: String, remedy: String) { description = sentence + " " + remedy }

  package var errorDescription: String? { description }
}
