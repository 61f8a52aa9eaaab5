/// Japanese mail text, in which escape sequences switch between ASCII and two-byte characters.
///
/// The system's converters lack the characters that Windows adds, such as ① and ㈱, and lose their
/// place at one. So the text is converted to Shift JIS, in which they know them, as browsers do.
enum ISO2022JP {
  private enum Mode {
    case oneByte
    case katakana
    case twoBytes
  }

  /// Returns the bytes in Shift JIS, or `nil` if the text uses other sets than those of RFC 1468
  /// and half-width katakana.
  static func shiftJIS(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var mode = Mode.oneByte
    var rest = bytes
    while let byte = rest.first {
      if byte == .escape {
        guard let next = Self.mode(rest.dropFirst().prefix(2)) else { return nil }
        mode = next
        rest = rest.dropFirst(3)
      } else if mode == .twoBytes, isCell(byte), let second = rest.dropFirst().first, isCell(second)
      {
        result += pair(byte, second)
        rest = rest.dropFirst(2)
      } else {
        // Lines begin in ASCII.
        if byte == .lineFeed { mode = .oneByte }
        result.append(mode == .katakana && isCell(byte) ? byte | 0x80 : byte)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  private static func mode(_ sequence: ArraySlice<UInt8>) -> Mode? {
    switch sequence.text {
    case "(B", "(J": .oneByte
    case "(I": .katakana
    case "$@", "$B": .twoBytes
    default: nil
    }
  }

  private static func isCell(_ byte: UInt8) -> Bool { (0x21...0x7E).contains(byte) }

  /// Two rows of 94 characters share a first byte of Shift JIS (JIS X 0208, appendix 1).
  private static func pair(_ row: UInt8, _ cell: UInt8) -> [UInt8] {
    let first = (row - 0x21) / 2 + 0x81
    let second = row % 2 == 0 ? cell + 0x7E : cell + 0x1F + (cell >= 0x60 ? 1 : 0)
    return [first > 0x9F ? first + 0x40 : first, second]
  }
}
