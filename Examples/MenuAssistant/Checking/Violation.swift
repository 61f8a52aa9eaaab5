/// A part of a response that contradicts the menu.
package struct Violation: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The phrase reads like a dish that isn't on the menu.
    case unknownDish
    /// The dish is on the menu but wasn't found by a lookup, so the model can't know anything about
    /// it.
    case dishNotFound
    /// No dish that was found has this price.
    case unknownPrice
    /// Only another dish has this price.
    case wrongPrice
    /// The menu contradicts a diet or the absence of an allergen, with the fact from the menu.
    case wrongClaim(fact: String)
  }

  package var kind: Kind
  /// The wrong words, as the response contains them.
  package var phrase: String

  /// A Boolean value that indicates whether the response only denies a dish that the guest named.
  package var isDenied: Bool

  package init(kind: Kind, phrase: String, isDenied: Bool = false) {
    self.kind = kind
    self.phrase = phrase
    self.isDenied = isDenied
  }

  /// The note to insert after the words.
  package var mark: String {
    switch kind {
    case .unknownDish: "[not on the menu]"
    case .dishNotFound: "[not among the dishes found]"
    case .unknownPrice: "[not a price of these dishes]"
    case .wrongPrice: "[not this dish's price]"
    case .wrongClaim(let fact): "[\(fact)]"
    }
  }

  /// The wrong words, with the fact from the menu if there is one.
  package var explanation: String {
    if case .wrongClaim(let fact) = kind { "\(phrase) (\(fact))" } else { phrase }
  }
}

/// A part of a response that was checked against the menu.
package struct CheckedText: Hashable, Sendable {
  /// The text that the model generated.
  package var text: String
  /// The text that the guest sees.
  ///
  /// It has a note after everything that contradicts the menu, and the name of the dish after a
  /// price without a dish.
  package var marked: String
  /// The violations, in the order of the text.
  package var violations: [Violation]
  /// The dishes whose full names are in ``marked``.
  package var named: [Dish] = []

  /// A Boolean value that indicates whether the text makes a false claim.
  ///
  /// Denying a dish that doesn't exist is correct.
  package var isWrong: Bool { violations.contains { !$0.isDenied } }

  static func + (left: CheckedText, right: CheckedText) -> CheckedText {
    CheckedText(
      text: left.text + right.text, marked: left.marked + right.marked,
      violations: left.violations + right.violations, named: left.named + right.named)
  }
}
