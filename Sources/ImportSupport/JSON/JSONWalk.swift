/// A tokenizer for JSON (RFC 8259) that finds the ranges of values without decoding them.
///
/// It checks only as much of the syntax as finding the ends of values needs.
package struct JSONWalk {
  /// The JSON text.
  package let bytes: ArraySlice<UInt8>
  /// The index of the next byte.
  package private(set) var index: Int

  /// The maximum nesting depth of containers.
  ///
  /// A deeper value isn't read.
  private static let deepest = 500

  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.startIndex + 3 : bytes.startIndex
  }

  /// Returns the next byte that isn't white space, or `nil` at the end.
  package mutating func peek() -> UInt8? {
    while index < bytes.endIndex, bytes[index].isWhitespace { index += 1 }
    return index < bytes.endIndex ? bytes[index] : nil
  }

  /// Skips a byte if it comes next, and returns a Boolean value that indicates whether it did.
  package mutating func take(_ byte: UInt8) -> Bool {
    guard peek() == byte else { return false }
    index += 1
    return true
  }

  /// Skips a string and returns the bytes between its quotation marks, with their escapes.
  ///
  /// The result is `nil` if the string has no end.
  package mutating func string() -> ArraySlice<UInt8>? {
    guard take(0x22) else { return nil }
    let start = index
    while index < bytes.endIndex {
      if bytes[index] == 0x5C {
        index = min(index + 2, bytes.endIndex)
      } else if bytes[index] == 0x22 {
        index += 1
        return bytes[start..<(index - 1)]
      } else {
        index += 1
      }
    }
    return nil
  }

  /// Skips a value and returns its range, or `nil` if it has no end or is invalid.
  package mutating func value() -> Range<Int>? {
    guard let first = peek() else { return nil }
    let start = index
    if first == 0x22 { return string().map { _ in start..<index } }
    guard first == 0x7B || first == 0x5B else {
      while index < bytes.endIndex, Self.isPlain(bytes[index]) { index += 1 }
      return index > start ? start..<index : nil
    }
    var open: [UInt8] = []
    while let byte = peek() {
      switch byte {
      case 0x22: if string() == nil { return nil }
      case 0x7B, 0x5B:
        guard open.count < Self.deepest else { return nil }
        // The ASCII code of a closing brace or bracket is 2 more than that of the opening one.
        open.append(byte + 2)
        index += 1
      case 0x7D, 0x5D:
        guard open.popLast() == byte else { return nil }
        index += 1
        if open.isEmpty { return start..<index }
      default: index += 1
      }
    }
    return nil
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte.isDigit || byte.isLetter || byte == 0x2B || byte == 0x2D || byte == 0x2E
  }
}
