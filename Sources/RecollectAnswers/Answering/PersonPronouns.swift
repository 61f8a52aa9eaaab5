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

  private static let ambiguous: Set<String> = ["je", "te", "ma", "mes", "os"]
  private static let first = OwnWords.firstPerson.union([
    "myself", "ourselves", "meines", "unseres", "j", "m", "miennes", "mien", "mienne", "miens",
    "conmigo", "mío", "mía", "míos", "mías", "nosotras", "ik", "mij", "mijn", "mezelf", "wij",
    "ons", "onze",
  ])
  private static let second: Set<String> = [
    "you", "your", "yours", "yourself", "yourselves", "du", "dich", "dir", "dein", "deine",
    "deinen", "deinem", "deiner", "deines", "euch", "euer", "eure", "euren", "eurem", "eurer", "tu",
    "t", "toi", "ton", "ta", "tes", "vous", "votre", "vos", "usted", "ustedes", "tú", "ti", "tus",
    "contigo", "vosotros", "vosotras", "vuestro", "vuestra", "jij", "jou", "jouw", "jullie", "u",
    "uw",
  ]
}

extension String {
  /// The words in lower case, each up to its apostrophe: "i" of "I'm", "j" of "j'habite".
  var messageStems: [String] {
    messageWords.compactMap { $0.split(separator: "'").first.map(String.init) }
  }
}
