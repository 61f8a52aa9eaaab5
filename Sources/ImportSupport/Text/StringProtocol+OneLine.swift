extension StringProtocol {
  /// The words with one space between them, in place of any white space.
  package var oneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
