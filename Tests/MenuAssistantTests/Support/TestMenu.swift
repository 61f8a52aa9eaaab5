import MenuCore
import RecollectTesting

/// A menu of five dishes.
enum TestMenu {
  static let soup = Dish(
    name: "Tomato Soup", course: "starter", description: "slow-roasted tomatoes with basil",
    price: 680, tags: ["vegan"], allergens: ["celery"])
  static let satay = Dish(
    name: "Chicken Satay", course: "starter", description: "chicken with a peanut sauce",
    price: 980, allergens: ["peanuts", "soy"])
  static let risotto = Dish(
    name: "Wild Mushroom Risotto", course: "main", description: "creamy rice with ceps",
    price: 1630, tags: ["vegetarian"], allergens: ["milk"])
  static let brulee = Dish(
    name: "Crème Brûlée", course: "dessert", description: "vanilla custard", price: 760,
    tags: ["vegetarian"], allergens: ["eggs", "milk"])
  static let sorbet = Dish(
    name: "Mango Sorbet", course: "dessert", description: "two scoops of mango", price: 520,
    tags: ["vegan"])

  static var menu: Menu { get throws { try Menu(dishes: [soup, satay, risotto, brulee, sorbet]) } }

  /// Returns an index that compares words and not their meaning.
  static func index() async throws -> MenuIndex {
    try await MenuIndex(try menu, embedder: HashingEmbedder(dimension: 512))
  }
}
