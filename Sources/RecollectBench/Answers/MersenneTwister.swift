/// MT19937 (Matsumoto and Nishimura 1998), seeded and used as Python's `random.Random` does.
///
/// It draws the same halves of an archive's questions as a Python script.
package struct MersenneTwister {
  private var state: [UInt32] = [19_650_218]
  private var position = Self.size

  private static let size = 624
  private static let offset = 397

  /// Like `random.Random(seed)`.
  package init(seed: UInt32) {
    for index in 1..<Self.size {
      state.append(1_812_433_253 &* folded(index - 1) &+ UInt32(index))
    }
    var index = 1
    for _ in 0..<Self.size {
      state[index] = (state[index] ^ folded(index - 1) &* 1_664_525) &+ seed
      index = advance(index)
    }
    for _ in 1..<Self.size {
      state[index] = (state[index] ^ folded(index - 1) &* 1_566_083_941) &- UInt32(index)
      index = advance(index)
    }
    state[0] = 1 << 31
  }

  /// Like `random.shuffle`.
  package mutating func shuffle<Element>(_ elements: [Element]) -> [Element] {
    var elements = elements
    for last in elements.indices.dropFirst().reversed() {
      elements.swapAt(last, drawNumber(below: last + 1))
    }
    return elements
  }

  private mutating func drawNumber(below bound: Int) -> Int {
    let unused = UInt32(UInt32(bound).leadingZeroBitCount)
    while true {
      let number = Int(next() >> unused)
      if number < bound { return number }
    }
  }

  private mutating func next() -> UInt32 {
    if position == Self.size { twist() }
    var word = state[position]
    position += 1
    word ^= word >> 11
    word ^= word << 7 & 0x9D2C_5680
    word ^= word << 15 & 0xEFC6_0000
    return word ^ word >> 18
  }

  private mutating func twist() {
    for index in 0..<Self.size {
      let bits = state[index] & 1 << 31 | state[(index + 1) % Self.size] & (1 << 31 - 1)
      state[index] =
        state[(index + Self.offset) % Self.size] ^ bits >> 1 ^ (bits & 1) &* 0x9908_B0DF
    }
    position = 0
  }

  private func folded(_ index: Int) -> UInt32 { state[index] ^ state[index] >> 30 }

  /// While the state is seeded, its last word is copied to the first.
  private mutating func advance(_ index: Int) -> Int {
    if index + 1 < Self.size { return index + 1 }
    state[0] = state[index]
    return 1
  }
}
