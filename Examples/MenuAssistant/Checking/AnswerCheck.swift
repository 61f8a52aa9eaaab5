/// A check of the model's response against the menu and the dishes that a lookup found.
///
/// Dishes are recognized by their names anywhere in the text. Other words read like a dish if they
/// are capitalized like a name or end with a word such as "soup"; all of them have to be words of
/// one dish that was found. Every amount of money has to be the price of a dish that was found, and
/// of the dish that the sentence is about. A claim that a dish is vegan, vegetarian or free of an
/// allergen has to agree with the menu.
///
/// A guest can't order a price. If a sentence contains a price but no dish, the name of the dish is
/// added after the price.
package struct AnswerCheck {
  private let menu: Menu
  /// The dishes found in this request or earlier in the conversation.
  private let found: [Dish]
  /// The guest's words, which may contain a budget that the response repeats.
  private let guest: String
  /// The dishes that the response named before this sentence.
  private let named: [Dish]

  package init(menu: Menu, found: [Dish], guest: String, named: [Dish] = []) {
    self.menu = menu
    self.found = found
    self.guest = guest
    self.named = named
  }

  /// A note to insert after a range of the response.
  private struct Note {
    var range: Range<String.Index>
    var text: String
    var violation: Violation?

    /// Creates a note for a violation.
    init(
      _ range: Range<String.Index>, of text: String, _ kind: Violation.Kind,
      isDenied: Bool = false
    ) {
      let violation = Violation(kind: kind, phrase: String(text[range]), isDenied: isDenied)
      self.range = range
      self.text = violation.mark
      self.violation = violation
    }

    /// Creates a note that names the dishes with a price.
    init(_ range: Range<String.Index>, naming dishes: [Dish]) {
      self.range = range
      text = "(\(dishes.map(\.name).joined(separator: " or ")))"
    }
  }

  /// Checks a sentence.
  package func check(_ sentence: Substring) -> CheckedText {
    let text = String(sentence)
    let names = DishNames(in: text, of: menu.dishes)
    var notes: [Note] = []
    for name in names.all where !found.contains(name.dish) {
      notes.append(Note(name.range, of: text, .dishNotFound))
    }
    notes += unknownDishes(in: text, besides: names)
    notes += wrongPrices(in: text, names: names)
    notes += wrongClaims(in: text, names: names)
    let added = names.all.isEmpty ? pricedDishes(in: text) : []
    notes += added.map { Note($0.range, naming: $0.dishes) }
    var checked = Self.mark(text, notes.sorted { $0.range.lowerBound < $1.range.lowerBound })
    checked.named = names.all.map(\.dish) + added.flatMap(\.dishes)
    return checked
  }

  /// Returns the prices in a sentence without dish names, each with the found dishes of that price.
  ///
  /// A price is omitted if the response has already named one of its dishes.
  private func pricedDishes(
    in text: String
  ) -> [(range: Range<String.Index>, dishes: [Dish])] {
    Amount.all(in: text).compactMap { amount in
      guard amount.isEuro, !amount.isLimit else { return nil }
      let dishes = Set(found.filter { $0.price == amount.cents })
      guard !dishes.isEmpty, dishes.isDisjoint(with: named) else { return nil }
      return (amount.range, dishes.sorted { $0.name < $1.name })
    }
  }

  private func unknownDishes(in text: String, besides names: DishNames) -> [Note] {
    DishPhrases(in: text).all.compactMap { phrase in
      guard !names.all.contains(where: { $0.range.overlaps(phrase.range) }) else { return nil }
      if phrase.isKind, menu.dishes.contains(where: { phrase.isAbout($0) }) { return nil }
      if found.contains(where: { phrase.isAbout($0) }) { return nil }
      let isDenied = phrase.stems.isSubset(of: guest.words.map(\.stem)) && Self.isDenial(text)
      return Note(phrase.range, of: text, .unknownDish, isDenied: isDenied)
    }
  }

  /// Returns a Boolean value that indicates whether a sentence denies something.
  private static func isDenial(_ sentence: String) -> Bool {
    sentence.words.contains {
      ["no", "not", "nothing", "sorry", "unfortunately"].contains($0.stem)
        || $0.stem.hasSuffix("n't")
    }
  }

  private func wrongPrices(in text: String, names: DishNames) -> [Note] {
    let amounts = Amount.all(in: text)
    let dishes = names.all.map(\.dish)
    let isPaired = dishes.count == amounts.count
    return amounts.enumerated().compactMap { number, amount in
      let candidates = dishes.isEmpty ? found : isPaired ? [dishes[number]] : dishes
      if amount.isEuro, candidates.contains(where: { $0.price == amount.cents }) { return nil }
      if amount.isLimit, Amount.all(in: guest).contains(where: { $0.cents == amount.cents }) {
        return nil
      }
      let isKnown = amount.isEuro && found.contains { $0.price == amount.cents }
      return Note(amount.range, of: text, isKnown ? .wrongPrice : .unknownPrice)
    }
  }

  private func wrongClaims(in text: String, names: DishNames) -> [Note] {
    DietClaims(in: text, names: names, after: named).all.compactMap { claim in
      let facts = claim.facts
      guard !facts.isEmpty else { return nil }
      return Note(claim.range, of: text, .wrongClaim(fact: facts.joined(separator: "; ")))
    }
  }

  private static func mark(_ text: String, _ notes: [Note]) -> CheckedText {
    var marked = ""
    var violations: [Violation] = []
    var from = text.startIndex
    for note in notes where note.range.lowerBound >= from {
      marked += text[from..<note.range.upperBound] + " " + note.text
      if let violation = note.violation { violations.append(violation) }
      from = note.range.upperBound
    }
    return CheckedText(text: text, marked: marked + text[from...], violations: violations)
  }
}
