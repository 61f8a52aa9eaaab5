import Foundation

/// A word of a text, with its range and the stem for comparisons.
struct Word: Hashable {
  var range: Range<String.Index>
  /// The word without case, accents and the plural "s".
  var stem: String
  var isCapitalized: Bool
  /// A Boolean value that indicates whether a single space separates the word from the previous
  /// one.
  var isJoined: Bool
}

extension StringProtocol where SubSequence == Substring {
  /// The words of a text; hyphens and apostrophes are part of a word.
  var words: [Word] {
    var words: [Word] = []
    var start: Index?
    var gap = ""
    func close(_ end: Index) {
      guard let from = start else { return }
      words.append(Word(self[from..<end], from..<end, isJoined: !words.isEmpty && gap == " "))
      start = nil
      gap = ""
    }
    for index in indices {
      let character = self[index]
      let isInside = character.isLetter || (start != nil && "'’-".contains(character))
      if isInside {
        if start == nil { start = index }
      } else {
        close(index)
        gap.append(character)
      }
    }
    close(endIndex)
    return words
  }
}

extension Word {
  fileprivate init(_ text: Substring, _ range: Range<String.Index>, isJoined: Bool) {
    self.init(
      range: range, stem: Self.stem(of: String(text)),
      isCapitalized: text.first?.isUppercase == true, isJoined: isJoined)
  }

  static func stem(of word: String) -> String {
    let folded = word.folding(
      options: [.caseInsensitive, .diacriticInsensitive], locale: Locale(identifier: "en"))
    let letters = folded.replacingOccurrences(of: "’", with: "'")
    return letters.count > 3 && letters.hasSuffix("s") && !letters.hasSuffix("ss")
      ? String(letters.dropLast()) : letters
  }
}
