/// Holds what the model says against the menu and against the dishes it was given.
///
/// Dishes are known by their names, wherever they stand. Of the other words, those that read like a
/// dish, because they are written like a name or end in a word such as "soup", must be words of one
/// of the dishes that were found. Every amount of money must be the price of one of these, and of the
/// one that the sentence is about.
///
/// A guest can't order a price: where a sentence gives one and no dish, the name is put behind it.
package struct AnswerCheck {
  private let menu: Menu
  /// What was found, this time or earlier in the conversation.
  private let found: [Dish]
  /// What the guest said: a budget may be said back.
  private let guest: String
  /// Dishes that the answer has named before this sentence.
  private let named: [Dish]

  package init(menu: Menu, found: [Dish], guest: String, named: [Dish] = []) {
    self.menu = menu
    self.found = found
    self.guest = guest
    self.named = named
  }

  /// A remark that is put behind some words of the answer.
  private struct Note {
    var range: Range<String.Index>
    var text: String
    var violation: Violation?

    /// Marks words at fault.
    init(
      _ range: Range<String.Index>, of text: String, _ kind: Violation.Kind,
      isDenied: Bool = false
    ) {
      let violation = Violation(kind: kind, phrase: String(text[range]), isDenied: isDenied)
      self.range = range
      self.text = violation.mark
      self.violation = violation
    }

    /// Names the dishes that a price is of.
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
    let added = names.all.isEmpty ? pricedDishes(in: text) : []
    notes += added.map { Note($0.range, naming: $0.dishes) }
    var checked = Self.mark(text, notes.sorted { $0.range.lowerBound < $1.range.lowerBound })
    checked.named = names.all.map(\.dish) + added.flatMap(\.dishes)
    return checked
  }

  /// Of a sentence without a dish's name: each price with the dishes that were found and have it,
  /// unless the answer has named one of them.
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

  /// Whether a sentence says that something isn't there.
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
