/// Numbers of fixed width in bytes, the lowest byte first, as zip files have them.
extension [UInt8] {
  /// The number in two bytes from `offset` on; zero where they aren't there.
  func word(at offset: Int) -> Int { number(at: offset, width: 2) }

  /// The number in four bytes from `offset` on; zero where they aren't there.
  func long(at offset: Int) -> Int { number(at: offset, width: 4) }

  /// The number in eight bytes from `offset` on; zero where they aren't there, and the largest
  /// number where it is larger.
  func quad(at offset: Int) -> Int {
    let high = number(at: offset + 4, width: 4)
    return high >> 31 == 0 ? number(at: offset, width: 4) | high << 32 : .max
  }

  /// Appends the number in so many bytes.
  mutating func append(_ number: Int, width: Int) {
    for position in 0..<width { append(UInt8(truncatingIfNeeded: number >> (8 * position))) }
  }

  private func number(at offset: Int, width: Int) -> Int {
    guard offset >= 0, offset <= count - width else { return 0 }
    return (0..<width).reduce(0) { $0 | Int(self[offset + $1]) << (8 * $1) }
  }
}
