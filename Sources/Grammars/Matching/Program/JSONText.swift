/// The forms of single scalars in JSON strings.
enum JSONText {
  /// Returns the shortest form of a scalar in a string.
  static func bytes(_ scalar: Unicode.Scalar) -> [UInt8] {
    switch scalar {
    case "\"": return Array("\\\"".utf8)
    case "\\": return Array("\\\\".utf8)
    case "\u{8}": return Array("\\b".utf8)
    case "\u{C}": return Array("\\f".utf8)
    case "\n": return Array("\\n".utf8)
    case "\r": return Array("\\r".utf8)
    case "\t": return Array("\\t".utf8)
    case "\0"..<" ":
      let digits = String(scalar.value, radix: 16)
      return Array(("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
    default: return Array(String(scalar).utf8)
    }
  }

  /// Returns the number of bytes of the shortest form of a scalar in a string.
  static func length(_ scalar: Unicode.Scalar) -> Int {
    scalar.value >= 0x20 && scalar != "\"" && scalar != "\\"
      ? UTF8.width(scalar) : bytes(scalar).count
  }

  /// Returns a string with quotes and escapes.
  static func quoted(_ text: String) -> [UInt8] {
    [0x22] + text.unicodeScalars.flatMap { bytes($0) } + [0x22]
  }

  /// Returns the scalar that an escape of one letter stands for, such as a line feed for `n`.
  static func shortEscape(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x22, 0x5C, 0x2F: UInt32(byte)
    case UInt8(ascii: "b"): 8
    case UInt8(ascii: "f"): 12
    case UInt8(ascii: "n"): 10
    case UInt8(ascii: "r"): 13
    case UInt8(ascii: "t"): 9
    default: nil
    }
  }

  /// Returns the letter of a scalar's short escape, or `nil` if there is none.
  static func shortEscapeLetter(_ scalar: UInt32) -> UInt8? {
    switch scalar {
    case 0x22, 0x5C, 0x2F: UInt8(scalar)
    case 8: UInt8(ascii: "b")
    case 12: UInt8(ascii: "f")
    case 10: UInt8(ascii: "n")
    case 13: UInt8(ascii: "r")
    case 9: UInt8(ascii: "t")
    default: nil
    }
  }

  /// The scalars that must be escaped in a string.
  static let escaped: [UInt32] = Array(0..<0x20) + [0x22, 0x5C]
  /// The scalars that have an escape of one letter.
  static let shortlyEscaped: [UInt32] = [0x22, 0x5C, 0x2F, 8, 12, 10, 13, 9]

  static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte - 0x30)
    case 0x41...0x46: UInt32(byte - 0x41 + 10)
    case 0x61...0x66: UInt32(byte - 0x61 + 10)
    default: nil
    }
  }
}
