import QuestionLanguage

/// The rules by which a German word may be a part of another.
///
/// There is no dictionary. A split is likely if the rest of the compound is a word of the library
/// or looks like one: it begins as German words do and isn't an ending.
struct CompoundRules {
  let vocabulary: Vocabulary

  /// The letters between the parts of a compound.
  static let links = ["s", "n", "en", "es", "er", "ens"]
  static let minimumLetters = 4
  /// The fewest letters of a part and of its rest if the rest isn't a word of the library.
  static let minimumUnknownLetters = 5

  /// Endings that follow a word without being one, or that many words have by chance.
  private static let endings: Set<String> = [
    "lich", "isch", "heit", "keit", "haft", "chen", "lein", "schaft", "tisch", "ration", "nation",
    "ation", "artig", "seits", "weise", "mals", "losig", "igkeit", "lichkeit", "iert", "ieren",
    "ierung", "ungen", "erin", "innen", "ismus", "istisch", "igen", "iger", "sten", "ster", "bare",
    "lose", "same", "liche", "lichen", "licher", "liches", "ische", "ischen", "ischer", "isches",
    "ende", "enden", "ender", "schen", "chens", "nder", "nden", "tion", "tionen", "ment", "ments",
  ]
  private static let onsets: Set<String> = [
    "b", "bl", "br", "c", "ch", "chr", "d", "dr", "f", "fl", "fr", "g", "gl", "gn", "gr", "h", "j",
    "k", "kl", "kn", "kr", "l", "m", "n", "p", "pf", "pfl", "pfr", "ph", "pl", "pr", "qu", "r",
    "rh",
    "s", "sch", "schl", "schm", "schn", "schr", "schw", "sk", "sp", "spl", "spr", "st", "str", "t",
    "th", "tr", "v", "w", "wr", "z", "zw",
  ]
  /// Beginnings of words with a vowel, before which compounds are recognized.
  private static let prefixes = ["ab", "an", "auf", "aus", "ein", "um", "unter", "uber"]
  /// Words that begin verbs and their nouns, and aren't parts by themselves.
  private static let notParts = (FunctionWords.byLanguage["de"] ?? []).union([
    "uber", "unter", "nach", "vor", "wieder", "durch", "hinter", "gegen", "haupt", "mittel",
    "zusammen",
  ])

  private static func isVowel(_ letter: Character) -> Bool { "aeiouy".contains(letter) }

  func knowsEnd(_ rest: String) -> Bool {
    ([rest] + Self.links.compactMap { rest.hasPrefix($0) ? String(rest.dropFirst($0.count)) : nil })
      .contains { rest in
        guard rest.count >= Self.minimumLetters, !Self.endings.contains(rest) else { return false }
        if vocabulary.contains(rest) { return true }
        return rest.count >= Self.minimumUnknownLetters
          && !vocabulary.words(beginningWith: rest, limit: 1).isEmpty
      }
  }

  func mayBeEnd(_ rest: String) -> Bool {
    guard rest.count >= Self.minimumUnknownLetters, !Self.endings.contains(rest),
      rest.contains(where: Self.isVowel)
    else { return false }
    let onset = rest.prefix { !Self.isVowel($0) }
    if !onset.isEmpty { return onset.count < rest.count && isOnset(onset) }
    return Self.prefixes.contains { rest.hasPrefix($0) && isOnsetOfRest(rest.dropFirst($0.count)) }
  }

  private func isOnsetOfRest(_ rest: Substring) -> Bool {
    let onset = rest.prefix { !Self.isVowel($0) }
    return rest.count >= 3 && !onset.isEmpty && isOnset(onset)
  }

  /// Returns `true` if consonants begin a syllable, maybe after a link.
  private func isOnset(_ onset: Substring) -> Bool {
    Self.onsets.contains(String(onset))
      || "sn".contains(onset.first ?? " ")
        && Self.onsets.contains(String(onset.dropFirst()))
  }

  static func isEnding(_ word: String) -> Bool { endings.contains(word) }

  /// Returns the first part of a compound without its link; `nil` if that isn't a word of the
  /// library.
  func firstPart(_ part: String, stem: (String) -> String?) -> String? {
    let forms =
      [part, part + "e"]
      + Self.links.compactMap { part.hasSuffix($0) ? String(part.dropLast($0.count)) : nil }
    return forms.first { form in
      form.count >= Self.minimumLetters && !Self.notParts.contains(form)
        && !Self.endings.contains(form)
        && stem(form).map(vocabulary.contains) ?? false
    }
  }
}
