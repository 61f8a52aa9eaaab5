/// A dish as it stands on the menu.
package struct Dish: Codable, Hashable, Sendable {
  /// What the guest orders it by; no two dishes share it.
  package var name: String
  /// Starter, salad, main or dessert.
  package var course: String
  /// What is on the plate, in a few words.
  package var description: String
  /// In cents.
  package var price: Int
  /// Diets it suits.
  package var tags: [String]
  /// What it contains that people may not tolerate.
  package var allergens: [String]

  package init(
    name: String, course: String, description: String, price: Int, tags: [String] = [],
    allergens: [String] = []
  ) {
    self.name = name
    self.course = course
    self.description = description
    self.price = price
    self.tags = tags
    self.allergens = allergens
  }

  /// The price as it is printed, such as €12.50.
  package var printedPrice: String {
    let cents = price % 100
    return "€\(price / 100)." + (cents < 10 ? "0" : "") + "\(cents)"
  }

  /// Everything there is to know about the dish, composed as sentences.
  ///
  /// An encoder trained on sentences places this better than a list of fields, and a question about
  /// an allergen, a diet or a price has words of its own to be near to.
  package var sentence: String {
    var text = "\(name), a \(course) for \(printedPrice): \(description). "
    text += allergens.isEmpty ? "No listed allergens." : "Contains \(Self.list(allergens))."
    if !tags.isEmpty { text += " It is \(Self.list(tags))." }
    return text
  }

  private static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }
}
