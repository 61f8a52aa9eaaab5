/// A lenient decoder of Base64, which writes three bytes as four letters (RFC 4648, section 4).
package enum Base64 {
  /// Words with spaces between them were never encoded, even if the header says so.
  package static func isPlausible(_ bytes: ArraySlice<UInt8>) -> Bool {
    let start = bytes.prefix(2048)
    if let first = start.first(where: { !$0.isWhitespace }), table[Int(first)] == 255 {
      return first == .equalsSign
    }
    let strays = start.count {
      table[Int($0)] == 255 && $0 != .equalsSign && $0 != .lineFeed && $0 != .carriageReturn
    }
    return start.count < 64 ? strays * 4 <= start.count : strays * 20 <= start.count
  }

  /// Skips characters outside the alphabet.
  ///
  /// Padding ends a group, and a new group begins after it, as when two texts were joined. After
  /// padding, an incomplete group is dropped, because the text there may not be encoded.
  package static func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
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
      } else if byte == .equalsSign {
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

  /// 255 outside the alphabet; `-` and `_` of the URL alphabet are accepted.
  private static let table: [UInt8] = {
    var table = [UInt8](repeating: 255, count: 256)
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    for (value, letter) in letters.utf8.enumerated() { table[Int(letter)] = UInt8(value) }
    table[Int(UInt8.hyphen)] = 62
    table[Int(UInt8.underscore)] = 63
    return table
  }()
}
