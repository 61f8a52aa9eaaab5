extension String {
  /// Without white space at either end.
  package var trimmedText: String {
    var text = Substring(self)
    while let last = text.last, last.isWhitespace { text.removeLast() }
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    return String(text)
  }
}
