/// Signs of a date, a time and an address in a folded text.
struct DateEvidence {
  /// A year, or a date in numbers.
  var hasDate = false
  /// Hours and minutes.
  var hasTime = false
  /// A sign of an address with letters or digits on both sides.
  var hasAddress = false
  /// Whether a digit is there at all.
  var hasDigit = false

  /// Looks at each run of digits and what follows it; linear.
  init(_ text: ArraySlice<UInt8>) {
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      if byte == 0x40, index > text.startIndex, index + 1 < text.endIndex {
        if Self.isName(text[index - 1]), Self.isName(text[index + 1]) { hasAddress = true }
      }
      guard byte.isDigit else {
        index += 1
        continue
      }
      hasDigit = true
      let start = index
      while index < text.endIndex, text[index].isDigit { index += 1 }
      read(text, start..<index)
    }
  }

  private mutating func read(_ text: ArraySlice<UInt8>, _ digits: Range<Int>) {
    let next = digits.upperBound
    if digits.count == 4, text[digits.lowerBound] == 0x31 || text[digits.lowerBound] == 0x32 {
      let second = text[digits.lowerBound + 1]
      if second == 0x39 || second == 0x30 { hasDate = true }
    }
    guard digits.count <= 2, next + 1 < text.endIndex else { return }
    let sign = text[next]
    let isPair =
      text[next + 1].isDigit && next + 2 < text.endIndex && text[next + 2].isDigit
      && (next + 3 >= text.endIndex || (!text[next + 3].isDigit && text[next + 3] != 0x2E))
    if sign == 0x3A || sign == 0x2E || sign == 0x68, isPair { hasTime = true }
    // Hours, as Chinese and Japanese write them.
    if text[next...].starts(with: "时".utf8) || text[next...].starts(with: "時".utf8) {
      hasTime = true
    }
    // Day and month, then a year of two digits; Czech puts spaces between.
    let month = sign == 0x2E && text[next + 1] == 0x20 ? next + 2 : next + 1
    if sign == 0x2F || sign == 0x2E || sign == 0x2D, month < text.endIndex, text[month].isDigit {
      var end = month
      while end < text.endIndex, text[end].isDigit { end += 1 }
      if end - month <= 2, end < text.endIndex, text[end] == sign { hasDate = true }
    }
  }

  private static func isName(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == 0x5F || byte == 0x2D || byte == 0x2B || byte == 0x2E
  }
}
