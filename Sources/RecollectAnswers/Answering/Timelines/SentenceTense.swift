import Languages
import QuestionLanguage
import Recollect

/// The tense around words for a time, by which "on Friday" is the last or the next one.
///
/// The last verb before the words decides, otherwise the first one after them.
struct SentenceTense {
  private let words: [String]
  private let before: Int
  private let isRomance: Bool
  private let isGerman: Bool

  init(of sentence: String, around range: Range<Int>) {
    let head = String(sentence[bytes: 0..<range.lowerBound]).messageWords
    words = head + String(sentence[bytes: range.upperBound..<sentence.utf8.count]).messageWords
    before = head.count
    let language = LanguageGuess.language(ofQuestion: sentence)
    isRomance = language == "fr" || language == "es"
    isGerman = language == "de"
  }

  var tense: DatedWords.Tense? {
    let tenses = words.indices.map(tense)
    let verb = tenses[..<before].last { $0 != nil } ?? tenses[before...].first { $0 != nil }
    // "Fahrrad verkauft am Freitag"
    return (verb ?? nil) ?? (hasParticiple ? .past : nil)
  }

  /// The sentence has "is", but no word for the future, such as "will".
  var isPresentState: Bool {
    words.contains(where: Self.being.contains) && !words.contains(where: Self.present.contains)
  }

  private func tense(at index: Int) -> DatedWords.Tense? {
    let word = words[index]
    let next = words.indices.contains(index + 1) ? words[index + 1] : ""
    // "Moved to Friday" is written before that Friday.
    if Self.postponed.contains(word) || word == "moved" && next == "to" { return .future }
    if Self.perfect.contains(word) || isRomance && Self.romancePerfect.contains(word) {
      return hasParticiple ? .past : .future
    }
    if Self.being.contains(word) {
      return hasParticiple && Self.postponed.isDisjoint(with: words) ? .past : .future
    }
    if Self.present.contains(word) || isRomance && Self.romancePresent.contains(word) {
      return .future
    }
    // "Was" is "what" in German.
    if word == "was" && isGerman { return nil }
    return Self.past.contains(word) || hasPastEnding(word) ? .past : nil
  }

  /// Returns whether a word ends as the past does in English or Spanish.
  private func hasPastEnding(_ word: String) -> Bool {
    if word.count > 4, word.hasSuffix("ed") { return !Self.noPast.contains(word) }
    return isRomance && word.count > 3 && ["ó", "aron", "ieron"].contains { word.hasSuffix($0) }
  }

  /// The sentence has a participle: "gekauft", "umgezogen", "verkocht", "vendu", "comprado".
  private var hasParticiple: Bool {
    words.contains { word in
      if isRomance {
        let form = #/\p{L}{2,}(?:é|ée|és|ées|u|ue|us|ues|ado|ido)|fait|mis|pris|dit|hecho/#
        return word.wholeMatch(of: form) != nil
      }
      return word.wholeMatch(of: #/(?:\p{L}{2,5})?ge\p{L}{2,}(?:t|d|en)/#) != nil
        || Self.participles.contains(word)
    }
  }

  /// Auxiliaries of the past with a participle.
  ///
  /// Without one, they are verbs of the present.
  private static let perfect = Language.set(\.tenses.perfect)
  private static let romancePerfect = Language.set(\.tenses.romancePerfect)
  private static let being = Language.set(\.tenses.being)
  private static let present = Language.set(\.tenses.present)
  private static let romancePresent = Language.set(\.tenses.romancePresent)
  private static let postponed = Language.set(\.tenses.postponed)
  private static let past = Language.set(\.tenses.past)
  private static let participles = Language.set(\.tenses.participles)
  private static let noPast = Language.set(\.tenses.noPast)
}
