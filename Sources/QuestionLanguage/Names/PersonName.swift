import Foundation

/// A display name, compared by its words, whatever their order, case, accents and punctuation.
///
/// Apostrophes and hyphens count only inside a word: `'Anna Berg'` is `Anna Berg`, and `O’Neil` is
/// `O'Neil`. Initials don't count. Digits do: `Help Desk 1` isn't `Help Desk 2`. A word with an `@`
/// claims to be an address, and isn't one: it doesn't count.
package struct PersonName: Sendable, Hashable {
  /// In alphabetical order, without initials.
  package let words: [String]
  /// True for at least two words of at least two letters.
  ///
  /// There are many people called `Anna` or `Anna B.`.
  package let isFull: Bool

  /// The variants of apostrophes and hyphens, and the forms in which they are compared.
  private static let joining: [Character: Character] = [
    "’": "'", "‘": "'", "ʼ": "'", "‐": "-", "‑": "-",
  ]

  package init(_ name: String) {
    let text = Self.withoutAddresses(Folding.fold(name))
    let spelled = text.map { Self.joining[$0] ?? $0 }
    let parts = spelled.split { !($0.isLetter || $0.isNumber || $0 == "-" || $0 == "'") }
      .map { String($0).trimmingCharacters(in: CharacterSet(charactersIn: "'-")) }
    words = parts.filter { $0.count > 1 || $0.contains(where: \.isNumber) }.sorted()
    isFull = words.count { $0.count(where: \.isLetter) > 1 } > 1
  }

  /// Returns a folded name without the words that have an `@`.
  package static func withoutAddresses(_ folded: String) -> String {
    guard folded.contains(where: isAt) else { return folded }
    return folded.split(whereSeparator: \.isWhitespace)
      .filter { !$0.contains(where: isAt) }.joined(separator: " ")
  }

  private static func isAt(_ character: Character) -> Bool { "@﹫＠".contains(character) }

  package func isPart(of other: PersonName) -> Bool { Set(words).isSubset(of: other.words) }
}
