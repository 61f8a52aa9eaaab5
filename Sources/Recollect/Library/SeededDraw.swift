/// A pseudorandom number generator with a fixed sequence: SplitMix64.
package struct SeededDraw: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return state.mixed
  }
}
