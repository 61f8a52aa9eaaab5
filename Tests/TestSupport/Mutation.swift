import Foundation

/// Damages bytes in the ways that files get damaged, and in some that only malice thinks of.
package enum Mutation {
  /// How many inputs to try: `usual`, or what `RECOLLECT_MUTATIONS` in the environment says, for a
  /// long run beside the usual short one.
  package static func rounds(_ usual: Int) -> Int {
    ProcessInfo.processInfo.environment["RECOLLECT_MUTATIONS"].flatMap { Int($0) } ?? usual
  }

  /// The numbers of the inputs to try, from 0, or from what `RECOLLECT_FIRST_MUTATION` in the
  /// environment says, to go on behind one that ended the process.
  package static func cases(_ usual: Int) -> Range<Int> {
    let named = ProcessInfo.processInfo.environment["RECOLLECT_FIRST_MUTATION"].flatMap { Int($0) }
    let rounds = rounds(usual)
    return min(named ?? 0, rounds)..<rounds
  }

  /// The bytes with one to eight changes: bits, bytes, numbers, cuts, repeats and insertions.
  package static func mutate(
    _ seed: [UInt8], using generator: inout some RandomNumberGenerator
  ) -> [UInt8] {
    var bytes = seed
    for _ in 0..<Int.random(in: 1...8, using: &generator) {
      guard !bytes.isEmpty else { return bytes }
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      let end = min(bytes.count, place + Int.random(in: 1...64, using: &generator))
      switch Int.random(in: 0..<7, using: &generator) {
      case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 1: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      case 2: bytes[place] = [0, 0x7F, 0x80, 0xFF].randomElement(using: &generator)!
      case 3: bytes.removeSubrange(place..<end)
      case 4: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 5: for position in place..<end { bytes[position] = 0xFF }
      default:
        if Int.random(in: 0..<8, using: &generator) == 0 { bytes.removeSubrange(place...) }
      }
    }
    return bytes
  }
}
