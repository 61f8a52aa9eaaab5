import Foundation

/// The dishes of the restaurant, in the order of the menu.
package struct Menu: Sendable {
  /// The dishes; the position of a dish is its identifier in the index.
  package let dishes: [Dish]

  package init(dishes: [Dish]) {
    precondition(
      Set(dishes.map(\.name)).count == dishes.count, "Dishes have names of their own on a menu.")
    self.dishes = dishes
  }

  /// Returns the menu that is part of the example.
  package static func house() throws -> Menu {
    guard let file = Bundle.module.url(forResource: "menu", withExtension: "json") else {
      throw MenuError("The menu isn't beside the program.", remedy: "Build the example again.")
    }
    return Menu(dishes: try JSONDecoder().decode([Dish].self, from: Data(contentsOf: file)))
  }
}

/// An error of the example, with a suggestion how to fix it.
package struct MenuError: Error, CustomStringConvertible, LocalizedError {
  package let description: String

  init(_ message: String, remedy: String) { description = message + " " + remedy }

  package var errorDescription: String? { description }
}
