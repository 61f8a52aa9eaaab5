import ImportSupport

/// Converts text to one form, in which phrases can be compared byte by byte.
enum PhraseFolding {
  /// Returns lowercase text with single spaces, plain apostrophes and plain colons.
  ///
  /// Covers ASCII, Latin-1, Latin Extended-A, Greek and Cyrillic, the scripts of the phrases to
  /// search for. Greek letters lose their accents, which capitals don't have. The result is never
  /// longer than the bytes.
  static func folded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    let end = bytes.endIndex
    while index < end {
      let byte = bytes[index]
      index += 1
      if byte.isASCII {
        if byte.isWhitespace { appendSpace(&result) } else { result.append(byte.lowercased) }
        continue
      }
      let second = index < end ? bytes[index] : 0
      let third = index + 1 < end ? bytes[index + 1] : 0
      switch (byte, second, third) {
      case (0xC2, 0xA0, _):
        appendSpace(&result)
        index += 1
      case (0xE2, 0x80, 0xAF), (0xE3, 0x80, 0x80):
        appendSpace(&result)
        index += 2
      case (0xE2, 0x80, 0x98), (0xE2, 0x80, 0x99):
        result.append(.apostrophe)
        index += 2
      // Direction marks and zero-width spaces.
      case (0xE2, 0x80, 0x8B), (0xE2, 0x80, 0x8E), (0xE2, 0x80, 0x8F): index += 2
      case (0xEF, 0xBC, 0x9A):
        result.append(.colon)
        index += 2
      // The Turkish capital İ becomes a plain i.
      case (0xC4, 0xB0, _):
        result.append(UInt8(ascii: "i"))
        index += 1
      case (0xC3...0xC5, 0x80..., _), (0xCE...0xCF, 0x80..., _), (0xD0, 0x80..., _):
        result += lowercase(byte, second)
        index += 1
      default: result.append(byte)
      }
    }
    return result
  }

  static func folded(_ text: String) -> [UInt8] { folded(Array(text.utf8)[...]) }

  private static func appendSpace(_ result: inout [UInt8]) {
    if let last = result.last, last != .space { result.append(.space) }
  }

  private static func lowercase(_ lead: UInt8, _ second: UInt8) -> [UInt8] {
    switch (lead, second) {
    case (0xC3, 0x80...0x9E) where second != 0x97: [lead, second + 0x20]
    case (0xC4, 0x80...0xB7), (0xC5, 0x8A...0xB7): [lead, second | 1]
    case (0xC4, 0xB9...0xBE), (0xC5, 0x81...0x88), (0xC5, 0xB9...0xBE):
      [lead, second & 1 == 1 ? second + 1 : second]
    case (0xCE...0xCF, _): Greek.plain(lead, second)
    case (0xD0, 0x90...0x9F): [lead, second + 0x20]
    case (0xD0, 0xA0...0xAF): [0xD1, second - 0x20]
    case (0xD0, 0x80...0x8F): [0xD1, second + 0x10]
    default: [lead, second]
    }
  }
}

/// Folds Greek letters to lowercase, without accents, and with one form of sigma.
private enum Greek {
  static func plain(_ lead: UInt8, _ second: UInt8) -> [UInt8] {
    switch (lead, second) {
    case (0xCE, 0x91...0x9F): [0xCE, second + 0x20]
    case (0xCE, 0xA0...0xA9): [0xCF, second - 0x20]
    case (0xCE, 0x86), (0xCE, 0xAC): [0xCE, 0xB1]
    case (0xCE, 0x88), (0xCE, 0xAD): [0xCE, 0xB5]
    case (0xCE, 0x89), (0xCE, 0xAE): [0xCE, 0xB7]
    case (0xCE, 0x8A), (0xCE, 0x90), (0xCE, 0xAA), (0xCE, 0xAF), (0xCF, 0x8A): [0xCE, 0xB9]
    case (0xCE, 0x8C), (0xCF, 0x8C): [0xCE, 0xBF]
    case (0xCE, 0x8E), (0xCE, 0xAB), (0xCE, 0xB0), (0xCF, 0x8B), (0xCF, 0x8D): [0xCF, 0x85]
    case (0xCE, 0x8F), (0xCF, 0x8E): [0xCF, 0x89]
    case (0xCF, 0x82): [0xCF, 0x83]
    default: [lead, second]
    }
  }
}
