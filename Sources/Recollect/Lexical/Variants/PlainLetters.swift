import Foundation
import Items

/// The spellings of a word with letters that the index doesn't take for plain ones.
///
/// The index takes `é` for `e`, but not `ł` for `l`, because `ł` isn't a letter with a mark.
package enum PlainLetters {
  private static let letters = [
    ("ł", "l"), ("ø", "o"), ("ø", "oe"), ("æ", "ae"), ("þ", "th"), ("ð", "d"), ("đ", "d"),
  ]

  /// Returns the words that a word in plain letters may stand for: `łodz` for `lodz`.
  ///
  /// One or two of the letters are put in every place, or one in a single place.
  package static func possible(_ word: String) -> [String] {
    let word = word.lowercased()
    var forms: [String] = []
    for (letter, plain) in letters {
      let places = word.ranges(of: plain)
      forms += places.map { word.replacingCharacters(in: $0, with: letter) }
      guard !places.isEmpty else { continue }
      let all = word.replacing(plain, with: letter)
      forms += [all] + letters.map { all.replacing($0.1, with: $0.0) }
    }
    return forms.uniqued().filter { $0 != word }
  }
}
