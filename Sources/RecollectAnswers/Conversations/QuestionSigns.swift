enum QuestionSigns {
  static func ask(_ sentence: String) -> Bool {
    if sentence.contains(/[?？؟](?:$|[\s"'”’»)\]!.…*_])|¿/) { return true }
    if sentence.contains(inversion) { return true }
    let words = Array(sentence.messageWords.drop(while: openers.contains))
    guard let first = words.first else { return false }
    let second = words.dropFirst().first ?? ""
    if isRequest(words) || isWish(words) { return true }
    // "On which day", "für wen"
    if prepositions.contains(first), questionWords.contains(second) { return true }
    let isExclamation = sentence.last { !$0.isWhitespace } == "!"
    if questionWords.contains(first) {
      return !isExclamation && !subjects.contains(second) && !remarks.contains(second)
    }
    // "When I was young" and "Where the road ends" tell something.
    if timeWords.contains(first) { return second.isEmpty || auxiliaries.contains(second) }
    if ["when's", "where's"].contains(first) { return true }
    guard auxiliaries.contains(first), !isExclamation else { return false }
    if subjects.contains(second) { return true }
    // "Do the dishes" and "Habe das Auto verkauft" leave the subject out.
    return !withoutSubject.contains(first)
      && (determiners.contains(second) || isName(second, in: sentence))
  }

  /// A French verb before its subject: "as-tu", "quand est-ce".
  ///
  /// Computed, because `Regex` isn't `Sendable`.
  private static var inversion: Regex<Substring> {
    /(?i)^\s*(?:quand\s+)?(?!rendez)\p{L}+(?:-t)?-(?:je|tu|ils?|elles?|on|nous|vous|ce)\b/
  }

  private static func isRequest(_ words: [String]) -> Bool {
    let second = words.dropFirst().first ?? ""
    switch words[0] {
    case "tell", "give", "erzähl", "erzähle", "sag", "sage", "gib":
      return ["me", "us", "mir", "uns"].contains(second)
    case "let":
      return ["me", "us"].contains(second) && ["know", "see"].contains(words.dropFirst(2).first)
    case "look": return ["up", "for"].contains(second)
    case "remind": return second == "me" && words.dropFirst(2).first != "to"
    case "dis", "donne", "raconte": return ["moi", "nous"].contains(second)
    default: return requests.contains(words[0])
    }
  }

  private static func isWish(_ words: [String]) -> Bool {
    let beginning = words.prefix(6).joined(separator: " ")
    return wishes.contains(where: beginning.hasPrefix)
  }

  private static func isName(_ word: String, in sentence: String) -> Bool {
    sentence.split { !($0.isLetter || $0.isNumber || "'’".contains($0)) }
      .contains { $0.first?.isUppercase == true && String($0).messageWords == [word] }
  }

  private static let openers: Set<String> = [
    "and", "but", "so", "or", "ok", "okay", "well", "hey", "hi", "hello", "please", "now", "und",
    "aber", "oder", "also", "bitte", "hallo", "et", "mais", "bonjour", "pero", "por", "favor",
    "hola", "en", "maar", "dus", "alsjeblieft",
  ]
  private static let requests: Set<String> = [
    "show", "find", "list", "search", "summarize", "summarise", "compare", "explain", "describe",
    "translate", "calculate", "count", "write", "convert", "draft", "recommend", "suggest", "sort",
    "zeig", "zeige", "finde", "such", "suche", "nenn", "nenne", "erklär", "erkläre", "fass",
    "fasse", "vergleiche", "montre", "trouve", "cherche", "résume", "explique", "liste",
    "muéstrame", "busca", "encuentra", "dime", "cuéntame", "resume", "explica", "compara", "toon",
    "zoek", "vertel", "noem", "vergelijk",
  ]
  private static let prepositions: Set<String> = [
    "on", "in", "at", "with", "to", "for", "from", "by", "of", "about", "since", "until", "after",
    "before", "mit", "auf", "an", "zu", "von", "für", "um", "über", "seit", "bis", "nach", "aus",
    "à", "de", "avec", "pour", "depuis", "dans", "por", "para", "con", "a", "hasta", "desde", "met",
    "naar", "op", "bij", "tot", "voor",
  ]
  private static let wishes = [
    "i want to know", "i want to see", "i'd like to know", "i would like to know", "i need to know",
    "i wonder", "ich möchte wissen", "ich will wissen", "ich wüsste gern", "ich frage mich",
    "je voudrais savoir", "j'aimerais savoir", "je veux savoir", "je me demande", "quiero saber",
    "me gustaría saber", "me pregunto", "ik wil weten", "ik vraag me af",
  ]
  private static let questionWords: Set<String> = [
    "what", "what's", "which", "who", "who's", "whose", "whom", "why", "how", "how's",
    "was", "wer", "wen", "wem", "wessen", "wann", "warum", "wieso", "weshalb", "welche", "welcher",
    "welches", "welchen", "welchem", "wie", "wieviel", "wo", "woher", "wohin", "womit", "worüber",
    "qui", "quel", "quelle", "quels", "quelles", "combien", "pourquoi", "comment", "où", "qu'est",
    "qué", "quién", "quiénes", "cuál", "cuáles", "cuándo", "cuánto", "cuánta", "cuántos", "cuántas",
    "cómo", "dónde", "wat", "waar", "wanneer", "waarom", "welk", "welke", "hoe", "hoeveel",
  ]
  private static let timeWords: Set<String> = ["when", "where"]
  private static let subjects: Set<String> = [
    "i", "you", "he", "she", "it", "we", "they", "there", "ich", "du", "er", "sie", "es", "wir",
    "ihr", "man", "je", "tu", "il", "elle", "nous", "vous", "ils", "elles", "ik", "jij", "hij",
    "zij", "ze", "wij", "jullie",
  ]
  /// After a question word, these make an exclamation or a remark.
  private static let remarks: Set<String> = [
    "a", "an", "nice", "lovely", "reminds", "means", "gesagt", "immer",
  ]
  /// Auxiliaries at the beginning of a sentence whose subject may be left out.
  private static let withoutSubject: Set<String> = [
    "do", "have", "bin", "habe", "hab", "war", "muss", "darf", "kann", "werde", "hatte", "soll",
    "sollte", "könnte", "ben", "heb", "kan", "mag", "moet", "zal", "zou",
  ]
  private static let determiners: Set<String> = [
    "this", "that", "these", "those", "the", "my", "your", "our", "his", "her", "their", "its",
    "any", "anyone", "anybody", "anything", "everyone", "everybody", "der", "die", "das", "den",
    "ein", "eine", "mein", "meine", "dein", "deine", "unser", "unsere", "jemand", "de", "het",
    "een", "mijn", "jouw", "onze", "er", "iemand",
  ]
  private static let auxiliaries: Set<String> = [
    "am", "is", "are", "was", "were", "do", "does", "did", "can", "could", "will", "would",
    "should", "shall", "has", "have", "may", "must", "isn't", "aren't", "wasn't", "weren't",
    "doesn't", "didn't", "can't", "couldn't", "won't", "wouldn't", "shouldn't", "hasn't", "haven't",
    "ist", "sind", "bin", "bist", "seid", "war", "waren", "warst", "hat", "habe", "hab", "hast",
    "haben", "habt", "hatte", "hatten", "kann", "kannst", "können", "könnte", "darf", "muss",
    "soll", "sollte", "willst", "wird", "werde", "werden", "gibt", "zijn", "ben", "bent", "heb",
    "hebt", "heeft", "hebben", "kan", "kun", "kunnen", "mag", "moet", "zal", "zou", "wordt",
  ]
}
