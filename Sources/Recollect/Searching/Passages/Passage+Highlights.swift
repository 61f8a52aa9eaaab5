public import Foundation

extension Passage {
  /// The ranges to highlight, as indices of ``text``.
  public var highlightedRanges: [Range<String.Index>] { text.ranges(ofBytes: highlights) }

  /// The text with the ``HighlightAttribute`` at its highlights.
  ///
  /// On Apple's platforms the highlights are also strongly emphasized, so `Text` shows them in bold.
  public var highlightedText: AttributedString { text.highlighted(at: highlightedRanges) }

  /// The attribute of the highlighted runs of ``highlightedText``.
  public enum HighlightAttribute: AttributedStringKey {
    /// `true`; a run that isn't highlighted has no value.
    public typealias Value = Bool

    /// The name of the attribute.
    public static let name = "Recollect.Highlight"
  }
}

extension Passage.Snippet {
  /// The ranges to highlight, as indices of ``text``.
  public var highlightedRanges: [Range<String.Index>] { text.ranges(ofBytes: highlights) }

  /// The text with its highlights as attributes, like ``Passage/highlightedText``.
  public var highlightedText: AttributedString { text.highlighted(at: highlightedRanges) }
}

extension String {
  fileprivate func ranges(ofBytes ranges: [Range<Int>]) -> [Range<Index>] {
    ranges.map { range in
      let start = utf8.index(startIndex, offsetBy: range.lowerBound)
      return start..<utf8.index(start, offsetBy: range.count)
    }
  }

  fileprivate func highlighted(at ranges: [Range<Index>]) -> AttributedString {
    var text = AttributedString(self)
    for range in ranges.compactMap({ Range($0, in: text) }) {
      text[range][Passage.HighlightAttribute.self] = true
      #if canImport(Darwin)
        text[range].inlinePresentationIntent = .stronglyEmphasized
      #endif
    }
    return text
  }
}
