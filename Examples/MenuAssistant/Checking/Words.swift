import Foundation

/// A word of a text: where it is, and what it is compared by.
struct Word: Hashable {
  var range: Range<String.Index>
  /// Without case, accents and the plural's s.
  var stem: String
  var isCapitalized: Bool
  /// Whether only a space is between it and the word before.
  var isJoined: Bool
}

extension StringProtocol where SubSequence == Substring {
  /// The words of a text; a hyphen or an apostrophe is part of one.
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
