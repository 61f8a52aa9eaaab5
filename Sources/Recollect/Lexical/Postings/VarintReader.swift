/// A reader of SQLite's varints: seven bits to a byte, the most significant first.
///
/// A ninth byte has eight bits. The bytes must outlive the reader.
struct VarintReader {
  let bytes: UnsafeBufferPointer<UInt8>
  var position: Int

  /// Returns the next number; `nil` if the bytes end before it does.
  @inline(__always)
  mutating func next() -> UInt64? {
    guard position < bytes.count else { return nil }
    let byte = bytes[position]
    position += 1
    return byte < 0x80 ? UInt64(byte) : readRest(after: byte)
  }

  private mutating func readRest(after first: UInt8) -> UInt64? {
    var value = UInt64(first & 0x7F)
    for count in 2...9 {
      guard position < bytes.count else { return nil }
      let byte = bytes[position]
      position += 1
      if count == 9 { return value << 8 | UInt64(byte) }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte < 0x80 { return value }
    }
    return nil
  }

  /// Returns the next number if it is at most 2³¹ - 1; otherwise `nil`.
  @inline(__always)
  mutating func nextInt() -> Int? {
    next().flatMap { $0 <= UInt64(Int32.max) ? Int($0) : nil }
  }
}
