/// A decoder of quoted-printable text, which writes rare bytes as `=` and two hexadecimal digits
/// (RFC 2045, section 6.7, and RFC 2047, section 4.2).
package enum QuotedPrintable {
  /// An `=` that doesn't begin a code is kept.
  package static func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    // Spaces up to here were written as codes, so they are intended.
    var keptEnd = 0
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      if byte == .equalsSign {
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
        if byte == .lineFeed { dropTrailingSpace(&result, after: keptEnd) }
        result.append(byte)
      }
    }
    return result
  }

  /// An underscore in an encoded word is a space.
  static func decodeHeader(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    decodeCodes(bytes, sign: .equalsSign, underscore: .space)
  }

  /// The codes of a parameter begin with `%` (RFC 2231, section 4).
  package static func decodeParameter(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    decodeCodes(bytes, sign: .percentSign, underscore: .underscore)
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
        result.append(byte == .underscore ? underscore : byte)
      }
    }
    return result
  }

  private static func code(_ bytes: ArraySlice<UInt8>, at index: Int) -> UInt8? {
    guard index + 1 < bytes.endIndex, let high = bytes[index].hexDigit,
      let low = bytes[index + 1].hexDigit
    else { return nil }
    return high << 4 | low
  }

  /// Returns the index of the next line, or `nil` when `=` isn't at the end of its line.
  private static func softBreak(_ bytes: ArraySlice<UInt8>, at start: Int) -> Int? {
    var index = start
    while index < bytes.endIndex, bytes[index] == .space || bytes[index] == .tab { index += 1 }
    if index < bytes.endIndex, bytes[index] == .carriageReturn { index += 1 }
    if index == bytes.endIndex { return index }
    return bytes[index] == .lineFeed ? index + 1 : nil
  }

  /// Removes white space at the end of an encoded line, which was added in transport.
  private static func dropTrailingSpace(_ result: inout [UInt8], after keptEnd: Int) {
    let hasReturn = result.last == .carriageReturn && result.count > keptEnd
    if hasReturn { result.removeLast() }
    while result.count > keptEnd, result.last == .space || result.last == .tab {
      result.removeLast()
    }
    if hasReturn { result.append(.carriageReturn) }
  }
}
