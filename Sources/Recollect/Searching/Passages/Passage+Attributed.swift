extension Passage {
  /// The text with the author before each line that imitates a heading.
  package var attributedText: AttributedText {
    AttributedText(text, by: authored, names: people.map(\.shownName))
  }

  /// The passage for a reader, with the author before each line that looks like another's heading.
  ///
  /// Quotes and highlights are valid for the result. The range of the passage is still that of the
  /// stored text.
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
