/// The kind of value that a question asks for, as its words tell.
enum AnswerKind {
  case number, time, color

  /// Creates the kind from a question; `nil` if it may be answered by anything.
  init?(askedBy question: String) {
    let words = question.messageWords
    let text = " " + words.joined(separator: " ") + " "
    func has(_ phrases: [String]) -> Bool { phrases.contains { text.contains(" \($0) ") } }
    if has(Self.numberPhrases) {
      self = .number
    } else if has(Self.timePhrases) {
      self = .time
    } else if has(["color", "colour", "farbe", "kleur", "couleur"]) {
      self = .color
    } else {
      return nil
    }
  }

  /// Returns a Boolean value that indicates whether a value may be of this kind.
  func admits(_ value: String) -> Bool {
    let words = AnswerWords(value, spelled: true)
    let plain = value.messageWords
    if plain.first.map(["no", "nein", "nee", "non", "not", "never", "nie"].contains) == true {
      return true
    }
    switch self {
    case .number:
      return !words.numbers.isEmpty || plain.contains(where: Self.quantities.contains)
        || plain.contains { word in ["ty", "zig", "ßig", "tig"].contains { word.hasSuffix($0) } }
    case .time: return !words.numbers.isEmpty || plain.contains(where: Self.isTime)
    case .color: return !plain.contains { $0.contains(where: \.isNumber) }
    }
  }

  /// Returns a Boolean value that indicates whether a word names a day, a month or another time.
  static func isTime(_ word: String) -> Bool { times.contains { word.hasPrefix($0) } }

  private static let numberPhrases = [
    "how many", "how much", "how long", "how old", "how far", "how tall", "how big", "how high",
    "how wide", "how heavy", "how often", "wie viel", "wie viele", "wieviel", "wieviele",
    "wie lange", "wie lang", "wie alt", "wie hoch", "wie weit", "wie groß", "wie schwer",
    "wie oft", "hoeveel", "hoe lang", "hoe oud", "hoe ver", "hoe groot", "hoe hoog", "hoe vaak",
    "combien", "cuánto", "cuánta", "cuántos", "cuántas",
  ]
  private static let timePhrases = [
    "when", "what day", "which day", "what date", "which date", "what time", "which month",
    "what month", "which year", "what year", "wann", "an welchem tag", "um wie viel uhr",
    "wanneer", "op welke dag", "quand", "quel jour", "cuándo", "qué día",
  ]
  private static let quantities: Set<String> = [
    "half", "a", "an", "one", "dozen", "once", "twice", "daily", "weekly", "monthly", "yearly",
    "hundred", "thousand", "million", "several", "few", "none", "nothing", "free", "halb",
    "einmal", "zweimal", "täglich", "wöchentlich", "monatlich", "jährlich", "hundert", "tausend",
    "keine", "nichts", "kostenlos", "een", "half", "geen", "niets", "gratis", "un", "une", "una",
  ]
  /// The beginnings of words for times.
  private static let times = [
    "mon", "tue", "wed", "thu", "fri", "sat", "sun", "jan", "feb", "mar", "apr", "may", "jun",
    "jul", "aug", "sep", "oct", "nov", "dec", "today", "yesterday", "tomorrow", "week", "month",
    "year", "spring", "summer", "autumn", "winter", "easter", "christmas", "morning", "evening",
    "noon", "night", "day", "now", "diens", "mittw", "donner", "freit", "samst", "sonn", "mär",
    "mai", "okt",
    "dez", "heute", "gestern", "morgen", "abend", "nacht", "woche", "monat", "jahr", "frühl",
    "somm", "herbst", "ostern", "weihn", "tag", "maan", "din", "woe", "vrij", "zat", "zon", "maa",
    "mei", "mrt", "vandaag", "gisteren", "dag", "jaar", "lente", "herfst", "pasen", "kerst",
    "lun", "mercr", "jeudi", "vendr", "diman", "hier", "demain", "aujourd", "semaine", "mois",
    "année",
    "miérc", "juev", "viern", "sáb", "domin", "hoy", "ayer", "mañana", "semana", "año",
  ]
}
