/// The words at one edit from another: a letter less, more or other, or two neighbors swapped.
///
/// Four of five typos are such: Damerau, "A technique for computer detection and correction of
/// spelling errors", 1964.
package enum OneEdit {
  /// Returns the words, each once, with letters of the word's script.
  ///
  /// Complexity: O(letters of the script × length of the word).
  package static func edits(of word: String) -> [String] {
    let letters = Array(word)
    let alphabet = alphabet(of: word)
    var edits: [String] = []
    var seen: Set<String> = [word]
    func add(_ edit: [Character]) {
      let edit = String(edit)
      if seen.insert(edit).inserted { edits.append(edit) }
    }
    for place in 0...letters.count {
      let (start, rest) = (letters[..<place], letters[place...])
      if rest.count > 1 {
        add(start + [rest[place + 1], rest[place]] + rest.dropFirst(2))
      }
      if !rest.isEmpty { add(Array(start + rest.dropFirst())) }
      for letter in alphabet {
        if !rest.isEmpty { add(start + [letter] + rest.dropFirst()) }
        add(start + [letter] + rest)
      }
    }
    return edits
  }

  /// Returns the letters of the script of a word; none if it isn't Latin, Greek or Cyrillic.
  private static func alphabet(of word: String) -> [Character] {
    let ranges: [ClosedRange<UInt32>] = [0x61...0x7A, 0x3B1...0x3C9, 0x430...0x45F]
    let scalars = word.unicodeScalars.map(\.value)
    let range = ranges.first { range in scalars.contains(where: range.contains) }
    return (range.map(Array.init) ?? []).compactMap { Unicode.Scalar($0).map { Character($0) } }
  }
}
