import Foundation

/// Mutations of bytes, as they occur in damaged files and in malicious ones.
package enum Mutation {
  /// Returns the number of inputs to try.
  ///
  /// It is `usual`, or the value of `RECOLLECT_MUTATIONS` in the environment for a longer run.
  package static func rounds(_ usual: Int) -> Int {
    ProcessInfo.processInfo.environment["RECOLLECT_MUTATIONS"].flatMap { Int($0) } ?? usual
  }

  /// Returns the range of inputs to try.
  ///
  /// It starts at 0, or at the value of `RECOLLECT_FIRST_MUTATION` in the environment, which allows
  /// continuing after an input that ended the process.
  package static func cases(_ usual: Int) -> Range<Int> {
    let named = ProcessInfo.processInfo.environment["RECOLLECT_FIRST_MUTATION"].flatMap { Int($0) }
    let rounds = rounds(usual)
    return min(named ?? 0, rounds)..<rounds
  }

  /// Returns the bytes with one to eight changes: bits, bytes, numbers, cuts, repeats and
  /// insertions.
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
