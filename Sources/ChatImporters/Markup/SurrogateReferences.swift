import ImportSupport

/// The halves of characters such as 😀, which some programs write as `&#55357;&#56832;`.
///
/// In XML, neither half is a character, so both would be lost.
enum SurrogateReferences {
  /// Returns the bytes with whole characters in place of their halves.
  ///
  /// Complexity: O(*n*), where *n* is the number of bytes.
  static func joined(in bytes: [UInt8]) -> [UInt8] {
    var joined: [UInt8] = []
    var rest = bytes[...]
    while let sign = rest.firstIndex(of: .ampersand) {
      joined += rest[..<sign]
      rest = rest[sign...]
      if let high = unit(rest), (0xD800...0xDBFF).contains(high.value),
        let low = unit(rest[high.end...]), (0xDC00...0xDFFF).contains(low.value)
      {
        joined += String(decoding: [high.value, low.value], as: UTF16.self).utf8
        rest = rest[low.end...]
      } else {
        joined.append(.ampersand)
        rest = rest.dropFirst()
      }
    }
    return joined.isEmpty ? bytes : joined + rest
  }

  /// Returns the number of the reference that begins the bytes, and the index after it.
  private static func unit(_ bytes: ArraySlice<UInt8>) -> (value: UInt16, end: Int)? {
    guard bytes.starts(with: "&#".utf8) else { return nil }
    let digits = bytes.dropFirst(2).prefix(5)
    guard digits.count == 5, digits.allSatisfy(\.isDigit), let value = UInt16(digits.text),
      digits.endIndex < bytes.endIndex, bytes[digits.endIndex] == .semicolon
    else { return nil }
    return (value, digits.endIndex + 1)
  }
}
