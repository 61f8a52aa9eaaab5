/// Holds what the model says against the menu and against the dishes it was given.
///
/// Dishes are known by their names, wherever they stand. Of the other words, those that read like a
/// dish, because they are written like a name or end in a word such as "soup", must be words of one
/// of the dishes that were found. Every amount of money must be the price of one of these, and of the
/// one that the sentence is about.
package struct AnswerCheck {
  private let menu: Menu
  /// What was found, this time or earlier in the conversation.
  private let found: [Dish]
  /// What the guest said: a budget may be said back.
  private let guest: String

  package init(menu: Menu, found: [Dish], guest: String) {
    self.menu = menu
    self.found = found
    self.guest = guest
  }

  private struct Finding {
    var range: Range<String.Index>
    var kind: Violation.Kind
    var isDenied = false
  }

  /// Checks a sentence.
  package func check(_ sentence: Substring) -> CheckedText {
    let text = String(sentence)
    let names = DishNames(in: text, of: menu.dishes)
    var findings: [Finding] = []
    for name in names.all where !found.contains(name.dish) {
      findings.append(Finding(range: name.range, kind: .dishNotFound))
    }
    findings += unknownDishes(in: text, besides: names)
    findings += wrongPrices(in: text, names: names)
    return Self.mark(text, findings.sorted { $0.range.lowerBound < $1.range.lowerBound })
  }

  private func unknownDishes(in text: String, besides names: DishNames) -> [Finding] {
    DishPhrases(in: text).all.compactMap { phrase in
      guard !names.all.contains(where: { $0.range.overlaps(phrase.range) }) else { return nil }
      if phrase.isKind, menu.dishes.contains(where: { phrase.isAbout($0) }) { return nil }
      if found.contains(where: { phrase.isAbout($0) }) { return nil }
      let isDenied = phrase.stems.isSubset(of: guest.words.map(\.stem)) && Self.isDenial(text)
      return Finding(range: phrase.range, kind: .unknownDish, isDenied: isDenied)
    }
  }

  /// Whether a sentence says that something isn't there.
  private static func isDenial(_ sentence: String) -> Bool {
    sentence.words.contains {
      ["no", "not", "nothing", "sorry", "unfortunately"].contains($0.stem)
        || $0.stem.hasSuffix("n't")
    }
  }

  private func wrongPrices(in text: String, names: DishNames) -> [Finding] {
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
      return Finding(range: amount.range, kind: isKnown ? .wrongPrice : .unknownPrice)
    }
  }

  private static func mark(_ text: String, _ findings: [Finding]) -> CheckedText {
    var marked = ""
    var violations: [Violation] = []
    var from = text.startIndex
    for finding in findings where finding.range.lowerBound >= from {
      let violation = Violation(
        kind: finding.kind, phrase: String(text[finding.range]), isDenied: finding.isDenied)
      marked += text[from..<finding.range.upperBound] + " " + violation.mark
      violations.append(violation)
      from = finding.range.upperBound
    }
    return CheckedText(text: text, marked: marked + text[from...], violations: violations)
  }
}
