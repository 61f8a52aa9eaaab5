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
    let marathi = words.count {
      ["आहे", "आणि", "आहेत", "नाही", "होते", "मी", "या", "ते"].contains($0)
    }
    let nepali = words.count {
      ["छ", "हो", "छन्", "पनि", "गर्न", "लागि", "थियो", "छैन"].contains($0)
    }
    let hindi = words.count {
      ["है", "में", "के", "की", "का", "और", "को", "से", "हैं", "पर", "नहीं", "यह", "था"].contains($0)
    }
    let most = max(marathi, nepali, hindi)
    guard most > 0, [marathi, nepali, hindi].count(where: { $0 == most }) == 1 else { return nil }
    return most == hindi ? "hi" : most == marathi ? "mr" : "ne"
  }
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
  /// - Parameter sums: By index in ``FunctionWords/codes``.
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

  private init(letters: [String: String], endings: [String: String] = [:]) {
    var byLetter: [Unicode.Scalar: [Int]] = [:]
    var byEnding: [String: [Int]] = [:]
    for (language, code) in FunctionWords.codes.enumerated() {
      for letter in (letters[code] ?? "").unicodeScalars {
        byLetter[letter, default: []].append(language)
      }
      for ending in (endings[code] ?? "").split(separator: " ") {
        byEnding[String(ending), default: []].append(language)
      }
    }
    (self.letters, self.endings) = (byLetter, byEnding)
  }

  static let latin = LanguageLetters(
    letters: [
      "ca": "àçèéíïòóúüŀ", "cs": "áčďéěíňóřšťúůýž", "da": "åæø", "de": "äöüß", "es": "áéíñóúü",
      "et": "äõöüšž", "fi": "äö", "fr": "àâçèéêëîïôœùûü", "hr": "čćđšž", "hu": "áéíóöőúüű",
      "is": "áæéíðóöúýþ", "it": "àèéìòù", "lt": "ąčęėįšųūž", "lv": "āčēģīķļņšūž", "nl": "ëïé",
      "no": "åæø", "pl": "ąćęłńóśźż", "pt": "àáâãçéêíóôõú", "ro": "ăâîșşțţ",
      "sk": "áäčďéíĺľňóôŕšťúýž", "sv": "äåö", "tr": "çğıöşü",
      "vi": "ăâđêôơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ",
    ],
    endings: [
      "ca": "ció ment itat", "cs": "ého ání ost ých ový ová", "da": "else erne ede lig",
      "de": "ung keit lich isch heit tion igen chen", "en": "ing tion ness ment able ally ould ght",
      "es": "ción dad ando iendo aron mente", "et": "mine tud atud",
      "fi": "inen issa ista llä ssa ään mme",
      "fr": "tion ment eur eux aient ique ait ette", "hr": "anje nost ima",
      "hu": "nak nek ban ben ság ség val",
      "id": "kan nya ngan", "it": "zione mente ità ato are ere zioni ando",
      "nl": "heid lijk ing tie isch",
      "no": "else ene het lig", "pl": "nie ość ego ych ach owa ów",
      "pt": "ção ções dade mente ando aram",
      "ro": "ului ilor rea ție lor", "sk": "osť ého nie ých ová", "sv": "ning else erna ade lig",
      "tr": "lar ler ları leri ında inde yor dır",
    ])

  static let cyrillic = LanguageLetters(
    letters: [
      "be": "ўіё", "bg": "ъ", "mk": "ѓќѕјљњџ", "ru": "ыэё", "sr": "ђћјљњџ", "uk": "ієїґ",
    ],
    endings: [
      "bg": "ият ата ето ите ване", "ru": "ого ать ить ние ость ый ами",
      "uk": "ого ння ість ити ати ами",
    ])

  /// The letters of Urdu and Persian that Arabic lacks, the rarest language first.
  static let arabic = [
    (language: "ur", letters: "ٹڈڑںےہھ"), (language: "fa", letters: "پچژگکی"),
  ]
}
