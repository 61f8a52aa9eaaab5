/// A posting whose numbers take few bytes, as almost every posting's do.
///
/// It is decoded eight bytes at a time and without a check of each. ``PostingDecoder`` reads the
/// others and reports damage.
struct ShortPosting {
  /// The difference of the chunk's id to the one before.
  let distance: Int64
  let frequency: PostingList.Frequency
  let end: Int

  /// The bit that is set in all bytes of a number but the last.
  private static let more: UInt8 = 0x80
  private static let moreInAll: UInt64 = 0x8080_8080_8080_8080
  /// The size of the loads, which may go beyond the posting but not beyond the bytes.
  private static let width = 8
  /// The byte before the number of a column.
  private static let column: UInt8 = 1

  /// Decodes a posting; `nil` if a number is long, or too near to the end of the bytes.
  ///
  /// - Parameter start: The position of a posting that isn't the first one of its page.
  @inline(__always)
  init?(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) {
    guard bytes.count - start >= 2 * Self.width, let base = bytes.baseAddress else { return nil }
    var next = base + start
    var distance = Int64(next[0])
    if distance >= Self.more {
      guard next[1] < Self.more else { return nil }
      distance = (distance & 0x7F) << 7 | Int64(next[1])
      next += 1
    }
    guard distance > 0, next[1] < Self.more else { return nil }
    // The lowest bit of the size marks a deletion.
    var rest = Int(next[1] >> 1)
    next += 2
    end = next - base + rest
    guard end + Self.width <= bytes.count else { return nil }
    // The places in the title come first, then those in the text.
    var frequency = PostingList.Frequency()
    while rest > 0, next[0] != Self.column {
      guard next[0] < Self.more else { return nil }
      frequency.inTitle += 1
      next += 1
      rest -= 1
    }
    if rest > 0 {
      guard rest > 2, next[1] == 1 else { return nil }
      frequency.inText = Self.numbers(in: next + 2, count: rest - 2)
    }
    (self.distance, self.frequency) = (distance, frequency)
  }

  /// Returns the count of the numbers in some bytes, which end with a whole one.
  @inline(__always)
  private static func numbers(in bytes: UnsafePointer<UInt8>, count: Int) -> UInt32 {
    var numbers = count
    for offset in stride(from: 0, to: count, by: width) {
      let word = UnsafeRawPointer(bytes + offset).loadUnaligned(as: UInt64.self).littleEndian
      let unused = UInt64(max(0, offset + width - count) * 8)
      let marked = word & (moreInAll >> unused)
      // The product sums the marks of all bytes in the highest one.
      numbers -= Int(((marked >> 7) &* 0x0101_0101_0101_0101) >> 56)
    }
    return UInt32(numbers)
  }
}
