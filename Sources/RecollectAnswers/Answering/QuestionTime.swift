import QuestionLanguage
import Recollect

extension String {
  /// The English question is in the simple present.
  var asksForHabit: Bool { !Set(messageWords).isDisjoint(with: ["do", "does"]) }

  /// The question is about what holds now: it has no number and no word for the past.
  var asksForToday: Bool { AnswerWords(self).numbers.isEmpty && !asksForPast }

  /// The question has a word for the past, in English, German, Dutch, French or Spanish.
  var asksForPast: Bool {
    var words = Set(messageWords)
    // "Was" is "what" in German.
    if LanguageGuess.language(ofQuestion: self) != "en" { words.remove("was") }
    return !words.isDisjoint(with: pastWords)
  }

  /// The question is about what held before a change.
  var asksForEarlier: Bool {
    let text = " " + messageWords.joined(separator: " ") + " "
    return earlierPhrases.contains { text.contains(" \($0) ") }
  }
}

private let earlierPhrases = [
  "first", "original", "originally", "before", "used to", "previous", "previously", "old",
  "initially",
  "ursprünglich", "ursprüngliche", "zuerst", "früher", "vorher", "anfangs", "alte", "alten",
  "oorspronkelijk", "oorspronkelijke", "eerst", "eerste", "vroeger", "oude", "avant", "à l'origine",
  "au départ", "d'abord", "initialement", "ancien", "ancienne", "antes", "al principio",
  "originalmente", "primero", "antiguo", "antigua",
]

private let pastWords: Set<String> = [
  "did", "was", "were", "had", "before", "used", "first", "originally", "bought", "went", "hat",
  "hatte", "haben", "war", "waren", "wurde", "wurden", "früher", "zuerst", "kostete", "eerst",
  "heeft", "hebben", "werd", "avant", "était", "ont", "avons", "antes", "era", "fue", "fueron",
  "hizo",
]
