import Foundation

struct RecordWord {
  let spelled: String
  /// Without case and accents.
  let text: String
  /// Only a space or a hyphen is before it.
  let isJoined: Bool
  let beginsSentence: Bool
  let followsComma: Bool

  static func all(in question: String) -> [RecordWord] {
    // "glutenfrei" is read as "gluten-frei".
    let question = question.replacing("’", with: "'")
      .replacing(/(\p{L}{3,})(free|frei(?:e[nrs]?)?|vrije?)\b/.ignoresCase()) {
        "\($0.output.1)-\($0.output.2)"
      }
    var words: [RecordWord] = []
    var end = question.startIndex
    for match in question.matches(of: /\p{Sc}|\p{N}+(?:[.,]\p{N}+)?|[\p{L}\p{N}]+(?:'\p{L}+)*/) {
      let gap = question[end..<match.range.lowerBound]
      words.append(
        RecordWord(
          spelled: String(match.output), text: String(match.output).foldedForRecords,
          isJoined: gap == " " || gap == "-",
          beginsSentence: words.isEmpty || gap.contains { ".?!;:".contains($0) },
          followsComma: gap.contains(",")))
      end = match.range.upperBound
    }
    return words
  }

  /// Puts the word, or one of several, in the place of another.
  func placed(like other: RecordWord, isFirst: Bool = true) -> RecordWord {
    RecordWord(
      spelled: spelled, text: text, isJoined: other.isJoined || !isFirst,
      beginsSentence: other.beginsSentence && isFirst,
      followsComma: other.followsComma && isFirst)
  }

  /// The number in digits or as "ten"; `nil` if it is none.
  var number: Double? {
    if text.first?.isNumber == true, let number = Double(text.replacing(",", with: ".")) {
      return number
    }
    return AnswerWords(text, spelled: true).numbers.first.flatMap { Double($0) }
  }

  /// Returns whether the word denies what follows it.
  ///
  /// "Allergic" needs a "to". A question such as "Isn't there …?" denies nothing.
  func denies(before next: RecordWord?) -> Bool {
    if Self.negators.contains(text) || Self.negatorStems.contains(where: text.hasPrefix) {
      return true
    }
    if Self.isFreedom(text) { return next.map { Self.prepositions.contains($0.text) } ?? false }
    guard text.hasSuffix("n't") else { return false }
    return !beginsSentence || next.map { !Self.subjects.contains($0.text) } ?? true
  }

  /// Returns whether a word denies what stands before it: "nut free", "peanut allergy".
  static func isFreedom(_ word: String) -> Bool {
    freedoms.contains(word) || word.hasPrefix("allerg") || word.hasPrefix("intoleran")
  }

  /// Words that deny what follows, in English, German, Dutch, French and Spanish.
  private static let negators: Set<String> = [
    "no", "not", "without", "never", "none", "nothing", "neither", "nor", "cannot", "except",
    "ohne", "nicht", "nichts", "nie", "ausser", "weder", "noch", "hasse", "hasst", "zonder", "niet",
    "niets", "geen", "nooit", "behalve", "haat", "sans", "pas", "rien", "ni", "jamais", "aucun",
    "aucune", "sauf", "sin", "nada", "nunca", "ninguna", "ninguno", "ningun", "salvo",
  ]
  private static let freedoms: Set<String> = [
    "free", "frei", "freie", "freien", "freier", "freies", "vrij", "vrije",
  ]
  private static let negatorStems = [
    "avoid", "dislik", "hate", "kein", "vermeid", "vermijd", "detest", "evit",
  ]
  private static let prepositions: Set<String> = [
    "of", "from", "to", "against", "von", "gegen", "auf", "van", "voor", "a", "al", "au", "aux",
    "de",
  ]
  private static let subjects: Set<String> = [
    "you", "there", "it", "they", "we", "the", "that", "this", "any", "some",
  ]
  /// Words that end what is denied.
  static let boundaries: Set<String> = [
    "but", "which", "what", "aber", "sondern", "welche", "welcher", "welches", "was", "maar",
    "welk", "wat", "mais", "quel", "quelle", "quels", "quelles", "pero", "sino", "que", "cual",
  ]
  /// Words that end it only after something denied.
  ///
  /// "Without milk with fish", but not "nothing with fish".
  static let continuations: Set<String> = ["with", "mit", "met", "avec", "con"]

  /// Words with which a question adds to the one before.
  static let conjunctions: Set<String> = [
    "and", "or", "but", "und", "oder", "aber", "en", "maar", "et", "ou", "mais", "y", "o",
    "pero",
  ]
  /// Words for "or", which make two phrases one condition.
  static let alternatives: Set<String> = ["or", "oder", "ou", "o"]
  /// Words for what was shown, if they are alone: "is that vegan", but not "that risotto".
  static let demonstratives: Set<String> = [
    "that", "this", "das", "dies", "dat", "dit", "ca", "eso",
  ]
  static let copulas: Set<String> = [
    "is", "does", "has", "was", "are", "can", "ist", "hat", "kostet", "heeft", "est", "es", "tiene",
  ]
  /// Words for what was shown.
  ///
  /// "There" and "es" often refer to nothing, so they are missing.
  static let references: Set<String> = [
    "it", "its", "they", "them", "their", "those", "these", "one", "ones", "davon", "darunter",
    "diese", "dieser", "dieses", "diesen", "ihnen", "daarvan", "ervan", "hiervan", "deze", "ceux",
    "celles", "celui", "celle", "eux", "esos", "esas", "estos", "estas", "ellos", "ellas",
  ]

  /// Words by which people ask for things, and that name none.
  static let asking: Set<String> = [
    "both", "either", "please", "thanks", "love", "safe", "suitable", "ok", "okay", "good", "best",
    "nice", "fine", "allowed", "eat", "drink", "try", "taste", "serve", "offer", "order",
    "buy", "choose", "recommend", "suggest", "available", "sell", "beide", "bitte", "danke",
    "essen", "trinken", "probieren", "anbieten", "bestellen", "kaufen", "empfehlen", "haette",
    "hatte", "gern", "gerne", "allebei", "alstublieft", "bedankt", "eten", "drinken", "proeven",
    "kopen", "aanraden", "graag", "deux", "plait", "merci", "manger", "boire",
    "gouter", "commander", "acheter", "conseiller", "proposez", "servez", "ambos", "favor",
    "gracias", "comer", "beber", "probar", "pedir", "comprar", "recomendar", "ofrecen", "sirven",
  ]
}
