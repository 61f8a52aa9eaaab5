import Languages

/// The first and second persons of pronouns, in English, German, French, Spanish and Dutch.
enum PersonPronouns {
  /// Returns the persons that a text speaks of.
  ///
  /// A word that is the first person in one language and something else in another, such as "je",
  /// is a person of its own.
  static func persons(in text: String) -> Set<String> {
    Set(
      text.messageStems.compactMap { word in
        if ambiguous.contains(word) { return word }
        if first.contains(word) { return "first" }
        return second.contains(word) ? "second" : nil
      })
  }

  private static let ambiguous = Language.set(\.people.ambiguousPerson)
  private static let first = OwnWords.firstPerson.union(Language.words(\.people.otherFirstPerson))
  private static let second = Language.set(\.people.secondPerson)
}

extension String {
  /// The words in lower case, each up to its apostrophe: "i" of "I'm", "j" of "j'habite".
  var messageStems: [String] {
    messageWords.compactMap { $0.split(separator: "'").first.map(String.init) }
  }
}
