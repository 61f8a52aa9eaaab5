extension String {
  /// The substring at a range of UTF-8 bytes, whose bounds must lie between graphemes.
  package subscript(bytes range: Range<Int>) -> Substring {
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    let end = utf8.index(start, offsetBy: range.count)
    return self[start..<end]
  }
}
