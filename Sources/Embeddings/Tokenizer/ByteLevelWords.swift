/// The division of a text into words by GPT-2's rules, before their bytes are merged to tokens.
///
/// It is the pre-tokenizer ByteLevel, whose pattern is `'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+|
/// ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+`. A word is an ending of an English contraction, or a run of
/// letters, of numbers or of other characters with the space before it, or white space. The last
/// character of white space before a word isn't part of the run.
struct ByteLevelWords: Sendable {
  /// True if a text without a space at its beginning gets one.
  var prependsSpace = false
  var splits = true

  private enum Kind {
    case letter, number, space, other
  }

  func divide(_ text: Slice<UnsafeBufferPointer<UInt8>>, into tokens: inout BytePairTokens) {
    guard let first = text.first else { return }
    guard prependsSpace, first != UInt8(ascii: " ") else { return split(text, into: &tokens) }
    let longer = [UInt8(ascii: " ")] + Array(text)
    longer.withUnsafeBufferPointer { split($0[...], into: &tokens) }
  }

  private func split(_ text: Slice<UnsafeBufferPointer<UInt8>>, into tokens: inout BytePairTokens) {
    guard splits else { return tokens.add(text) }
    var position = text.startIndex
    while position < text.endIndex, !tokens.isFull {
      let end = Self.end(of: text, from: position)
      tokens.add(text[position..<end])
      position = end
    }
  }

  private static func end(of text: Slice<UnsafeBufferPointer<UInt8>>, from start: Int) -> Int {
    if let end = endOfContraction(text, from: start) { return end }
    let begin = text[start] == UInt8(ascii: " ") && start + 1 < text.endIndex ? start + 1 : start
    let kind = kind(text, at: begin)
    if kind != .space { return endOfRun(of: kind, in: text, from: begin).end }
    let run = endOfRun(of: .space, in: text, from: start)
    return run.end == text.endIndex || run.last == start ? run.end : run.last
  }

  private static func endOfContraction(
    _ text: Slice<UnsafeBufferPointer<UInt8>>, from start: Int
  ) -> Int? {
    guard text[start] == UInt8(ascii: "'"), start + 1 < text.endIndex else { return nil }
    let second = start + 2 < text.endIndex ? text[start + 2] : 0
    switch (text[start + 1], second) {
    case (UInt8(ascii: "s"), _), (UInt8(ascii: "t"), _), (UInt8(ascii: "m"), _),
      (UInt8(ascii: "d"), _):
      return start + 2
    case (UInt8(ascii: "r"), UInt8(ascii: "e")), (UInt8(ascii: "v"), UInt8(ascii: "e")),
      (UInt8(ascii: "l"), UInt8(ascii: "l")):
      return start + 3
    default: return nil
    }
  }

  /// The end of the characters of a kind, and the position of the last one.
  private static func endOfRun(
    of kind: Kind, in text: Slice<UnsafeBufferPointer<UInt8>>, from start: Int
  ) -> (end: Int, last: Int) {
    var (end, last) = (start, start)
    while end < text.endIndex, Self.kind(text, at: end) == kind {
      last = end
      end += UTF8Text.length(text[end])
    }
    return (end, last)
  }

  private static func kind(_ text: Slice<UnsafeBufferPointer<UInt8>>, at position: Int) -> Kind {
    switch Unicode.Scalar(text[position]) {
    case "A"..."Z", "a"..."z": return .letter
    case "0"..."9": return .number
    case "\t"..."\r", " ": return .space
    case ..<"\u{80}": return .other
    default: break
    }
    let properties = UTF8Text.scalar(in: text, at: position).properties
    if properties.isWhitespace { return .space }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
      return .letter
    case .decimalNumber, .letterNumber, .otherNumber: return .number
    default: return .other
    }
  }
}
