/// A decoder of quoted-printable text, which writes rare bytes as `=` and two hexadecimal digits.
///
/// See RFC 2045, section 6.7, and RFC 2047, section 4.2.
package enum QuotedPrintable {
  /// Returns a decoded body; an `=` that doesn't begin a code is kept.
  package static func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    // Spaces up to here were written as codes, so they are intended.
    var keptEnd = 0
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      if byte == 0x3D {
        if let code = code(bytes, at: index) {
          result.append(code)
          index += 2
          keptEnd = result.count
        } else if let next = softBreak(bytes, at: index) {
          index = next
        } else {
          result.append(byte)
        }
      } else {
        if byte == 0x0A { dropTrailingSpace(&result, after: keptEnd) }
        result.append(byte)
      }
    }
    return result
  }

  /// Returns the decoded text of an encoded word, in which an underscore is a space.
  static func decodeHeader(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    decodeCodes(bytes, sign: 0x3D, underscore: 0x20)
  }

  /// Returns the decoded value of a parameter, whose codes begin with `%` (RFC 2231, section 4).
  package static func decodeParameter(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    decodeCodes(bytes, sign: 0x25, underscore: 0x5F)
  }

  private static func decodeCodes(
    _ bytes: ArraySlice<UInt8>, sign: UInt8, underscore: UInt8
  ) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      if byte == sign, let code = code(bytes, at: index) {
        result.append(code)
        index += 2
      } else {
        result.append(byte == 0x5F ? underscore : byte)
      }
    }
    return result
  }

  private static func code(_ bytes: ArraySlice<UInt8>, at index: Int) -> UInt8? {
    guard index + 1 < bytes.endIndex, let high = digit(bytes[index]),
      let low = digit(bytes[index + 1])
    else { return nil }
    return high << 4 | low
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }

  /// Returns the index of the line after a soft break, or `nil` when `=` isn't at the end of its
  /// line.
  private static func softBreak(_ bytes: ArraySlice<UInt8>, at start: Int) -> Int? {
    var index = start
    while index < bytes.endIndex, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    if index < bytes.endIndex, bytes[index] == 0x0D { index += 1 }
    if index == bytes.endIndex { return index }
    return bytes[index] == 0x0A ? index + 1 : nil
  }

  /// Removes white space at the end of an encoded line, which was added in transport.
  private static func dropTrailingSpace(_ result: inout [UInt8], after keptEnd: Int) {
    let hasReturn = result.last == 0x0D && result.count > keptEnd
    if hasReturn { result.removeLast() }
    while result.count > keptEnd, result.last == 0x20 || result.last == 0x09 { result.removeLast() }
    if hasReturn { result.append(0x0D) }
  }
}
