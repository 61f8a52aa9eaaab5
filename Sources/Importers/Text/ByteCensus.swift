/// Counts of what a run of bytes is made of, from which its encoding is judged.
struct ByteCensus {
  /// Bytes in all.
  var total = 0
  /// Zero bytes.
  var zeros = 0
  /// Control characters that don't occur in text; tabs, line ends, form feeds and escapes do.
  var controls = 0
  /// Bytes over 0x7F.
  var high = 0
  /// Bytes that have no meaning in Windows-1252.
  var undefined = 0
  /// Sequences of two bytes and more in the form of UTF-8.
  var sequences = 0
  /// Those among them that stand for no character: halves of pairs, each written by itself as some
  /// databases do, and letters in more bytes than they need.
  var forbidden = 0
  /// Bytes over 0x7F that belong to no such sequence.
  var strays = 0

  init(_ bytes: ArraySlice<UInt8>) {
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      guard byte >= 0x80 else {
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
    case 0x09...0x0D, 0x1B: break
    case 0x01..<0x20, 0x7F: controls += 1
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

  /// Whether a sequence beginning with these two stands for no character (Unicode Standard, table
  /// 3-7, the bounds on the second byte).
  private static func isForbidden(_ first: UInt8, _ second: UInt8) -> Bool {
    switch first {
    case 0xE0: second < 0xA0
    case 0xED: second > 0x9F
    case 0xF0: second < 0x90
    case 0xF4: second > 0x8F
    default: false
    }
  }

  /// Length of the sequence at an index that has the form of UTF-8, or zero when there is none
  /// (Unicode Standard, table 3-7, without its bounds on the second byte).
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

  /// Whether the bytes can't be text in any encoding that puts ASCII where ASCII is.
  var isBinary: Bool { zeros > 0 || controls * 100 > total * 2 }

  /// Whether the bytes read as Western text in a single-byte set: no unused bytes, and no more
  /// accented letters than such languages have.
  var isPlausiblyWestern: Bool { undefined == 0 && high * 4 <= total }
}
