enum JSONText {
  static var quote: UInt8 { UInt8(ascii: "\"") }
  static var backslash: UInt8 { UInt8(ascii: "\\") }

  static func bytes(_ scalar: Unicode.Scalar) -> [UInt8] {
    Array(quoted(String(scalar)).dropFirst().dropLast())
  }

  static func length(_ scalar: Unicode.Scalar) -> Int {
    scalar.value >= 0x20 && scalar != "\"" && scalar != "\\"
      ? UTF8.width(scalar) : bytes(scalar).count
  }

  static func quoted(_ text: String) -> [UInt8] { JSONValue.string(text).serializedBytes() }

  static func shortEscape(_ byte: UInt8) -> UInt32? {
    switch byte {
    case quote, backslash, UInt8(ascii: "/"): UInt32(byte)
    case UInt8(ascii: "b"): 8
    case UInt8(ascii: "f"): 12
    case UInt8(ascii: "n"): 10
    case UInt8(ascii: "r"): 13
    case UInt8(ascii: "t"): 9
    default: nil
    }
  }

  static func shortEscapeLetter(_ scalar: UInt32) -> UInt8? {
    "\"\\/bfnrt".utf8.first { shortEscape($0) == scalar }
  }

  static let escaped: [UInt32] = Array(0..<0x20) + "\"\\".unicodeScalars.map(\.value)
  static let shortlyEscaped: [UInt32] = "\"\\/\u{8}\u{C}\n\r\t".unicodeScalars.map(\.value)

  static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    default: nil
    }
  }
}
