import Languages

/// The full stops that end no sentence.
package enum FullStops {
  private static let abbreviations = Language.set(\.common.abbreviations)
  private static let months = Set(
    Language.all.flatMap { ($0.dates?.months ?? []) + ($0.dates?.shortMonths ?? []) }
      .flatMap(\.words))

  /// Returns whether the full stop at the end of a text belongs to its last word: "Dr." before
  /// "Amin", "J." before "Smith", "16." before "Mai".
  package static func belongsToWord(
    endOf text: some StringProtocol, before next: some StringProtocol
  ) -> Bool {
    guard text.last == "." else { return false }
    let word = String(
      text.dropLast().reversed().prefix(maximumWord).prefix {
        !$0.isWhitespace && !opening.contains($0)
      }
      .reversed())
    if abbreviations.contains(word.lowercased()) { return true }
    if word.count == 1, word.first?.isUppercase == true { return word != "I" }
    guard (1...2).contains(word.count), word.allSatisfy(\.isNumber) else { return false }
    return months.contains(next.drop(while: \.isWhitespace).prefix { $0.isLetter }.lowercased())
  }

  private static let opening: Set<Character> = ["(", "\"", "“", "„", "«"]
  /// A longer word is no abbreviation.
  private static let maximumWord = 20
}
