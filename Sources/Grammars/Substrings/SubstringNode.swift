/// A condition that a string is a part of a text: some of its words, as they stand there.
///
/// The string equals a range of the text's scalars that begins where a word begins and ends where
/// the same or a later word ends. See ``WordText`` for what a word is.
package struct SubstringNode: Sendable, Hashable {
  package var text: WordText
  package var minWords: Int
  package var maxWords: Int?

  package init(of text: WordText, minWords: Int = 1, maxWords: Int? = nil) {
    self.text = text
    self.minWords = minWords
    self.maxWords = maxWords
  }

  var isEmpty: Bool { max(1, minWords) > min(maxWords ?? .max, text.wordCount) }
}

extension [SubstringNode] {
  /// Joins conditions on the same text.
  func merged(with others: [SubstringNode]) -> [SubstringNode] {
    others.reduce(into: self) { result, other in
      guard let index = result.firstIndex(where: { $0.text == other.text }) else {
        return result.append(other)
      }
      result[index].minWords = Swift.max(result[index].minWords, other.minWords)
      result[index].maxWords = [result[index].maxWords, other.maxWords].compactMap(\.self).min()
    }
  }
}
