/// A scanner that reads a JSON text one lexical element at a time.
///
/// A problem is returned rather than thrown, with ``position`` at the byte in question: it is an
/// error in a whole text, but may be the end of a text that is still being written.
struct JSONScanner {
  let bytes: [UInt8]
  var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }
  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  func expected(_ what: String) -> JSONError.Code {
    isAtEnd ? .endOfText(expected: what) : .unexpected(expected: what)
  }

  mutating func skipSpace() {
    while let byte = next {
      switch Unicode.Scalar(byte) {
      case " ", "\n", "\r", "\t": position += 1
      default: return
      }
    }
  }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  mutating func skipWord(_ word: StaticString) -> JSONError.Code? {
    word.withUTF8Buffer { letters in
      for letter in letters {
        guard next == letter else { return expected("“\(word)”") }
        position += 1
      }
      return nil
    }
  }

  mutating func skipNumber() -> JSONError.Code? {
    _ = skip("-")
    if !skip("0"), let problem = skipDigits() { return problem }
    if skip("."), let problem = skipDigits() { return problem }
    if skip("e") || skip("E") {
      if !skip("+") { _ = skip("-") }
      return skipDigits()
    }
    return nil
  }

  private mutating func skipDigits() -> JSONError.Code? {
    let start = position
    while let byte = next, isDigit(byte) { position += 1 }
    return position == start ? expected("a digit") : nil
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Reads a string from after its opening quote through the closing one.
  ///
  /// - Returns: The text and, if the string is incomplete, the problem at which it ends.
  mutating func readString() -> (text: String, problem: JSONError.Code?) {
    let start = position
    skipPlain()
    if next == UInt8(ascii: "\"") {
      position += 1
      return (String(decoding: bytes[start..<position - 1], as: UTF8.self), nil)
    }
    var content = Array(bytes[start..<position])
    while true {
      let plain = position
      skipPlain()
      content += bytes[plain..<position]
      if skip("\"") { return (String(decoding: content, as: UTF8.self), nil) }
      let escape = position
      let problem: JSONError.Code?
      if skip("\\") {
        problem = self.readEscape(into: &content)
      } else {
        problem =
          isAtEnd
          ? .endOfText(expected: "the end of the string")
          : .unexpected(expected: "an escape instead of a bare control character")
      }
      if let problem {
        // A lone surrogate is reported at the start of its escape, other problems where they occur.
        if case .loneSurrogate = problem { position = escape }
        return (String(decoding: content, as: UTF8.self), problem)
      }
    }
  }

  private mutating func skipPlain() {
    while let byte = next, byte >= UInt8(ascii: " "), byte != UInt8(ascii: "\""),
      byte != UInt8(ascii: "\\")
    {
      position += 1
    }
  }

  private mutating func readEscape(into content: inout [UInt8]) -> JSONError.Code? {
    let problem = expected("one of \" \\ / b f n r t u behind the backslash")
    guard let letter = next else { return problem }
    if letter == UInt8(ascii: "u") {
      position += 1
      return readUnicodeEscape(into: &content)
    }
    guard let scalar = JSONText.shortEscape(letter) else { return problem }
    position += 1
    content.append(UInt8(scalar))
    return nil
  }

  /// Reads the digits after `\u`, and the second half of a surrogate pair if one is needed.
  private mutating func readUnicodeEscape(into content: inout [UInt8]) -> JSONError.Code? {
    var unit: UInt32 = 0
    if let problem = readHexUnit(into: &unit) { return problem }
    if (0xDC00..<0xE000).contains(unit) { return .loneSurrogate }
    if (0xD800..<0xDC00).contains(unit) {
      let high = unit
      for mark: Unicode.Scalar in ["\\", "u"] where !skip(mark) {
        return isAtEnd ? .endOfText(expected: "the second half of the pair") : .loneSurrogate
      }
      if let problem = readHexUnit(into: &unit) { return problem }
      guard (0xDC00..<0xE000).contains(unit) else { return .loneSurrogate }
      unit = 0x10000 + (high - 0xD800) << 10 + (unit - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(unit) else { return .loneSurrogate }
    content += Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    return nil
  }

  private mutating func readHexUnit(into unit: inout UInt32) -> JSONError.Code? {
    unit = 0
    for _ in 0..<4 {
      guard let digit = next.flatMap(JSONText.hexDigit) else {
        return expected("four hexadecimal digits")
      }
      unit = unit << 4 + digit
      position += 1
    }
    return nil
  }
}
