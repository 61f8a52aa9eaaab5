/// The names of bytes in text that extends ASCII; letters and digits are `UInt8(ascii: "a")`.
extension UInt8 {
  @inlinable package static var tab: UInt8 { 0x09 }
  @inlinable package static var lineFeed: UInt8 { 0x0A }
  @inlinable package static var formFeed: UInt8 { 0x0C }
  @inlinable package static var carriageReturn: UInt8 { 0x0D }
  @inlinable package static var escape: UInt8 { 0x1B }
  @inlinable package static var space: UInt8 { 0x20 }
  @inlinable package static var exclamationMark: UInt8 { UInt8(ascii: "!") }
  @inlinable package static var quotationMark: UInt8 { UInt8(ascii: "\"") }
  @inlinable package static var numberSign: UInt8 { UInt8(ascii: "#") }
  @inlinable package static var percentSign: UInt8 { UInt8(ascii: "%") }
  @inlinable package static var ampersand: UInt8 { UInt8(ascii: "&") }
  @inlinable package static var apostrophe: UInt8 { UInt8(ascii: "'") }
  @inlinable package static var openingParenthesis: UInt8 { UInt8(ascii: "(") }
  @inlinable package static var closingParenthesis: UInt8 { UInt8(ascii: ")") }
  @inlinable package static var asterisk: UInt8 { UInt8(ascii: "*") }
  @inlinable package static var plusSign: UInt8 { UInt8(ascii: "+") }
  @inlinable package static var comma: UInt8 { UInt8(ascii: ",") }
  @inlinable package static var hyphen: UInt8 { UInt8(ascii: "-") }
  @inlinable package static var period: UInt8 { UInt8(ascii: ".") }
  @inlinable package static var slash: UInt8 { UInt8(ascii: "/") }
  @inlinable package static var colon: UInt8 { UInt8(ascii: ":") }
  @inlinable package static var semicolon: UInt8 { UInt8(ascii: ";") }
  @inlinable package static var lessThanSign: UInt8 { UInt8(ascii: "<") }
  @inlinable package static var equalsSign: UInt8 { UInt8(ascii: "=") }
  @inlinable package static var greaterThanSign: UInt8 { UInt8(ascii: ">") }
  @inlinable package static var questionMark: UInt8 { UInt8(ascii: "?") }
  @inlinable package static var atSign: UInt8 { UInt8(ascii: "@") }
  @inlinable package static var openingBracket: UInt8 { UInt8(ascii: "[") }
  @inlinable package static var backslash: UInt8 { UInt8(ascii: "\\") }
  @inlinable package static var closingBracket: UInt8 { UInt8(ascii: "]") }
  @inlinable package static var underscore: UInt8 { UInt8(ascii: "_") }
  @inlinable package static var backtick: UInt8 { UInt8(ascii: "`") }
  @inlinable package static var openingBrace: UInt8 { UInt8(ascii: "{") }
  @inlinable package static var verticalBar: UInt8 { UInt8(ascii: "|") }
  @inlinable package static var closingBrace: UInt8 { UInt8(ascii: "}") }
  @inlinable package static var tilde: UInt8 { UInt8(ascii: "~") }

  @inlinable package var isASCII: Bool { self < 0x80 }
  @inlinable package var isUppercase: Bool {
    self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z")
  }
  @inlinable package var isLowercase: Bool {
    self >= UInt8(ascii: "a") && self <= UInt8(ascii: "z")
  }
  @inlinable package var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
  @inlinable package var isLetter: Bool { isUppercase || isLowercase }
  /// A space, tab, line end, vertical tab or form feed.
  @inlinable package var isWhitespace: Bool {
    self == .space || (self >= .tab && self <= .carriageReturn)
  }
  /// The value of a hexadecimal digit; `nil` for other bytes.
  @inlinable package var hexDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  /// Changes only ASCII letters.
  @inlinable package var lowercased: UInt8 { isUppercase ? self | 0x20 : self }
}
