/// The words for allergens in a text, and the allergens in a dish.
enum Allergens {
  /// The stems of the menu's words for the allergens that a guest's or a model's word means.
  ///
  /// A dish with peanuts isn't safe for a guest who avoids nuts, so "nut" means both.
  private static let meanings: [String: Set<String>] = [
    "almond": ["almond"], "celery": ["celery"], "cheese": ["milk"], "cream": ["milk"],
    "crustacean": ["crustacean"], "dairy": ["milk"], "egg": ["egg"], "fish": ["fish"],
    "gluten": ["gluten"], "hazelnut": ["hazelnut"], "lactose": ["milk"], "milk": ["milk"],
    "mollusc": ["mollusc"], "mustard": ["mustard"], "nut": ["nut", "peanut"],
    "peanut": ["peanut"], "pistachio": ["pistachio"], "prawn": ["crustacean"],
    "seafood": ["crustacean", "fish", "mollusc"], "sesame": ["sesame"],
    "shellfish": ["crustacean", "mollusc"], "soy": ["soy"], "soya": ["soy"],
    "walnut": ["walnut"], "wheat": ["gluten"],
  ]

  /// Returns a Boolean value that indicates whether a stem is a word for an allergen.
  static func isNamed(by stem: String) -> Bool { meanings[stem] != nil }

  /// Returns the dish's allergens that a stem means, as the menu has them.
  static func named(by stem: String, in dish: Dish) -> [String] {
    let meant = meanings[stem] ?? []
    return dish.allergens.filter { !meant.isDisjoint(with: $0.words.map(\.stem)) }
  }
}
