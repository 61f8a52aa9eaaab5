/// The pieces of a Unigram vocabulary with their scores, in one buffer.
///
/// A quarter of a million strings would take longer to create than to divide into a trie.
struct ScoredPieces: Sendable {
  private(set) var bytes: [UInt8] = []
  /// In ``bytes``.
  private(set) var ends: [Int] = []
  /// Logarithms of probabilities.
  private(set) var scores: [Double] = []

  var count: Int { ends.count }

  subscript(id: Int) -> Range<Int> { (id == 0 ? 0 : ends[id - 1])..<ends[id] }

  mutating func reserve(bytes count: Int, pieces: Int) {
    bytes.reserveCapacity(count)
    ends.reserveCapacity(pieces)
    scores.reserveCapacity(pieces)
  }

  mutating func append(_ piece: some Collection<UInt8>, score: Double) {
    bytes.append(contentsOf: piece)
    ends.append(bytes.count)
    scores.append(score)
  }

  /// Complexity: O(n) in the number of pieces.
  func id(of piece: String) -> Int32? {
    let wanted = Array(piece.utf8)
    let id = (0..<count).last { bytes[self[$0]].elementsEqual(wanted) }
    return id.map(Int32.init)
  }
}

extension ScoredPieces: Decodable {
  /// Decodes `[["piece", score], …]`.
  init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    while !list.isAtEnd {
      var pair = try list.nestedUnkeyedContainer()
      append(Array(try pair.decode(String.self).utf8), score: try pair.decode(Double.self))
    }
  }
}
