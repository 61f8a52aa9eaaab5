/// A splitter that returns the complete sentences of a growing text.
///
/// A sentence ends with a full stop, an exclamation mark or a question mark before a space, or at
/// the end of its line. The guest sees whole sentences, so that each can be checked before it is
/// shown.
package struct Sentences {
  private var taken = 0

  package init() {}

  /// Returns the sentences that have become complete since the last call.
  package mutating func take(from text: String) -> [Substring] {
    let rest = text.utf8.dropFirst(taken)
    guard let start = rest.indices.first else { return [] }
    var sentences: [Substring] = []
    var from = start
    var index = start
    while index < text.endIndex {
      let next = text.index(after: index)
      if Self.ends(text, at: index, before: next) {
        sentences.append(text[from..<next])
        from = next
      }
      index = next
    }
    taken = text.utf8.distance(from: text.startIndex, to: from)
    return sentences
  }

  /// Returns the remaining text when the text is complete, as sentences.
  package mutating func finish(_ text: String) -> [Substring] {
    var sentences = take(from: text)
    let rest = text.utf8.dropFirst(taken)
    if !rest.isEmpty { sentences.append(text[rest.startIndex...]) }
    taken = text.utf8.count
    return sentences
  }

  private static func ends(_ text: String, at index: String.Index, before next: String.Index)
    -> Bool
  {
    let character = text[index]
    if character.isNewline { return true }
    guard ".!?".contains(character), next < text.endIndex else { return false }
    return text[next] == " "
  }
}
