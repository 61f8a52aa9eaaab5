/// The pieces of a text, which end where its bytes decide, with their digests.
///
/// A piece ends after a line, and where a hash of the last bytes has a certain value: on average
/// after 64 bytes. So a repeated stretch is divided in the same way wherever it begins, and its
/// digests are found again. The hash is the gear hash of Xia et al., "FastCDC" (2016). Complexity:
/// O(bytes).
struct TextPieces: Sequence, IteratorProtocol {
  struct Piece {
    /// In bytes; doesn't divide a Unicode scalar.
    var range: Range<Int>
    var digest: UInt64
  }

  private static let minimumBytes = 16
  private static let maximumBytes = 256
  /// The bits of the hash that are zero at the end of a piece.
  private static let mask: UInt64 = 63 << 58

  /// A random number for each byte.
  private static let gear = (1...256).map { (UInt64($0) &* 0x9E37_79B9_7F4A_7C15).mixed }

  private let bytes: UnsafeBufferPointer<UInt8>
  private let end: Int
  private var position: Int
  private var rolling: UInt64 = 0
  private let gear = Self.gear

  init(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  mutating func next() -> Piece? {
    guard position < end else { return nil }
    let start = position
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    while position < end {
      let byte = bytes[position]
      rolling = rolling << 1 &+ gear[Int(byte)]
      digest = (digest ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
      position += 1
      if byte == 0x0A { break }
      let count = position - start
      guard count >= Self.minimumBytes, rolling & Self.mask == 0 || count >= Self.maximumBytes
      else { continue }
      if position == end || bytes[position] & 0xC0 != 0x80 { break }
    }
    return Piece(range: start..<position, digest: digest)
  }
}

extension UInt64 {
  /// The number after the finalizer of SplitMix64 (Steele, Lea and Flood, 2014).
  var mixed: UInt64 {
    var number = self
    number = (number ^ number >> 30) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ number >> 27) &* 0x94D0_49BB_1331_11EB
    return number ^ number >> 31
  }
}
