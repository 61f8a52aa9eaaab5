/// Numbers of fixed width, with the lowest byte first; zero when the bytes aren't there.
extension [UInt8] {
  func word(at offset: Int) -> Int { number(at: offset, width: 2) }
  func long(at offset: Int) -> Int { number(at: offset, width: 4) }

  /// A number larger than `Int.max` becomes `Int.max`.
  func quad(at offset: Int) -> Int {
    let high = number(at: offset + 4, width: 4)
    return high >> 31 == 0 ? number(at: offset, width: 4) | high << 32 : .max
  }

  package mutating func append(_ number: Int, width: Int) {
    for position in 0..<width { append(UInt8(truncatingIfNeeded: number >> (8 * position))) }
  }

  private func number(at offset: Int, width: Int) -> Int {
    guard offset >= 0, offset <= count - width else { return 0 }
    return (0..<width).reduce(0) { $0 | Int(self[offset + $1]) << (8 * $1) }
  }
}
