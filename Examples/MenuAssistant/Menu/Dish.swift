import Items

/// A dish on the menu.
package struct Dish: Codable, Hashable, Sendable {
  /// The unique name by which a guest orders the dish.
  package var name: String
  /// The course: starter, salad, main or dessert.
  package var course: String
  /// A short description of the ingredients.
  package var description: String
  /// The price in cents.
  package var price: Int
  /// The diets that the dish is suitable for.
  package var tags: [String]
  /// The allergens in the dish.
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
  package var printedPrice: String { Self.printed(cents: price) }

  static func printed(cents: Int) -> String {
    "€\(cents / 100)." + (cents % 100 < 10 ? "0" : "") + "\(cents % 100)"
  }

  /// The dish as a record, whose id is its name.
  var item: Item {
    let fields = [
      Field("Price", "\(Double(price) / 100)"), Field("Course", course),
      Field("Diet", tags.joined(separator: "\n")),
      Field("Allergens", allergens.joined(separator: "\n")),
    ]
    return Item(id: name, kind: .document, title: name, text: description, fields: fields)
  }

  /// All facts about the dish as sentences.
  ///
  /// An encoder that was trained on sentences embeds sentences better than a list of fields. The
  /// sentences about allergens, diets and price contain words that questions about them use.
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
