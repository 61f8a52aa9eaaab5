/// The set of tokens that may come next, with one bit for each token of a vocabulary.
public struct TokenMask: Sendable, Hashable {
  /// The bits in words of 64, lowest first: token `t` is bit `t % 64` of word `t / 64`.
  public internal(set) var words: [UInt64]
  /// The number of tokens in the vocabulary.
  public let tokenCount: Int

  init(tokenCount: Int) {
    self.tokenCount = tokenCount
    words = [UInt64](repeating: 0, count: (tokenCount + 63) / 64)
  }

  /// Returns a Boolean value that indicates whether `token` may come next.
  ///
  /// - Precondition: `token` is in `0..<tokenCount`.
  public func contains(_ token: Int) -> Bool {
    precondition(0..<tokenCount ~= token, "The vocabulary has no token \(token).")
    return words[token >> 6] >> UInt64(token & 63) & 1 == 1
  }

  /// The number of tokens that may come next.
  public var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// Calls `body` with each token that may come next, in ascending order.
  public func forEach(_ body: (Int) -> Void) {
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        body(index << 6 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
  }

  mutating func insert(_ token: Int32) {
    words[Int(token) >> 6] |= 1 << UInt64(token & 63)
  }

  mutating func remove(_ token: Int32) {
    words[Int(token) >> 6] &= ~(1 << UInt64(token & 63))
  }
}
