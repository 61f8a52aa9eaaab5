extension String {
  /// The text without characters that are never seen within words, and with ligatures as letters.
  ///
  /// Soft hyphens, word joiners and byte-order marks are removed everywhere. Zero-width spaces and
  /// joiners are removed after Latin, Greek and Cyrillic letters: other scripts and emoji need
  /// them. `ﬁ` becomes `fi`.
  package var wholeWords: String {
    guard utf8.contains(where: { $0 == 0xC2 || $0 == 0xE2 || $0 == 0xEF }) else { return self }
    guard let first = unicodeScalars.firstIndex(where: { Self.replacement(of: $0) != nil }) else {
      return self
    }
    var kept = String.UnicodeScalarView(unicodeScalars[..<first])
    for scalar in unicodeScalars[first...] {
      guard let letters = Self.replacement(of: scalar) else {
        kept.append(scalar)
        continue
      }
      let isNeeded = Self.zeroWidth.contains(scalar) && (kept.last?.value ?? 0) >= 0x590
      if isNeeded { kept.append(scalar) } else { kept.append(contentsOf: letters.unicodeScalars) }
    }
    return String(kept)
  }

  private static let zeroWidth: ClosedRange<Unicode.Scalar> = "\u{200B}"..."\u{200D}"
  private static let ligatures = ["ff", "fi", "fl", "ffi", "ffl", "st", "st"]

  private static func replacement(of scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0xAD, 0x200B...0x200D, 0x2060, 0xFEFF: ""
    case 0xFB00...0xFB06: ligatures[Int(scalar.value - 0xFB00)]
    default: nil
    }
  }

  /// The text with line feeds as line ends, whichever system wrote it.
  package var lineFeeds: String {
    guard utf8.contains(.carriageReturn) else { return self }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    var wasReturn = false
    for byte in utf8 {
      if byte == .carriageReturn || byte == .lineFeed && !wasReturn {
        bytes.append(.lineFeed)
      } else if byte != .lineFeed {
        bytes.append(byte)
      }
      wasReturn = byte == .carriageReturn
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
