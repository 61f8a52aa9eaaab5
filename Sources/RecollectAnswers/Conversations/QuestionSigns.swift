import Languages

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

  private static let openers = Language.set(\.requests.openers)
  private static let requests = Language.set(\.requests.verbs)
  private static let prepositions = Language.set(\.requests.prepositions)
  private static let wishes = Language.words(\.requests.wishes)
  private static let questionWords = Language.set(\.requests.questionWords)
  private static let timeWords = Language.set(\.requests.timeWords)
  private static let subjects = Language.set(\.requests.subjects)
  /// After a question word, these make an exclamation or a remark.
  private static let remarks = Language.set(\.requests.remarks)
  /// Auxiliaries at the beginning of a sentence whose subject may be left out.
  private static let withoutSubject = Language.set(\.requests.withoutSubject)
  private static let determiners = Language.set(\.requests.determiners)
  private static let auxiliaries = Language.set(\.requests.auxiliaries)
}
