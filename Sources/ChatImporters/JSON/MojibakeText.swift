/// Repairs text whose UTF-8 bytes were each written as a character: `cafÃ©` → `café`.
enum MojibakeText {
  /// Leaves text with characters above U+00FF, or whose code points aren't valid UTF-8, unchanged.
  static func repair(_ text: String) -> String {
    var bytes: [UInt8] = []
    var hasHigh = false
    for scalar in text.unicodeScalars {
      guard scalar.value < 0x100 else { return text }
      if !scalar.isASCII { hasHigh = true }
      bytes.append(UInt8(scalar.value))
    }
    guard hasHigh else { return text }
    return String(validating: bytes, as: UTF8.self) ?? text
  }
}
