/// How a part's bytes are wrapped for transport (RFC 2045, section 6).
enum TransferEncoding {
  case identity
  case quotedPrintable
  case base64
  case uuencode

  /// Reads the header's value; what is unknown is taken as it is.
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

  /// The bytes as they were before they were wrapped; damage is passed over.
  func decode(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    switch self {
    case .identity: bytes
    case .quotedPrintable: QuotedPrintable.decode(bytes)[...]
    case .base64: Base64.isPlausible(bytes) ? Base64.decode(bytes)[...] : bytes
    case .uuencode: UUEncoding.decode(bytes)[...]
    }
  }
}

/// Three bytes written as four letters (RFC 4648, section 4), read leniently.
enum Base64 {
  /// Whether the bytes may be what they are said to be: few signs are not of the alphabet.
  ///
  /// Words between which there are spaces were never encoded, whatever the header says.
  static func isPlausible(_ bytes: ArraySlice<UInt8>) -> Bool {
    let start = bytes.prefix(2048)
    if let first = start.first(where: { !$0.isWhitespace }), table[Int(first)] == 255 {
      return first == 0x3D
    }
    let strays = start.count { table[Int($0)] == 255 && $0 != 0x3D && $0 != 0x0A && $0 != 0x0D }
    return start.count < 64 ? strays * 4 <= start.count : strays * 20 <= start.count
  }

  /// Signs that aren't of the alphabet are passed over.
  ///
  /// Padding ends a group and what follows begins a new one, as when two texts were joined. Behind
  /// padding a group must be whole, for what stands there need not have been encoded.
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

  /// The value of each letter, 255 for what isn't one; `-` and `_` of the URL alphabet count too.
  private static let table: [UInt8] = {
    var table = [UInt8](repeating: 255, count: 256)
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    for (value, letter) in letters.utf8.enumerated() { table[Int(letter)] = UInt8(value) }
    table[0x2D] = 62
    table[0x5F] = 63
    return table
  }()
}

/// Text with rare bytes written as `=` and two digits (RFC 2045, section 6.7; RFC 2047, 4.2).
enum QuotedPrintable {
  /// A body; an `=` that begins no code stays as it is.
  static func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    // Up to here spaces were written as codes, and so are meant.
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

  /// Words of a header, in which an underscore is a space.
  static func decodeHeader(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    decodeCodes(bytes, sign: 0x3D, underscore: 0x20)
  }

  /// A parameter's value, whose codes begin with a percent sign (RFC 2231, section 4).
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

  /// Where the line after a soft break begins, or `nil` when `=` isn't at the end of its line.
  private static func softBreak(_ bytes: ArraySlice<UInt8>, at start: Int) -> Int? {
    var index = start
    while index < bytes.endIndex, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    if index < bytes.endIndex, bytes[index] == 0x0D { index += 1 }
    if index == bytes.endIndex { return index }
    return bytes[index] == 0x0A ? index + 1 : nil
  }

  /// Space at the end of an encoded line was added on the way.
  private static func dropTrailingSpace(_ result: inout [UInt8], after meant: Int) {
    let hasReturn = result.last == 0x0D && result.count > meant
    if hasReturn { result.removeLast() }
    while result.count > meant, result.last == 0x20 || result.last == 0x09 { result.removeLast() }
    if hasReturn { result.append(0x0D) }
  }
}
