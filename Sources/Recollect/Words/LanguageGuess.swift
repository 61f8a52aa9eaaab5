/// Tells which language a text is in: by its script, and within a script by function words, by
/// letters that few languages have, and by endings.
///
/// Function words as in Grefenstette's "Comparing two language identification schemes" (1995), which
/// are as good as n-grams from about fifteen words on and need no corpus. A word that several
/// languages share counts for each of them by its part. Says nothing when unsure.
package enum LanguageGuess {
  /// Bytes of a text that are looked at; the rest adds little.
  static let enough = 4096

  /// The language of a text as a BCP-47 code, or `nil` when it can't be told.
  ///
  /// O(1): reads the first 4 KB.
  package static func language(of text: String) -> String? {
    guess(text, needs: Evidence(hits: 3, rate: 0.12, lead: 1.2))
  }

  /// The language of a question, whose few words must be told by less.
  static func language(ofQuestion question: String) -> String? {
    guess(question, needs: Evidence(hits: 1.4, rate: 0.2, lead: 1.3))
  }

  /// What it takes to be sure.
  private struct Evidence {
    /// Least sum of what the words count for the language.
    var hits: Double
    /// Least share of the words that this is.
    var rate: Double
    /// How many times the next language it must be.
    var lead: Double
    /// How many times the next language makes a third of the rate enough.
    var clearLead: Double { 2 }
  }

  private static func guess(_ text: String, needs: Evidence) -> String? {
    let census = ScriptCensus(text.utf8.count <= enough ? text[...] : beginning(of: text))
    switch census.script {
    case .only(let language)?: return language
    case .latin?: return byWords(census.words, LanguageLetters.latin, needs)
    case .cyrillic?:
      // Fewer languages, which share fewer words.
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
    // Lists and headings have few such words; those they have may still all be of one language.
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
