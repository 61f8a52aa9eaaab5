import Languages
import Recollect

/// The signs that a sentence may tell of a change, in the languages that have words for it.
///
/// A small model finds a change in almost any two similar sentences. So it's asked only about
/// sentences with such a sign.
package enum ChangeWords {
  /// Returns whether a new sentence may contradict an earlier one.
  ///
  /// Either it has a word of change and is about the same thing, or it denies words of the earlier
  /// one, or it differs from that in only a few words.
  package static func mayContradict(_ new: String, _ old: String) -> Bool {
    if hasSign(new), MemoryLikeness(new, old).hasCommonWord || haveCommonField(new, old) {
      return true
    }
    if denies(new, old) { return true }
    let (words, earlier) = (Set(new.messageWords), Set(old.messageWords))
    let common = words.intersection(earlier).count
    return words.count >= 4 && common * 10 >= words.union(earlier).count * 6
  }

  /// Returns whether a later clause of a sentence denies a word of an earlier sentence: "in Ghent,
  /// not in Antwerp".
  private static func denies(_ new: String, _ old: String) -> Bool {
    let earlier = Set(old.messageWords).subtracting(AnswerWords.functionWords)
    return new.split { ",;–—".contains($0) }.dropFirst().contains { clause in
      let words = String(clause).messageWords
      return words.first.map(SupportRules.negations.contains) == true
        && words.prefix(maximumDenied).contains(where: earlier.contains)
    }
  }

  /// "Not", a preposition, an article and a word.
  private static let maximumDenied = 4

  static func hasSign(_ sentence: String) -> Bool {
    let (text, words) = (sentence.lowercased(), sentence.messageWords)
    if words.contains(where: signs.contains) || phrases.contains(where: text.contains) {
      return true
    }
    // "kein Auto mehr", "je ne fume plus"
    return words.contains("mehr") && words.contains { $0.hasPrefix("kein") }
      || words.contains("plus") && words.contains { $0 == "ne" || $0.hasPrefix("n'") }
  }

  /// Returns whether a text moves something that was planned, or replaces it.
  static func movesPlan(_ text: String) -> Bool {
    let words = text.messageWords
    let joined = " " + words.joined(separator: " ") + " "
    return words.contains(where: planSigns.contains)
      || planPhrases.contains { joined.contains(" \($0) ") }
  }

  /// Returns whether two sentences are both about a home, about work or about a partner.
  ///
  /// "I live in Graz" and "We moved to Linz" have no common word. A move doesn't end what somebody
  /// only thinks of: "I might move to Rome".
  static func haveCommonField(_ new: String, _ old: String) -> Bool {
    let earlier = old.messageWords
    return SupportRules.supposing.isDisjoint(with: earlier)
      && fields.contains { field in
        new.messageWords.contains(where: field.contains)
          && earlier.contains(where: field.contains)
      }
  }

  private static let signs = Language.set(\.changes.signs)
  private static let phrases = Language.words(\.changes.phrases)
  private static let planSigns = Language.set(\.changes.planSigns)
  private static let planPhrases = Language.words(\.changes.planPhrases)
  private static let fields: [Set<String>] = [home, work, partner]
  private static let home = Language.set(\.changes.home)
  private static let work = Language.set(\.changes.work)
  private static let partner = Language.set(\.changes.partner)
}
