import Recollect

/// The signs that a sentence may tell of a change, in English, German, French and Spanish.
///
/// A small model finds a change in almost any two similar sentences. So it's asked only about
/// sentences with such a sign.
package enum ChangeWords {
  /// Returns whether a new sentence may contradict an earlier one.
  ///
  /// Either it has a word of change and is about the same thing, or it differs from the earlier one
  /// in only a few words.
  package static func mayContradict(_ new: String, _ old: String) -> Bool {
    if hasSign(new), MemoryLikeness(new, old).hasCommonWord || haveCommonField(new, old) {
      return true
    }
    let (words, earlier) = (Set(new.messageWords), Set(old.messageWords))
    let common = words.intersection(earlier).count
    return words.count >= 4 && common * 10 >= words.union(earlier).count * 6
  }

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
  /// "I live in Graz" and "We moved to Linz" have no common word.
  static func haveCommonField(_ new: String, _ old: String) -> Bool {
    fields.contains { field in
      new.messageWords.contains(where: field.contains)
        && old.messageWords.contains(where: field.contains)
    }
  }

  private static let signs: Set<String> = [
    "moved", "sold", "quit", "stopped", "anymore", "now", "nowadays", "instead", "changed", "gave",
    "lost", "new", "since", "left", "former", "formerly", "ex", "retired", "cancelled",
    "canceled", "postponed", "broke", "died", "separated", "divorced", "switched", "replaced",
    "actually", "correction", "umgezogen", "verkauft", "gekündigt", "aufgehört", "jetzt", "nun",
    "ausgetreten", "abgebrochen", "inzwischen", "mittlerweile", "statt", "stattdessen", "neuer",
    "neue", "neues", "neuen", "seit",
    "wieder", "früher", "gestorben", "getrennt", "verschoben", "abgesagt", "gewechselt",
    "déménagé", "vendu", "quitté", "arrêté", "maintenant", "désormais", "nouveau", "nouvelle",
    "depuis", "mort", "morte", "perdu", "changé", "reporté", "annulé", "mudé", "mudado", "mudamos",
    "vendí", "vendido", "vendimos", "dejé", "dejado", "dejamos", "ahora", "nuevo", "nueva", "desde",
    "murió", "perdí", "perdimos", "cambié", "cambiado", "cambiamos", "cancelado",
  ]
  private static let phrases = [
    "no longer", "not any more", "any more", "used to", "by now", "nicht mehr", "ya no",
  ]
  private static let planSigns: Set<String> = [
    "instead", "postponed", "rescheduled", "cancelled", "canceled", "changed", "correction",
    "replaced", "verschoben", "verlegt", "vorgezogen", "statt", "stattdessen", "anstatt",
    "abgesagt", "geändert", "korrektur", "verplaatst", "verzet", "verschoven", "uitgesteld",
    "vervroegd", "gewijzigd", "afgezegd", "geannuleerd", "voortaan", "déplacé", "déplacée",
    "reporté", "reportée", "décalé", "décalée", "avancé", "avancée", "annulé", "annulée",
    "désormais", "aplazado", "aplazada", "pospuesto", "pospuesta", "adelantado", "cambiado",
    "cambiada", "cancelado", "cancelada",
  ]
  private static let planPhrases = [
    "moved to", "moved from", "moved forward", "moved back", "move it to", "pushed back",
    "pushed to", "brought forward", "put off", "no longer", "not any more", "is now", "are now",
    "will now", "new date", "new time", "rather than", "nicht mehr", "ist jetzt", "ist nun",
    "neuer termin", "neues datum", "in plaats van", "niet meer", "is nu", "nieuwe datum",
    "au lieu", "à la place", "nouvelle date", "en lugar de", "en vez de", "ya no", "nueva fecha",
    "ahora es", "ahora será",
  ]
  private static let fields: [Set<String>] = [home, work, partner]
  private static let home: Set<String> = [
    "live", "lives", "lived", "living", "move", "moved", "moving", "flat", "apartment", "house",
    "home", "address", "lebe", "leben", "wohne", "wohnt", "wohnen", "wohnung", "haus", "adresse",
    "umgezogen", "gezogen", "ausgezogen", "eingezogen", "habite", "habitons", "j'habite", "vis",
    "déménagé", "appartement", "maison", "vivo", "vive", "vivimos", "mudé", "mudado", "mudamos",
    "piso", "casa", "dirección",
  ]
  private static let work: Set<String> = [
    "work", "works", "worked", "working", "job", "employed", "employer", "company", "quit", "hired",
    "fired", "retired", "arbeite", "arbeitet", "arbeiten", "stelle", "firma", "gekündigt", "rente",
    "travaille", "travaillons", "emploi", "boulot", "démissionné", "retraite", "trabajo", "trabaja",
    "empleo", "empresa", "despedido", "renuncié", "jubilado", "jubilada",
  ]
  private static let partner: Set<String> = [
    "married", "marry", "wedding", "husband", "wife", "engaged", "girlfriend", "boyfriend",
    "partner", "separated", "divorced", "verheiratet", "hochzeit", "verlobt", "freundin", "freund",
    "getrennt", "geschieden", "marié", "mariée", "mari", "femme", "fiancé", "fiancée", "copain",
    "copine", "séparé", "séparés", "divorcé", "divorcée", "casado", "casada", "marido", "mujer",
    "novio", "novia", "prometido", "prometida", "separado", "separamos", "divorciado", "divorciada",
  ]
}
