/// Takes sentences off a text that grows.
///
/// A sentence ends with a full stop, an exclamation or a question mark before white space, or with
/// its line. What is shown to the guest is shown by whole sentences, so that each can be checked first.
package struct Sentences {
  private var taken = 0

  package init() {}

  /// The sentences that have become whole since the last time.
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

  /// What is left when the text is whole.
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
