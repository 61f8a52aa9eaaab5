/// Numbers of fixed width, with the lowest byte first, as in zip files.
extension [UInt8] {
  /// Returns the two-byte number at `offset`; zero when the bytes aren't there.
  func word(at offset: Int) -> Int { number(at: offset, width: 2) }

  /// Returns the four-byte number at `offset`; zero when the bytes aren't there.
  func long(at offset: Int) -> Int { number(at: offset, width: 4) }

  /// Returns the eight-byte number at `offset`; zero when the bytes aren't there.
  ///
  /// A number larger than `Int.max` becomes `Int.max`.
  func quad(at offset: Int) -> Int {
    let high = number(at: offset + 4, width: 4)
    return high >> 31 == 0 ? number(at: offset, width: 4) | high << 32 : .max
  }

  /// Appends a number in the given number of bytes.
  package mutating func append(_ number: Int, width: Int) {
    for position in 0..<width { append(UInt8(truncatingIfNeeded: number >> (8 * position))) }
  }

  private func number(at offset: Int, width: Int) -> Int {
    guard offset >= 0, offset <= count - width else { return 0 }
    return (0..<width).reduce(0) { $0 | Int(self[offset + $1]) << (8 * $1) }
  }
}
