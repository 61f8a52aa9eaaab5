import Foundation

package struct Menu: Sendable {
  /// The position of a dish is its identifier in the index.
  package let dishes: [Dish]
  /// The words of guests in English and German, each with the words of the menu for it.
  package let words: [String: String]

  package init(dishes: [Dish]) throws {
    precondition(
      Set(dishes.map(\.name)).count == dishes.count, "Dishes have names of their own on a menu.")
    self.dishes = dishes
    words = try Self.resource("words")
  }

  package static func house() throws -> Menu { try Menu(dishes: resource("menu")) }

  private static func resource<Value: Decodable>(_ name: String) throws -> Value {
    // Without the package, the files are those of the app.
    #if SWIFT_PACKAGE
      let bundle = Bundle.module
    #else
      let bundle = Bundle.main
    #endif
    guard let file = bundle.url(forResource: name, withExtension: "json") else {
      throw MenuError("\(name).json isn't beside the program.", remedy: "Build the example again.")
    }
    return try JSONDecoder().decode(Value.self, from: Data(contentsOf: file))
  }
}

package struct MenuError: Error, CustomStringConvertible, LocalizedError {
  package let description: String

  package init(_ message: String, remedy: String) { description = message + " " + remedy }

  package var errorDescription: String? { description }
}
