import Languages

/// A heuristic that guesses the language of a text, and returns `nil` if it's unsure.
///
/// 1. The script of most letters is found by ``ScriptCensus``. A script of one language decides:
///    `Καλημέρα σας` is `el`.
/// 2. Among the languages of the Latin and Cyrillic scripts, each word adds to the sums of its
///    languages. A function word counts 1, divided by the number of languages that share it. A
///    letter that few languages have and an ending count less (``LanguageLetters``). In
///    `Das ist nicht mein Haus`, the words `ist`, `nicht` and `mein` count 1 each for `de`, and
///    `das` ½, because Portuguese has it too: the result is `de`.
/// 3. The language with the largest sum wins if the sum is large enough in itself, relative to the
///    number of words, and relative to the next language. `OK, Thursday` has too few such words, so
///    the result is `nil`.
/// 4. Arabic, Persian and Urdu are distinguished by letters (`پ` isn't Arabic); Hindi, Marathi and
///    Nepali by their most frequent words (`है`, `आहे`, `छ`).
///
/// Function words are used as in Grefenstette's "Comparing two language identification schemes"
/// (1995). From about fifteen words on they are as good as n-grams, and they need no corpus.
package enum LanguageGuess {
  /// In bytes; more of a text would add little.
  private static let enough = 4096

  /// Returns a BCP-47 code, or `nil` if the language is unknown.
  ///
  /// Complexity: O(1), because only the first 4 KB are read.
  package static func language(of text: String) -> String? {
    guess(text, needs: Evidence(hits: 3, rate: 0.12, lead: 1.2))
  }

  /// Returns the language of a question, or `nil` if it's unknown.
  ///
  /// A smaller sum is enough than for a text, because a question has few words. Its share of the
  /// words and its lead over the next language have to be larger.
  package static func language(ofQuestion question: String) -> String? {
    guess(question, needs: Evidence(hits: 1.4, rate: 0.2, lead: 1.3))
  }

  /// The limits that the best language has to reach.
  private struct Evidence {
    var hits: Double
    /// The minimum sum relative to the number of words.
    var rate: Double
    /// The minimum sum relative to that of the next language.
    var lead: Double
    /// From this lead on, a third of ``rate`` is enough.
    var clearLead: Double { 2 }
  }

  private static func guess(_ text: String, needs: Evidence) -> String? {
    let census = ScriptCensus(text.utf8.count <= enough ? text[...] : beginning(of: text))
    switch census.script {
    case .only(let language)?: return language
    case .latin?: return byWords(census.words, LanguageLetters.latin, needs)
    case .cyrillic?:
      // Fewer languages use this script, and they share fewer words.
      let needs = Evidence(hits: needs.hits * 0.7, rate: needs.rate, lead: needs.lead)
      return byWords(census.words, LanguageLetters.cyrillic, needs)
    case .arabic?: return census.rarest(of: LanguageLetters.arabic, else: "ar")
    case .devanagari?: return devanagari(census.words)
    case nil: return nil
    }
  }

  private static func beginning(of text: String) -> Substring {
    let end = text.utf8.index(text.startIndex, offsetBy: enough)
    return text[..<text.unicodeScalars.index(after: text.unicodeScalars.index(before: end))]
  }

  private static func byWords(
    _ words: [String], _ letters: LanguageLetters, _ needs: Evidence
  ) -> String? {
    var sums = Array(repeating: 0.0, count: FunctionWords.recognized.count)
    for word in words {
      if let languages = FunctionWords.languages[word] {
        for language in languages { sums[language] += 1 / Double(languages.count) }
      }
      letters.weigh(word, into: &sums)
    }
    let ranked = sums.indices.sorted { sums[$0] > sums[$1] }
    let (first, second) = (sums[ranked[0]], sums[ranked[1]])
    // Lists and headings have few function words, but those may all be of one language.
    let isClear = first >= needs.clearLead * second
    guard first >= needs.hits, first >= needs.lead * second,
      first >= (isClear ? needs.rate / 3 : needs.rate) * Double(words.count)
    else { return nil }
    return FunctionWords.recognized[ranked[0]].code
  }

  private static func devanagari(_ words: [String]) -> String? {
    let counts = frequent.map { language in words.count(where: language.words.contains) }
    guard let most = counts.max(), most > 0, counts.count(where: { $0 == most }) == 1 else {
      return nil
    }
    return counts.firstIndex(of: most).map { frequent[$0].code }
  }

  private static let frequent = Language.all.filter { $0.script == .devanagari }
    .map { (code: $0.code, words: Set($0.common.frequent.words)) }
}

/// The letters and word endings that distinguish languages of one script.
///
/// `ß` adds to German, `ü` to German, Hungarian, Turkish and others; `-keit` adds to German.
struct LanguageLetters {
  private let letters: [Unicode.Scalar: [Int]]
  private let endings: [String: [Int]]

  /// Relative to a function word.
  private static let letterWeight = 0.8
  private static let endingWeight = 0.2

  /// Adds the weights of a lowercase word's letters and ending to the sums of their languages.
  ///
  /// - Parameter sums: By index in ``FunctionWords/recognized``.
  func weigh(_ word: String, into sums: inout [Double]) {
    for scalar in word.unicodeScalars where scalar.value > 0x7F {
      guard let languages = letters[scalar] else { continue }
      for language in languages { sums[language] += Self.letterWeight / Double(languages.count) }
    }
    for length in 3...5 where word.utf8.count > length + 1 {
      guard let languages = endings[String(word.suffix(length))] else { continue }
      for language in languages { sums[language] += Self.endingWeight / Double(languages.count) }
    }
  }

  private init(_ script: Language.Script) {
    var byLetter: [Unicode.Scalar: [Int]] = [:]
    var byEnding: [String: [Int]] = [:]
    for (position, language) in FunctionWords.recognized.enumerated()
    where language.script == script {
      for letter in language.letters.unicodeScalars {
        byLetter[letter, default: []].append(position)
      }
      for ending in language.common.endings.words {
        byEnding[ending, default: []].append(position)
      }
    }
    (letters, endings) = (byLetter, byEnding)
  }

  static let latin = LanguageLetters(.latin)
  static let cyrillic = LanguageLetters(.cyrillic)

  /// The letters of Urdu and Persian that Arabic lacks, the rarest language first.
  static let arabic = Language.all.filter { $0.script == .arabic && !$0.letters.isEmpty }
    .map { (language: $0.code, letters: $0.letters) }
}
