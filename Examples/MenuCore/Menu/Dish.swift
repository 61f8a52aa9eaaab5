import Items

package struct Dish: Codable, Hashable, Sendable {
  /// Unique, because a guest orders by it.
  package var name: String
  /// Starter, salad, main or dessert.
  package var course: String
  /// The ingredients in short.
  package var description: String
  /// In cents.
  package var price: Int
  /// Suitable diets.
  package var tags: [String]
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

  /// For example €12.50.
  package var printedPrice: String { Self.printed(cents: price) }

  static func printed(cents: Int) -> String {
    "€\(cents / 100)." + (cents % 100 < 10 ? "0" : "") + "\(cents % 100)"
  }

  /// The id of the record is the name.
  var item: Item {
    let fields = [
      Item.Field("Price", "\(Double(price) / 100)"), Item.Field("Course", course),
      Item.Field("Diet", tags.joined(separator: "\n")),
      Item.Field("Allergens", allergens.joined(separator: "\n")),
    ]
    return Item(id: name, kind: .document, title: name, text: description, fields: fields)
  }

  /// All facts as sentences, because an encoder that was trained on sentences embeds a list worse.
  ///
  /// The sentences about allergens, diets and price contain words that questions about them use.
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
