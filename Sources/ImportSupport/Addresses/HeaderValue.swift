/// The unfolding and decoding of header values.
package enum HeaderValue {
  /// Returns the value on one line: each fold, with the white space around it, becomes one space.
  ///
  /// Follows RFC 5322, section 2.2.3, and the habits of mail programs.
  package static func unfolded(_ value: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(value.count)
    var isFolding = false
    for byte in value.trimmed {
      if byte == 0x0A || byte == 0x0D {
        while result.last == 0x20 || result.last == 0x09 { result.removeLast() }
        isFolding = true
      } else if isFolding {
        if byte == 0x20 || byte == 0x09 { continue }
        result.append(0x20)
        result.append(byte)
        isFolding = false
      } else {
        result.append(byte == 0 ? 0x20 : byte)
      }
    }
    return result
  }

  /// Returns the value as readable text, with its encoded words decoded.
  package static func text(_ value: ArraySlice<UInt8>) -> String {
    EncodedWord.decode(unfolded(value)[...])
  }
}
