extension Passage {
  /// The text with the author before each line that imitates a heading.
  package var attributedText: AttributedText {
    AttributedText(text, by: authored, names: people.map(\.shownName))
  }

  /// The passage for a reader: with the author before each line of someone's words that looks like a
  /// heading of another's.
  ///
  /// Quotes and highlights stay valid for the result; the range of the passage is that of the text
  /// as it is stored.
  public var attributed: Passage {
    let attributed = attributedText
    if attributed.imitations.isEmpty { return self }
    var passage = self
    passage.text = attributed.text
    passage.highlights = highlights.map(attributed.moved)
    passage.authored = []
    return passage
  }
}
