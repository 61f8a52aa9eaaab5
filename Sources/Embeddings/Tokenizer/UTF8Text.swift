/// Reads UTF-8 that is known to be well-formed.
enum UTF8Text {
  static func length(_ first: UInt8) -> Int {
    first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
  }

  static func scalar(in text: Slice<UnsafeBufferPointer<UInt8>>, at position: Int) -> Unicode.Scalar
  {
    let first = UInt32(text[position])
    guard first >= 0x80 else { return Unicode.Scalar(UInt8(first)) }
    let length = length(text[position])
    var value = first & (0x7F >> UInt32(length))
    for offset in 1..<length { value = value << 6 | UInt32(text[position + offset] & 0x3F) }
    return Unicode.Scalar(value)!
  }
}

/// Finds scalars with the Unicode property White_Space.
enum WhiteSpace {
  static func end(in text: Slice<UnsafeBufferPointer<UInt8>>, from start: Int) -> Int {
    var position = start
    while position < text.endIndex {
      let scalar = UTF8Text.scalar(in: text, at: position)
      guard scalar.properties.isWhitespace else { break }
      position += UTF8Text.length(text[position])
    }
    return position
  }

  static func start(in text: Slice<UnsafeBufferPointer<UInt8>>, before end: Int) -> Int {
    var position = end
    while position > text.startIndex {
      var start = position - 1
      while text[start] & 0xC0 == 0x80 { start -= 1 }
      guard UTF8Text.scalar(in: text, at: start).properties.isWhitespace else { break }
      position = start
    }
    return position
  }
}

/// Finds ends of grapheme clusters that can be told without the tables of Unicode.
enum GraphemeClusters {
  /// Returns the first position after `start` at which a cluster certainly ends.
  ///
  /// That is between two scalars that neither extend nor begin a cluster with others. `start` must
  /// be such a position too.
  static func certainEnd(in text: Slice<UnsafeBufferPointer<UInt8>>, from start: Int) -> Int {
    var position = start
    var wasPlain = false
    while position < text.endIndex {
      let isPlain = isPlain(UTF8Text.scalar(in: text, at: position).value)
      if isPlain, wasPlain { return position }
      wasPlain = isPlain
      position += UTF8Text.length(text[position])
    }
    return text.endIndex
  }

  // Letters, digits and punctuation of the most common scripts. CR isn't among them, since CR LF is
  // one cluster. Two Hangul syllables are two clusters.
  private static func isPlain(_ value: UInt32) -> Bool {
    switch value {
    case 0x0D, 0xA9, 0xAE: false
    case 0...0x2FF, 0x370...0x482, 0x48A...0x52F, 0x5D0...0x5EA, 0x620...0x64A, 0x660...0x66F,
      0x671...0x6D3, 0x2010...0x2029, 0x20A0...0x20BF, 0x3001...0x3029, 0x3041...0x3096,
      0x30A0...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFF01...0xFF9D:
      true
    default: false
    }
  }
}
