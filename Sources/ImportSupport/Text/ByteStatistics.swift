struct ByteStatistics {
  var total = 0
  var zeros = 0
  /// Except tabs, line ends, form feeds and escapes, which occur in text.
  var controls = 0
  var high = 0
  /// Bytes that have no meaning in Windows-1252.
  var undefined = 0
  /// Sequences of two or more bytes in the form of UTF-8.
  var sequences = 0
  /// Those sequences that encode no character: surrogates, each encoded by itself as some databases
  /// do, overlong sequences, and numbers above U+10FFFF.
  var forbidden = 0
  /// Bytes above 0x7F outside such sequences.
  var strays = 0

  init(_ bytes: ArraySlice<UInt8>) {
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      guard !byte.isASCII else {
        count(ascii: byte)
        index += 1
        continue
      }
      let length = max(1, Self.sequenceLength(bytes, at: index))
      if length > 1 { sequences += 1 } else { strays += 1 }
      if length > 1, Self.isForbidden(byte, bytes[index + 1]) { forbidden += 1 }
      for byte in bytes[index..<index + length] { count(high: byte) }
      index += length
    }
    total = bytes.count
  }

  private mutating func count(ascii byte: UInt8) {
    switch byte {
    case 0: zeros += 1
    case UInt8.tab...UInt8.carriageReturn, .escape: break
    case 0x01..<UInt8.space, 0x7F: controls += 1
    default: break
    }
  }

  private mutating func count(high byte: UInt8) {
    high += 1
    switch byte {
    case 0x81, 0x8D, 0x8F, 0x90, 0x9D: undefined += 1
    default: break
    }
  }

  /// The bounds on the second byte (the Unicode Standard, table 3-7).
  private static func isForbidden(_ first: UInt8, _ second: UInt8) -> Bool {
    switch first {
    case 0xE0: second < 0xA0
    case 0xED: second > 0x9F
    case 0xF0: second < 0x90
    case 0xF4: second > 0x8F
    default: false
    }
  }

  /// Returns zero when there is no sequence in the form of UTF-8 (the Unicode Standard, table 3-7,
  /// without its bounds on the second byte).
  private static func sequenceLength(_ bytes: ArraySlice<UInt8>, at index: Int) -> Int {
    let length =
      switch bytes[index] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 0
      }
    guard length > 0, index + length <= bytes.endIndex else { return 0 }
    let tail = bytes[(index + 1)..<(index + length)]
    return tail.allSatisfy { $0 & 0xC0 == 0x80 } ? length : 0
  }

  /// Places that aren't UTF-8.
  var damages: Int { strays + forbidden }

  /// True if the bytes can't be text in an encoding that extends ASCII.
  var isBinary: Bool { zeros > 0 || controls * 100 > total * 2 }

  /// Text in a single-byte encoding has no undefined bytes, and no more accented letters than
  /// Western languages have.
  var isPlausiblyWestern: Bool { undefined == 0 && high * 4 <= total }
}
