import Recollect

extension String {
  /// A Boolean value that indicates whether a question is about what holds now: it has no number and no
  /// word for the past.
  var asksForToday: Bool { AnswerWords(self).numbers.isEmpty && !asksForPast }

  /// A Boolean value that indicates whether a question has a word for the past, in English, German,
  /// Dutch, French or Spanish.
  var asksForPast: Bool {
    var words = Set(messageWords)
    // "Was" is "what" in German.
    if LanguageGuess.language(ofQuestion: self) != "en" { words.remove("was") }
    return !words.isDisjoint(with: pastWords)
  }
}

private let pastWords: Set<String> = [
  "did", "was", "were", "had", "before", "used", "first", "originally", "bought", "went", "hat",
  "hatte", "haben", "war", "waren", "wurde", "wurden", "früher", "zuerst", "kostete", "eerst",
  "heeft", "hebben", "werd", "avant", "était", "ont", "avons", "antes", "era", "fue", "fueron",
  "hizo",
]
