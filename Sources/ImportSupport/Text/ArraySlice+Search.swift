extension ArraySlice<UInt8> {
  package var withoutByteOrderMark: ArraySlice<UInt8> {
    starts(with: "\u{FEFF}".utf8) ? dropFirst(3) : self
  }

  package func hasSuffix(_ text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }

  package func lastRange(of text: String) -> Range<Int>? {
    let wanted = Array(text.utf8)
    guard let first = wanted.first, count >= wanted.count else { return nil }
    var start = endIndex - wanted.count
    while start >= startIndex {
      if self[start] == first, self[start...].starts(with: wanted) {
        return start..<(start + wanted.count)
      }
      start -= 1
    }
    return nil
  }
}
