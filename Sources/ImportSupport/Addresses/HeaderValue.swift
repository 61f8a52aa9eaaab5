package enum HeaderValue {
  /// Each fold, with the white space around it, becomes one space (RFC 5322, section 2.2.3, and the
  /// habits of mail programs).
  package static func unfolded(_ value: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(value.count)
    var isFolding = false
    for byte in value.trimmed {
      if byte == .lineFeed || byte == .carriageReturn {
        while result.last == .space || result.last == .tab { result.removeLast() }
        isFolding = true
      } else if isFolding {
        if byte == .space || byte == .tab { continue }
        result.append(.space)
        result.append(byte)
        isFolding = false
      } else {
        result.append(byte == 0 ? .space : byte)
      }
    }
    return result
  }

  package static func text(_ value: ArraySlice<UInt8>) -> String {
    EncodedWord.decode(unfolded(value)[...])
  }
}
