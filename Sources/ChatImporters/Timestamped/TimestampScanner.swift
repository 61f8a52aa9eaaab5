import ImportSupport

/// Scans the start of a line, whose digits and spaces may be of any script.
struct TimestampScanner {
  private let bytes: ArraySlice<UInt8>
  private(set) var index: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  /// Returns a character and its length in bytes; an invalid UTF-8 byte counts as itself.
  func peek() -> (scalar: UInt32, length: Int)? {
    guard index < bytes.endIndex else { return nil }
    let first = bytes[index]
    let length =
      switch first {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    guard length > 1, bytes.endIndex - index >= length else { return (UInt32(first), 1) }
    var value = UInt32(first) & (0xFF >> UInt32(length + 1))
    for byte in bytes[(index + 1)..<(index + length)] {
      guard byte & 0xC0 == 0x80 else { return (UInt32(first), 1) }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    return (value, length)
  }

  mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard let next = peek(), next.scalar == scalar.value else { return false }
    index += next.length
    return true
  }

  mutating func skip(anyOf scalars: [Unicode.Scalar]) -> Unicode.Scalar? {
    guard let next = peek(), let found = scalars.first(where: { $0.value == next.scalar }) else {
      return nil
    }
    index += next.length
    return found
  }

  /// Exports put characters for the writing direction anywhere.
  mutating func skipDirectionMarks() {
    while let next = peek(), Self.isDirectionMark(next.scalar) { index += next.length }
  }

  /// Skips spaces of any width and direction marks, and returns whether there was a space.
  @discardableResult
  mutating func skipSpaces() -> Bool {
    var found = false
    while let next = peek() {
      if Self.isSpace(next.scalar) {
        found = true
      } else if !Self.isDirectionMark(next.scalar) {
        break
      }
      index += next.length
    }
    return found
  }

  /// Returns the value and its number of digits, which must be in the range.
  mutating func readNumber(digits: ClosedRange<Int>) -> (value: Int, digits: Int)? {
    skipDirectionMarks()
    var value = 0
    var count = 0
    while let next = peek(), let digit = Self.digit(next.scalar) {
      count += 1
      guard count <= digits.upperBound else { return nil }
      value = value * 10 + digit
      index += next.length
    }
    return digits.contains(count) ? (value, count) : nil
  }

  /// Some languages put a word of up to six letters between date and time.
  mutating func skipWord() -> Bool {
    var count = 0
    while let next = peek(), Self.isLetter(next.scalar), count < 6 {
      index += next.length
      count += 1
    }
    if count > 0 { _ = skip(".") }
    return count > 0
  }

  /// Takes a number of bytes.
  func ahead(_ count: Int) -> String { bytes[index...].prefix(count).text }

  mutating func advance(bytes count: Int) { index = min(index + count, bytes.endIndex) }

  static func isDirectionMark(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x200B...0x200F, 0x061C, 0x202A...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  static func isSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x20, 0x09, 0xA0, 0x2000...0x200A, 0x202F, 0x3000: true
    default: false
    }
  }

  private static func isLetter(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F: true
    default: false
    }
  }

  private static func digit(_ scalar: UInt32) -> Int? {
    // Western, Arabic, Persian, Devanagari, Bengali, Thai and full-width digits.
    for zero: UInt32 in [0x30, 0x660, 0x6F0, 0x966, 0x9E6, 0xE50, 0xFF10]
    where scalar >= zero && scalar < zero + 10 {
      return Int(scalar - zero)
    }
    return nil
  }
}
