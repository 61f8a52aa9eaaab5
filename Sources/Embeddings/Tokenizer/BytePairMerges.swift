/// The pairs of tokens that a byte-pair vocabulary merges, in the order in which they were learned.
struct BytePairMerges: Sendable {
  struct Merge: Sendable {
    /// The place in the list of merges; the lowest one is merged first.
    let rank: Int32
    let id: Int32
  }

  let bytes: [Int32]
  private let merges: [UInt64: Merge]

  /// - Parameter merges: The IDs of both tokens of each pair and of the token that they become. The
  ///   last of equal pairs counts, as in `tokenizers`.
  init(bytes: [Int32], merges: [(left: Int32, right: Int32, id: Int32)]) {
    precondition(bytes.count == 256, "Each of 256 bytes has a token")
    self.bytes = bytes
    var table: [UInt64: Merge] = [:]
    table.reserveCapacity(merges.count)
    for (rank, merge) in merges.enumerated() {
      table[Self.key(merge.left, merge.right)] = Merge(rank: Int32(rank), id: merge.id)
    }
    self.merges = table
  }

  /// Returns `nil` if the tokens stay apart.
  func merge(_ left: Int32, _ right: Int32) -> Merge? { merges[Self.key(left, right)] }

  private static func key(_ left: Int32, _ right: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: left)) << 32 | UInt64(UInt32(bitPattern: right))
  }
}
