/// Something in an answer that the menu doesn't bear out.
package struct Violation: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Reads like a dish and is none of the menu's.
    case unknownDish
    /// Is on the menu, but wasn't among what was found: the model can't know what it says of it.
    case dishNotFound
    /// No dish that was found has this price.
    case unknownPrice
    /// Another dish has this price.
    case wrongPrice
  }

  package var kind: Kind
  /// The words at fault, as the answer has them.
  package var phrase: String

  /// Whether the answer only says that a dish the guest named isn't there.
  package var isDenied: Bool

  package init(kind: Kind, phrase: String, isDenied: Bool = false) {
    self.kind = kind
    self.phrase = phrase
    self.isDenied = isDenied
  }

  /// What is put behind the words.
  package var mark: String {
    switch kind {
    case .unknownDish: "[not on the menu]"
    case .dishNotFound: "[not among the dishes found]"
    case .unknownPrice: "[not a price of these dishes]"
    case .wrongPrice: "[not this dish's price]"
    }
  }
}

/// A part of an answer that was held against the menu.
package struct CheckedText: Hashable, Sendable {
  /// What the model wrote.
  package var text: String
  /// The same as the guest sees it: a mark behind all that the menu doesn't bear out, and the dish's
  /// name behind a price that stood alone.
  package var marked: String
  /// In the order of the text.
  package var violations: [Violation]
  /// The dishes that stand in `marked` by their full names.
  package var named: [Dish] = []

  /// Whether something is claimed that isn't so; to deny a dish that isn't there is right.
  package var isWrong: Bool { violations.contains { !$0.isDenied } }

  static func + (left: CheckedText, right: CheckedText) -> CheckedText {
    CheckedText(
      text: left.text + right.text, marked: left.marked + right.marked,
      violations: left.violations + right.violations, named: left.named + right.named)
  }
}
