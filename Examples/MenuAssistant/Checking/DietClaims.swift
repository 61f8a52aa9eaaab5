/// The claims of a text that dishes are vegan, vegetarian or free of an allergen.
///
/// A claim before the first dish of its sentence is about all of them: "The vegan dishes are …".
/// After a dish it is about that dish, or about all dishes before it if "are", "both" or "all"
/// stands between. A sentence without dishes continues the previous one if it begins with a word
/// such as "it" or "they".
struct DietClaims {
  struct Claim {
    /// The property that a text claims.
    enum Property: Hashable {
      case vegan, vegetarian
      /// The stem of the allergen that the dishes don't contain.
      case without(String)
    }

    var range: Range<String.Index>
    var property: Property
    var dishes: [Dish]

    /// The sentences about the dishes that contradict the claim; empty if the menu agrees.
    var facts: [String] { dishes.compactMap(fact) }

    private func fact(about dish: Dish) -> String? {
      switch property {
      case .vegan: return dish.tags.contains("vegan") ? nil : "\(dish.name) isn't vegan"
      case .vegetarian:
        let isVegetarian = dish.tags.contains("vegan") || dish.tags.contains("vegetarian")
        return isVegetarian ? nil : "\(dish.name) isn't vegetarian"
      case .without(let stem):
        let allergens = Allergens.named(by: stem, in: dish)
        return allergens.isEmpty
          ? nil : "\(dish.name) contains \(allergens.joined(separator: ", "))"
      }
    }
  }

  private(set) var all: [Claim] = []

  /// Finds the claims in a text.
  ///
  /// - Parameters:
  ///   - text: One or more sentences.
  ///   - names: The names of dishes in the text.
  ///   - earlier: The dishes named before the text, in order.
  init(in text: String, names: DishNames, after earlier: [Dish]) {
    var sentences = Sentences()
    var earlier = earlier
    for sentence in sentences.finish(text) {
      let range = sentence.startIndex..<sentence.endIndex
      let inside = names.all.filter { range.contains($0.range.lowerBound) }
      let words = sentence.words
      all += DietWords(words).all.compactMap { found in
        let dishes = Self.subjects(of: found.range, in: words, among: inside, after: earlier)
        return dishes.isEmpty
          ? nil : Claim(range: found.range, property: found.property, dishes: dishes)
      }
      earlier += inside.map(\.dish)
    }
  }

  /// Returns the dishes that a claim is about.
  private static func subjects(
    of range: Range<String.Index>, in words: [Word], among names: [DishNames.Name],
    after earlier: [Dish]
  ) -> [Dish] {
    guard !names.isEmpty else {
      switch words.first?.stem {
      case "it", "it's", "this", "that", "which": return earlier.suffix(1)
      case "all", "both", "they", "they're", "these": return earlier
      default: return []
      }
    }
    let before = names.filter { $0.range.upperBound <= range.lowerBound }
    guard let nearest = before.last else { return names.map(\.dish) }
    let isAboutAll = words.contains { word in
      ["all", "are", "both"].contains(word.stem)
        && word.range.lowerBound >= nearest.range.upperBound
        && word.range.upperBound <= range.lowerBound
    }
    return isAboutAll ? before.map(\.dish) : [nearest.dish]
  }
}
