import ImportSupport

/// Numeric character references as browsers read them (HTML Standard, section 13.2.5.80).
///
/// Programs write the numbers of windows-1252, such as `&#146;` for `’`, and those of no character.
enum NumericReference {
  /// Returns the text of the reference that begins the bytes, and the index after it.
  ///
  /// The bytes begin after `&#`. The result is `nil` if no number follows.
  static func read(_ bytes: ArraySlice<UInt8>) -> (text: String, end: Int)? {
    guard let found = number(bytes) else { return nil }
    let own = Unicode.Scalar(found.value).map { String(Character($0)) }
    return (replacement(found.value) ?? own ?? "\u{FFFD}", found.end)
  }

  /// Returns the bytes with the text of those references that libxml2 reads otherwise.
  ///
  /// Complexity: O(*n*), where *n* is the number of bytes.
  static func replaced(in bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(.ampersand) else { return bytes }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var rest = bytes[...]
    while let sign = rest.firstIndex(of: .ampersand) {
      output += rest[..<sign]
      rest = rest[(sign + 1)...]
      if rest.first == .numberSign, let found = number(rest.dropFirst()),
        let text = replacement(found.value)
      {
        output += text.utf8
        rest = rest[found.end...]
      } else {
        output.append(.ampersand)
      }
    }
    output += rest
    return output
  }

  /// Returns the number and the index after it, which is beyond a semicolon.
  private static func number(_ bytes: ArraySlice<UInt8>) -> (value: UInt32, end: Int)? {
    let isHexadecimal = bytes.first?.lowercased == UInt8(ascii: "x")
    let radix: UInt32 = isHexadecimal ? 16 : 10
    let start = isHexadecimal ? bytes.startIndex + 1 : bytes.startIndex
    var number: UInt32 = 0
    var end = start
    while end < bytes.endIndex, let digit = bytes[end].hexDigit.map({ UInt32($0) }), digit < radix {
      // One more than the last number there is stands for all larger ones.
      number = min(number * radix + digit, 0x11_0000)
      end += 1
    }
    guard end > start else { return nil }
    if end < bytes.endIndex, bytes[end] == .semicolon { end += 1 }
    return (number, end)
  }

  /// Returns what is read for a number that isn't a visible character's, or `nil` for others.
  private static func replacement(_ number: UInt32) -> String? {
    guard let scalar = Unicode.Scalar(number), number > 0 else { return "\u{FFFD}" }
    guard scalar.properties.generalCategory == .control, let byte = UInt8(exactly: number),
      ![.tab, .lineFeed, .carriageReturn].contains(byte)
    else { return nil }
    if scalar.isASCII { return "" }
    let text = Windows1252.decode([byte])
    return text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control } ? text : ""
  }
}
