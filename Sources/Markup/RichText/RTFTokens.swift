import ImportSupport

enum RTFToken {
  case open
  case close
  case word(String, Int?)
  /// A control symbol, such as `\~`.
  case sign(UInt8)
  /// A byte of text, written as it is or in hexadecimal, such as `\'e4`.
  case byte(UInt8)
}

struct RTFTokens {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> RTFToken? {
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case .openingBrace: return .open
      case .closingBrace: return .close
      case .backslash: return readControl()
      case .lineFeed, .carriageReturn, 0: continue
      default: return .byte(byte)
      }
    }
    return nil
  }

  private mutating func readControl() -> RTFToken? {
    guard position < bytes.count else { return nil }
    let first = bytes[position]
    guard first.isLetter else {
      position += 1
      if first == .apostrophe { return .byte(readHexadecimal()) }
      return .sign(first)
    }
    let name = bytes[position...].prefix(32).prefix(while: \.isLetter)
    position += name.count
    let number = readNumber()
    if position < bytes.count, bytes[position] == .space { position += 1 }
    let word = name.text
    // Binary data follow, which may contain any byte.
    if word == "bin" { position = min(bytes.count, position + max(0, number ?? 0)) }
    return .word(word, number)
  }

  private mutating func readNumber() -> Int? {
    var rest = bytes[position...]
    let isNegative = rest.first == .hyphen
    if isNegative { rest = rest.dropFirst() }
    let digits = rest.prefix(10).prefix(while: \.isDigit)
    guard !digits.isEmpty else { return nil }
    position = digits.endIndex
    let value = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return isNegative ? -value : value
  }

  private mutating func readHexadecimal() -> UInt8 {
    var value: UInt8 = 0
    for _ in 0..<2 {
      guard position < bytes.count, let digit = bytes[position].hexDigit else { break }
      value = value << 4 | digit
      position += 1
    }
    return value
  }
}
