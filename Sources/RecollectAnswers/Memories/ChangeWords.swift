import Recollect

/// The signs by which a sentence may say that something has changed, in English, German, French and
/// Spanish.
///
/// A small model finds a change in almost any two sentences that are near to each other. It is
/// therefore only asked about sentences with such a sign.
package enum ChangeWords {
  /// Returns a Boolean value that indicates whether a new sentence may contradict an earlier one: it
  /// has a word of change, or its words are those of the earlier one but for a few.
  package static func mayContradict(_ new: String, _ old: String) -> Bool {
    if hasSign(new) { return true }
    let (words, earlier) = (Set(new.messageWords), Set(old.messageWords))
    let common = words.intersection(earlier).count
    return words.count >= 4 && common * 10 >= words.union(earlier).count * 6
  }

  /// Returns a Boolean value that indicates whether a sentence has a word of change.
  static func hasSign(_ sentence: String) -> Bool {
    let text = sentence.lowercased()
    return sentence.messageWords.contains(where: signs.contains)
      || phrases.contains(where: text.contains)
  }

  private static let signs: Set<String> = [
    "moved", "sold", "quit", "stopped", "anymore", "now", "nowadays", "instead", "changed", "gave",
    "lost", "new", "since", "left", "former", "formerly", "ex", "retired", "cancelled",
    "canceled", "postponed", "broke", "died", "separated", "divorced", "switched", "replaced",
    "actually", "correction", "umgezogen", "verkauft", "gekündigt", "aufgehört", "jetzt", "nun",
    "inzwischen", "mittlerweile", "statt", "stattdessen", "neuer", "neue", "neues", "neuen", "seit",
    "wieder", "früher", "gestorben", "getrennt", "verschoben", "abgesagt", "gewechselt",
    "déménagé", "vendu", "quitté", "arrêté", "maintenant", "désormais", "nouveau", "nouvelle",
    "depuis", "mort", "morte", "perdu", "changé", "reporté", "annulé", "mudé", "mudado", "vendí",
    "vendido", "dejé", "dejado", "ahora", "nuevo", "nueva", "desde", "murió", "perdí", "cambié",
    "cambiado", "cancelado",
  ]
  private static let phrases = [
    "no longer", "not any more", "any more", "used to", "by now", "nicht mehr", "kein", "ne plus",
    "n'ai plus", "ne suis plus", "ya no",
  ]
}
