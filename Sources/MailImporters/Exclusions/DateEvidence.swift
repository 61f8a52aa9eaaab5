import ImportSupport

struct DateEvidence {
  /// True if there is a year, or a date in numbers.
  var hasDate = false
  var hasTime = false
  /// True if there is an `@` between characters of names.
  var hasAddress = false
  var hasDigit = false

  init(_ text: ArraySlice<UInt8>) {
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      if byte == .atSign, index > text.startIndex, index + 1 < text.endIndex {
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
    if digits.count == 4,
      text[digits.lowerBound] == UInt8(ascii: "1") || text[digits.lowerBound] == UInt8(ascii: "2")
    {
      let second = text[digits.lowerBound + 1]
      if second == UInt8(ascii: "9") || second == UInt8(ascii: "0") { hasDate = true }
    }
    guard digits.count <= 2, next + 1 < text.endIndex else { return }
    let sign = text[next]
    let isPair =
      text[next + 1].isDigit && next + 2 < text.endIndex && text[next + 2].isDigit
      && (next + 3 >= text.endIndex || (!text[next + 3].isDigit && text[next + 3] != .period))
    if sign == .colon || sign == .period || sign == UInt8(ascii: "h"), isPair { hasTime = true }
    // Hours in Chinese and Japanese.
    if text[next...].starts(with: "时".utf8) || text[next...].starts(with: "時".utf8) {
      hasTime = true
    }
    // Day and month, then a year, as in `3/5/21`; Czech puts spaces between them.
    let month = sign == .period && text[next + 1] == .space ? next + 2 : next + 1
    if sign == .slash || sign == .period || sign == .hyphen, month < text.endIndex,
      text[month].isDigit
    {
      var end = month
      while end < text.endIndex, text[end].isDigit { end += 1 }
      if end - month <= 2, end < text.endIndex, text[end] == sign { hasDate = true }
    }
  }

  private static func isName(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == .underscore || byte == .hyphen || byte == .plusSign
      || byte == .period
  }
}
