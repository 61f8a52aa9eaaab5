extension String {
  /// The part of the text at a range of bytes of its UTF-8, which must fall between graphemes.
  subscript(bytes range: Range<Int>) -> Substring {
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    let end = utf8.index(start, offsetBy: range.count)
    return self[start..<end]
  }
}
