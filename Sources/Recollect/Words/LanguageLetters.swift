/// The letters and word endings that distinguish languages of one script.
///
/// `ß` adds to German, `ü` to German, Hungarian, Turkish and others; `-keit` adds to German.
struct LanguageLetters {
  private let letters: [Unicode.Scalar: [Int]]
  private let endings: [String: [Int]]

  /// The weights of a letter and of an ending relative to a function word.
  private static let letterWeight = 0.8
  private static let endingWeight = 0.2

  /// Adds the weights of a lowercase word's letters and ending to the sums of their languages.
  ///
  /// - Parameters:
  ///   - word: The word.
  ///   - sums: The sums, by index in ``FunctionWords/codes``.
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
