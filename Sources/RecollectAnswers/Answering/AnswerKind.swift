enum AnswerKind {
  case number, time, color

  init?(askedBy question: String) {
    guard let kind = Self.phrase(in: question)?.kind else { return nil }
    self = kind
  }

  /// Returns the question word in English, such as "when" or "how much"; `nil` if none asks for one
  /// thing.
  static func questionWord(of question: String) -> String? {
    if let phrase = phrase(in: question) { return phrase.english }
    // "To whom", "seit wann"
    let beginning = question.messageStems.prefix(2)
    return questionWords.first { !$0.words.isDisjoint(with: beginning) }?.english
  }

  private static func phrase(in question: String) -> Phrase? {
    let text = " " + question.messageWords.joined(separator: " ") + " "
    return phrases.first { $0.forms.contains { text.contains(" \($0) ") } }
  }

  /// Returns whether a value may be of this kind.
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

  static func isTime(_ word: String) -> Bool { times.contains { word.hasPrefix($0) } }

  private struct Phrase {
    var kind: AnswerKind
    var english: String
    var forms: [String]

    init(_ kind: AnswerKind, _ english: String, _ others: String...) {
      (self.kind, self.english, forms) = (kind, english, [english] + others)
    }
  }

  private static let phrases = [
    Phrase(.time, "at what time", "um wie viel uhr"),
    Phrase(.number, "how many", "wie viele", "wieviele", "cuántos", "cuántas"),
    Phrase(.number, "how much", "wie viel", "wieviel", "hoeveel", "combien", "cuánto", "cuánta"),
    Phrase(.number, "how long", "wie lange", "wie lang", "hoe lang"),
    Phrase(.number, "how old", "wie alt", "hoe oud"),
    Phrase(.number, "how far", "wie weit", "hoe ver"),
    Phrase(.number, "how big", "wie groß", "hoe groot"),
    Phrase(.number, "how high", "wie hoch", "hoe hoog"),
    Phrase(.number, "how heavy", "wie schwer"),
    Phrase(.number, "how often", "wie oft", "hoe vaak"),
    Phrase(.number, "how tall"), Phrase(.number, "how wide"),
    Phrase(.time, "when", "wann", "wanneer", "quand", "cuándo"),
    Phrase(
      .time, "on which day", "what day", "which day", "what date", "which date", "an welchem tag",
      "op welke dag", "quel jour", "qué día"),
    Phrase(.time, "at what time", "what time"),
    Phrase(.time, "in which month", "which month", "what month"),
    Phrase(.time, "in which year", "which year", "what year"),
    Phrase(.color, "which color", "color", "colour", "farbe", "kleur", "couleur"),
  ]
  private static let questionWords: [(english: String, words: Set<String>)] = [
    ("who", ["who", "whom", "wer", "wem", "wen", "qui", "quién", "quiénes"]),
    ("whose", ["whose", "wessen"]),
    ("where", ["where", "wo", "wohin", "woher", "waar", "où", "dónde", "adónde"]),
    ("why", ["why", "warum", "wieso", "weshalb", "waarom", "pourquoi"]),
  ]
  private static let quantities: Set<String> = [
    "half", "a", "an", "one", "dozen", "once", "twice", "daily", "weekly", "monthly", "yearly",
    "hundred", "thousand", "million", "several", "few", "none", "nothing", "free", "halb",
    "einmal", "zweimal", "täglich", "wöchentlich", "monatlich", "jährlich", "hundert", "tausend",
    "keine", "nichts", "kostenlos", "een", "half", "geen", "niets", "gratis", "un", "une", "una",
  ]
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
