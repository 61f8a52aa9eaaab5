import Languages
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

  /// The question asks on which day something happened.
  var asksForPastDay: Bool {
    guard case .time? = AnswerKind(askedBy: self) else { return false }
    return asksForPast || SentenceTense(of: self, around: 0..<0).tense == .past
  }

  /// The question is about what held before a change.
  var asksForEarlier: Bool {
    let text = " " + messageWords.joined(separator: " ") + " "
    return earlierPhrases.contains { text.contains(" \($0) ") }
  }
}

private let earlierPhrases = Language.words(\.answers.earlier)

private let pastWords = Language.set(\.answers.past)
