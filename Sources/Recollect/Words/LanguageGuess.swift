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
  /// The number of bytes of a text that are examined; more would add little.
  static let enough = 4096

  /// Returns the language of a text as a BCP-47 code, or `nil` if it's unknown.
  ///
  /// Complexity: O(1), because only the first 4 KB are read.
  package static func language(of text: String) -> String? {
    guess(text, needs: Evidence(hits: 3, rate: 0.12, lead: 1.2))
  }

  /// Returns the language of a question, or `nil` if it's unknown.
  ///
  /// A smaller sum is enough than for a text, because a question has few words. Its share of the
  /// words and its lead over the next language have to be larger.
  static func language(ofQuestion question: String) -> String? {
    guess(question, needs: Evidence(hits: 1.4, rate: 0.2, lead: 1.3))
  }

  /// The limits that the best language has to reach.
  private struct Evidence {
    /// The minimum sum for the language.
    var hits: Double
    /// The minimum sum relative to the number of words.
    var rate: Double
    /// The minimum sum relative to that of the next language.
    var lead: Double
    /// The sum relative to that of the next language from which a third of ``rate`` is enough.
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
    var sums = Array(repeating: 0.0, count: FunctionWords.codes.count)
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
    return FunctionWords.codes[ranked[0]]
  }

  private static func devanagari(_ words: [String]) -> String? {
    let marathi = words.count { ["आहे", "आणि", "आहेत", "नाही", "होते", "मी", "या", "ते"].contains($0) }
    let nepali = words.count { ["छ", "हो", "छन्", "पनि", "गर्न", "लागि", "थियो", "छैन"].contains($0) }
    let hindi = words.count {
      ["है", "में", "के", "की", "का", "और", "को", "से", "हैं", "पर", "नहीं", "यह", "था"].contains($0)
    }
    let most = max(marathi, nepali, hindi)
    guard most > 0, [marathi, nepali, hindi].count(where: { $0 == most }) == 1 else { return nil }
    return most == hindi ? "hi" : most == marathi ? "mr" : "ne"
  }
}
