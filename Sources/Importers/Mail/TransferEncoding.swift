/// The transfer encoding of a part (RFC 2045, section 6).
enum TransferEncoding {
  case identity
  case quotedPrintable
  case base64
  case uuencode

  /// Creates an encoding from a header's value; an unknown value means `identity`.
  init(_ value: String) {
    let name = value.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "-" }
    if name.hasPrefix("quoted-printable") || name.hasPrefix("quotedprintable") {
      self = .quotedPrintable
    } else if name.hasPrefix("base64") {
      self = .base64
    } else if name.contains("uue") {
      self = .uuencode
    } else {
      self = .identity
    }
  }

  /// Returns the decoded bytes; damaged places are skipped.
  func decode(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    switch self {
    case .identity: bytes
    case .quotedPrintable: QuotedPrintable.decode(bytes)[...]
    case .base64: Base64.isPlausible(bytes) ? Base64.decode(bytes)[...] : bytes
    case .uuencode: UUEncoding.decode(bytes)[...]
    }
  }
}

/// A lenient decoder of Base64, which writes three bytes as four letters (RFC 4648, section 4).
enum Base64 {
  /// Returns a Boolean value that indicates whether the bytes may be Base64: few are outside the
  /// alphabet.
  ///
  /// Words with spaces between them were never encoded, even if the header says so.
  static func isPlausible(_ bytes: ArraySlice<UInt8>) -> Bool {
    let start = bytes.prefix(2048)
    if let first = start.first(where: { !$0.isWhitespace }), table[Int(first)] == 255 {
      return first == 0x3D
    }
    let strays = start.count { table[Int($0)] == 255 && $0 != 0x3D && $0 != 0x0A && $0 != 0x0D }
    return start.count < 64 ? strays * 4 <= start.count : strays * 20 <= start.count
  }

  /// Returns the decoded bytes, skipping characters outside the alphabet.
  ///
  /// Padding ends a group, and a new group begins after it, as when two texts were joined. After
  /// padding, an incomplete group is dropped, because the text there may not be encoded.
  static func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count * 3 / 4)
    var bits: UInt32 = 0
    var count = 0
    var isPadded = false
    for byte in bytes {
      let value = table[Int(byte)]
      if value < 64 {
        bits = bits << 6 | UInt32(value)
        count += 1
        if count == 4 {
          result.append(UInt8(truncatingIfNeeded: bits >> 16))
          result.append(UInt8(truncatingIfNeeded: bits >> 8))
          result.append(UInt8(truncatingIfNeeded: bits))
          bits = 0
          count = 0
        }
      } else if byte == 0x3D {
        flush(&result, bits, count)
        isPadded = true
        bits = 0
        count = 0
      }
    }
    if !isPadded { flush(&result, bits, count) }
    return result
  }

  private static func flush(_ result: inout [UInt8], _ bits: UInt32, _ count: Int) {
    if count >= 2 {
      result.append(UInt8(truncatingIfNeeded: bits >> (count == 2 ? 4 : 10)))
    }
    if count == 3 { result.append(UInt8(truncatingIfNeeded: bits >> 2)) }
  }

  /// The value of each byte, or 255 outside the alphabet; `-` and `_` of the URL alphabet are
  /// accepted.
  private static let table: [UInt8] = {
    var table = [UInt8](repeating: 255, count: 256)
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    for (value, letter) in letters.utf8.enumerated() { table[Int(letter)] = UInt8(value) }
    table[0x2D] = 62
    table[0x5F] = 63
    return table
  }()
}

/// A decoder of quoted-printable text, which writes rare bytes as `=` and two hexadecimal digits.
///
/// See RFC 2045, section 6.7, and RFC 2047, section 4.2.
enum QuotedPrintable {
  /// Returns a decoded body; an `=` that doesn't begin a code is kept.
  static func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    // Spaces up to here were written as codes, so they are intended.
    var meant = 0
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      if byte == 0x3D {
        if let code = code(bytes, at: index) {
          result.append(code)
          index += 2
          meant = result.count
        } else if let next = softBreak(bytes, at: index) {
          index = next
        } else {
          result.append(byte)
        }
      } else {
        if byte == 0x0A { dropTrailingSpace(&result, after: meant) }
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
  static func decodeParameter(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
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
  private static func dropTrailingSpace(_ result: inout [UInt8], after meant: Int) {
    let hasReturn = result.last == 0x0D && result.count > meant
    if hasReturn { result.removeLast() }
    while result.count > meant, result.last == 0x20 || result.last == 0x09 { result.removeLast() }
    if hasReturn { result.append(0x0D) }
  }
}
