/// The division of a normalized text into words, each of which begins with "▁" for a space.
///
/// The pre-tokenizers are WhitespaceSplit and Metaspace.
struct UnigramWords: Sendable {
  /// True if white space separates words before all else.
  var splitsAtWhiteSpace = false
  var replacement: [UInt8] = Array("▁".utf8)
  /// True if a text without a space at its beginning gets one.
  var prependsSpace = true
  var splitsAtReplacement = true

  /// Stops when the lattice is full.
  func divide(_ text: Slice<UnsafeBufferPointer<UInt8>>, into lattice: inout UnigramLattice) {
    guard splitsAtWhiteSpace else { return divideAtSpaces(text, into: &lattice) }
    var position = WhiteSpace.end(in: text, from: text.startIndex)
    while position < text.endIndex, !lattice.isFull {
      var end = position
      while end < text.endIndex,
        !UTF8Text.scalar(in: text, at: end).properties.isWhitespace
      {
        end += UTF8Text.length(text[end])
      }
      divideAtSpaces(text[position..<end], into: &lattice)
      position = WhiteSpace.end(in: text, from: end)
    }
  }

  private func divideAtSpaces(
    _ text: Slice<UnsafeBufferPointer<UInt8>>, into lattice: inout UnigramLattice
  ) {
    guard let first = text.first else { return }
    var word: [UInt8] = []
    if prependsSpace, first != UInt8(ascii: " "), !text.starts(with: replacement) {
      word += replacement
    }
    var position = text.startIndex
    while position < text.endIndex, !lattice.isFull {
      let isSpace = text[position] == UInt8(ascii: " ")
      let isReplacement = isSpace || text[position...].starts(with: replacement)
      if isReplacement, splitsAtReplacement {
        word.withUnsafeBufferPointer { lattice.add($0) }
        word.removeAll(keepingCapacity: true)
      }
      if isReplacement { word += replacement } else { word.append(text[position]) }
      position += isReplacement && !isSpace ? replacement.count : 1
    }
    if !lattice.isFull { word.withUnsafeBufferPointer { lattice.add($0) } }
  }
}
