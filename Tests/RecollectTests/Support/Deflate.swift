/// A compressor of one block with the fixed codes of RFC 1951, for tests.
///
/// Of equal bytes, only the last occurrence is found. Long repeats compress a hundred times.
struct Deflate {
  private static let lengths: [(base: Int, extra: Int)] =
    ranges([0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5], 3)
    + [(258, 0)]
  private static let distances = ranges([0, 0] + (0..<14).flatMap { [$0, $0] }, 1)

  private var output: [UInt8] = []
  private var bits = 0
  private var bitCount = 0

  static func bytes(_ input: [UInt8]) -> [UInt8] {
    var deflate = Deflate()
    deflate.put(0b011, 3)
    var last: [Int: Int] = [:]
    var position = 0
    while position < input.count {
      var (length, distance) = (0, 0)
      if position + 3 <= input.count {
        let key = input[position..<position + 3].reduce(0) { $0 << 8 | Int($1) }
        if let start = last[key], position - start <= 32768 {
          distance = position - start
          let maximumLength = min(258, input.count - position)
          while length < maximumLength, input[start + length] == input[position + length] {
            length += 1
          }
        }
        last[key] = position
      }
      if length < 3 {
        deflate.putSymbol(Int(input[position]))
        position += 1
      } else {
        deflate.putRepeat(length, distance)
        position += length
      }
    }
    deflate.putSymbol(256)
    deflate.put(0, 7)
    return deflate.output
  }

  private static func ranges(_ extras: [Int], _ first: Int) -> [(base: Int, extra: Int)] {
    var base = first
    return extras.map { extra in
      defer { base += 1 << extra }
      return (base, extra)
    }
  }

  private mutating func putRepeat(_ length: Int, _ distance: Int) {
    let code = Self.lengths.lastIndex { $0.base <= length } ?? 0
    putSymbol(257 + code)
    put(length - Self.lengths[code].base, Self.lengths[code].extra)
    let place = Self.distances.lastIndex { $0.base <= distance } ?? 0
    putReversed(place, 5)
    put(distance - Self.distances[place].base, Self.distances[place].extra)
  }

  private mutating func putSymbol(_ symbol: Int) {
    switch symbol {
    case ..<144: putReversed(0x30 + symbol, 8)
    case ..<256: putReversed(0x190 + symbol - 144, 9)
    case ..<280: putReversed(symbol - 256, 7)
    default: putReversed(0xC0 + symbol - 280, 8)
    }
  }

  private mutating func putReversed(_ code: Int, _ count: Int) {
    for bit in (0..<count).reversed() { put(code >> bit & 1, 1) }
  }

  private mutating func put(_ value: Int, _ count: Int) {
    bits |= value << bitCount
    bitCount += count
    while bitCount >= 8 {
      output.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      bitCount -= 8
    }
  }
}
