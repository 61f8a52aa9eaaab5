/// An encoded word of a header, such as `=?utf-8?Q?Gr=C3=BC=C3=9Fe?=` (RFC 2047).
package struct EncodedWord {
  private var charset: String
  private var bytes: [UInt8]

  /// Decodes an unfolded header value.
  ///
  /// White space between two encoded words is dropped. Adjacent words in the same character set are
  /// decoded together, because many programs split a character between two words.
  package static func decode(_ value: ArraySlice<UInt8>) -> String {
    guard value.contains(.equalsSign) else { return Charset.guess(value) }
    var result = ""
    var pending: EncodedWord?
    var plainStart = value.startIndex
    var index = value.startIndex
    while index < value.endIndex {
      guard let (word, end) = parse(value, at: index) else {
        index += 1
        continue
      }
      let plain = value[plainStart..<index]
      if let before = pending, plain.allSatisfy(\.isWhitespace) {
        if before.charset == word.charset {
          pending?.bytes += word.bytes
        } else {
          result += before.text
          pending = word
        }
      } else {
        result += (pending?.text ?? "") + Charset.guess(plain)
        pending = word
      }
      index = end
      plainStart = end
    }
    return result + (pending?.text ?? "") + Charset.guess(value[plainStart...])
  }

  private var text: String { Charset.decode(bytes[...], label: charset) }

  package static func parse(_ value: ArraySlice<UInt8>, at start: Int) -> (EncodedWord, end: Int)? {
    guard value[start] == .equalsSign, start + 1 < value.endIndex, value[start + 1] == .questionMark
    else {
      return nil
    }
    let charsetStart = start + 2
    guard let charsetEnd = nextMark(value, from: charsetStart), charsetEnd > charsetStart,
      charsetEnd + 2 < value.endIndex, value[charsetEnd + 2] == .questionMark
    else { return nil }
    let textStart = charsetEnd + 3
    guard let textEnd = end(of: value, from: textStart) else { return nil }
    // A language may follow the character set after an asterisk (RFC 2231, section 5).
    let label = value[charsetStart..<charsetEnd].prefix { $0 != .asterisk }
    let body = value[textStart..<textEnd]
    let bytes: [UInt8]
    switch value[charsetEnd + 1].lowercased {
    case UInt8(ascii: "b"): bytes = Base64.decode(body)
    case UInt8(ascii: "q"): bytes = QuotedPrintable.decodeHeader(body)
    default: return nil
    }
    let charset = String(decoding: label.lazy.map(\.lowercased), as: UTF8.self)
    return (EncodedWord(charset: charset, bytes: bytes), textEnd + 2)
  }

  private static func nextMark(_ value: ArraySlice<UInt8>, from start: Int) -> Int? {
    let limit = min(start + 64, value.endIndex)
    guard start < limit else { return nil }
    return value[start..<limit].firstIndex { $0 == .questionMark || $0.isWhitespace }
      .flatMap { value[$0] == .questionMark ? $0 : nil }
  }

  /// Some programs leave spaces and even question marks inside the word.
  private static func end(of value: ArraySlice<UInt8>, from start: Int) -> Int? {
    var index = start
    while index + 1 < value.endIndex {
      if value[index] == .questionMark, value[index + 1] == .equalsSign { return index }
      // The beginning of another word means that this one was never closed. In `=?=`, however, the
      // first `=` is padding and `?=` is the end.
      if value[index] == .equalsSign, value[index + 1] == .questionMark,
        index + 2 == value.endIndex || value[index + 2] != .equalsSign
      {
        return nil
      }
      index += 1
    }
    return nil
  }
}
