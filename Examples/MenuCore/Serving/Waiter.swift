import Items
package import LanguageModels
package import RecollectAnswers

extension RecordAssistant {
  /// Creates a waiter, who reads what a guest says with a model and answers from a menu.
  ///
  /// - Parameter finder: Ranks dishes by their meaning, here or on a server.
  package convenience init(
    waitingWith menu: Menu, finder: any MenuFinder, model: any LanguageModel
  ) throws {
    try self.init(
      menu.catalog, model: model, replies: Self.replies, otherwise: Self.otherwise,
      examples: Self.examples
    ) { words in
      try await finder.dishes(for: words, count: menu.dishes.count)
        .map { RankedRecord(id: $0.dish.name, score: $0.score) }
    }
  }

  private static let replies = [
    "greeting": "Good day! What would you like to eat?",
    "thanks": "With pleasure. Enjoy your meal!",
  ]
  private static let otherwise = "I only know the dishes on this menu. What would you like to eat?"

  /// Messages with the words that ask for something that no dish has.
  private static let examples = [
    RecordExample("Hello there!", topic: "greeting"),
    RecordExample("qwrt zzp something with lamb"),
    RecordExample("Could you do beef Wellington, please?", wanted: ["Wellington"]),
    RecordExample("Who won the match last night?", topic: "other"),
    RecordExample("Got any ramen?", wanted: ["ramen"]),
    RecordExample("My wife would love to try the paella, bbbk"),
    RecordExample("Write me a poem.", topic: "other"),
    RecordExample("We want to begin with haggis and oysters", wanted: ["haggis", "oysters"]),
    RecordExample("Bye, see you!", topic: "thanks"),
    RecordExample("Do you serve kosher food?", wanted: ["kosher"]),
    RecordExample("What do you have?"),
    RecordExample("Good day, I am looking for a little duck, bbb"),
    RecordExample("Kann ich hier Knödel essen, hjk?", wanted: ["Knödel"]),
  ]
}

extension Menu {
  package var catalog: RecordCatalog {
    RecordCatalog(dishes.map(\.item), fields: fields, one: "dish", many: "dishes", synonyms: words)
  }

  private var fields: [RecordField] {
    [
      .number(
        "Price",
        lowest: ["cheapest", "cheaper", "least expensive", "lowest price", "price the least"],
        highest: [
          "most expensive", "more expensive", "pricier", "priciest", "dearest", "highest price",
          "price the most",
        ], units: ["euro", "eur", "€"]
      ) { Dish.printed(cents: Int(($0 * 100).rounded())) },
      .choice("Course"),
      .list(
        "Diet",
        terms: [
          "vegan": ["vegan"], "plant-based": ["vegan"], "vegetarian": ["vegetarian", "vegan"],
          "gluten-free": ["gluten-free"], "dairy-free": ["dairy-free", "vegan"],
        ],
        opposites: ["meat": "vegetarian"],
        lacks: { $0.hasSuffix("-free") ? "not marked \($0)" : "not \($0)" }),
      .list(
        "Allergens", terms: allergens, opposites: ["coeliac": "gluten", "celiac": "gluten"],
        has: { "contains \($0)" }, lacks: { "no \($0)" },
        none: "no listed allergens"),
    ]
  }

  /// Words for allergens, with the names of the menu.
  ///
  /// "Nuts" are peanuts too: a guest who avoids nuts hardly ever means that peanuts are fine.
  private var allergens: [String: Set<String>] {
    var terms: [String: Set<String>] = [:]
    for allergen in Set(dishes.flatMap(\.allergens)) {
      for word in allergen.split(whereSeparator: { !$0.isLetter }) {
        terms[String(word), default: []].insert(allergen)
      }
    }
    let wider = [
      "nuts": ["peanuts"], "dairy": ["milk"], "lactose": ["milk"], "wheat": ["gluten"],
      "shellfish": ["crustaceans", "molluscs"], "seafood": ["crustaceans", "molluscs", "fish"],
    ]
    for (term, meant) in wider {
      terms[term, default: []].formUnion(meant.flatMap { terms[$0] ?? [] })
    }
    return terms
  }
}
