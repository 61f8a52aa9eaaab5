import Foundation
import Items

/// The spellings of words with umlauts and ß that the index treats as different words.
///
/// The index removes the dots of `ä`, so `ä` and `a` are the same there. `ae` isn't, and `ß` isn't
/// `ss`.
package enum GermanSpelling {
  private static let umlauts: [(letter: String, plain: Character, pair: String)] = [
    ("ä", "a", "ae"), ("ö", "o", "oe"), ("ü", "u", "ue"),
  ]
  private static let others: [(letter: String, written: String)] = [
    ("æ", "ae"), ("œ", "oe"), ("ø", "oe"), ("å", "aa"), ("ł", "l"), ("đ", "d"), ("ı", "i"),
    ("þ", "th"), ("ð", "d"),
  ]
  /// The number of letters of a word that may be an umlaut without its dots.
  private static let maximumPlainLetters = 6

  /// Returns `true` if a word has a letter of German and few other languages.
  static func hasGermanLetter(_ word: String) -> Bool {
    word.lowercased().precomposedStringWithCanonicalMapping.contains { "äöüß".contains($0) }
  }

  /// Returns other spellings of a word's own umlauts, ß and the like, in lowercase.
  package static func written(_ word: String) -> [String] {
    if word.utf8.allSatisfy({ $0 < 0x80 }) { return [] }
    let word = folded(word)
    var spelled = word
    for (letter, _, pair) in umlauts { spelled = spelled.replacing(letter, with: pair) }
    for (letter, written) in others { spelled = spelled.replacing(letter, with: written) }
    let sharp = [word, spelled].map { $0.replacing("ß", with: "ss") }
    let forms = [spelled] + sharp + [word.replacing("ø", with: "o")]
    return forms.uniqued().filter { $0 != word }
  }

  /// Returns the spellings that a German word may have: `grosse` and `große` for `groesse`.
  ///
  /// - Parameter addsDots: `true` if `a` may be an `ä`.
  package static func possible(_ word: String, addsDots: Bool) -> [String] {
    let word = folded(word)
    var dotted = [word] + written(word) + [withoutPairs(word)]
    if addsDots { dotted += withPairs(word) }
    var forms: [String] = []
    for form in dotted {
      forms += [form, form.replacing("ß", with: "ss"), form.replacing("ss", with: "ß")]
      // Only one may be a ß, as in Schlussstrasse.
      forms += form.ranges(of: "ss").map { form.replacingCharacters(in: $0, with: "ß") }
    }
    return forms.uniqued().filter { $0 != word }
  }

  /// Returns a word with `a` for `ae`, except after letters with which the pair is no umlaut.
  private static func withoutPairs(_ word: String) -> String {
    var letters: [Character] = []
    for letter in word {
      let before = letters.dropLast().last
      let isPair =
        letter == "e" && letters.last.map { "aou".contains($0) } ?? false
        && !(before.map { "aeoq".contains($0) } ?? false)
      if !isPair { letters.append(letter) }
    }
    return String(letters)
  }

  /// Returns a word with each `a`, `o` and `u` in turn as a pair.
  private static func withPairs(_ word: String) -> [String] {
    let letters = Array(word)
    let places = letters.indices.filter { place in
      let next = place + 1 < letters.count ? letters[place + 1] : " "
      return "aou".contains(letters[place]) && !"aeiou".contains(next)
    }
    return places.prefix(maximumPlainLetters).map { place in
      String(letters[...place]) + "e" + String(letters[(place + 1)...])
    }
  }

  private static func folded(_ word: String) -> String {
    word.lowercased().precomposedStringWithCanonicalMapping
  }
}
