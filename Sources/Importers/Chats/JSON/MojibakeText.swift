/// Repairs text whose UTF-8 bytes were written as if each were a character.
enum MojibakeText {
  /// The text that the characters' numbers are the UTF-8 bytes of; the text itself when they are no
  /// bytes, or no UTF-8.
  static func repair(_ text: String) -> String {
    var bytes: [UInt8] = []
    var hasHigh = false
    for scalar in text.unicodeScalars {
      guard scalar.value < 0x100 else { return text }
      if scalar.value >= 0x80 { hasHigh = true }
      bytes.append(UInt8(scalar.value))
    }
    guard hasHigh else { return text }
    return String(validating: bytes, as: UTF8.self) ?? text
  }
}
