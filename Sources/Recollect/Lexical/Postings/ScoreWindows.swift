/// The sums of scores of chunks, for a window of neighbouring ids at a time.
///
/// A window has arrays that stay in the processor's cache. Ids between windows cost nothing.
struct ScoreWindows {
  /// The chunks of each list, in ascending order.
  private let lists: [[Int64]]
  /// The position in each list of its first chunk after the windows so far.
  private var positions: [Int]
  /// The id of the first chunk of the window.
  private var start: Int64 = 0
  private var scores = [Double](repeating: 0, count: size)
  private var norms = [Double](repeating: 0, count: size)

  private static let size = 1 << 14

  init(_ lists: [[Int64]]) {
    self.lists = lists
    positions = lists.map { _ in 0 }
  }

  /// Moves on to the next window with chunks.
  ///
  /// - Parameter setNorms: A closure that gets the id of the window's first chunk and sets a number for
  ///   each of its chunks, on which its scores depend.
  /// - Returns: `false` at the end.
  mutating func next(
    _ setNorms: (Int64, UnsafeMutableBufferPointer<Double>) -> Void
  ) -> Bool {
    let heads = zip(lists, positions).compactMap { $1 < $0.count ? $0[$1] : nil }
    guard let first = heads.min() else { return false }
    start = first
    norms.withUnsafeMutableBufferPointer { setNorms(first, $0) }
    return true
  }

  /// Adds a score to each chunk of a list that is in the window.
  ///
  /// Call it once for each list.
  ///
  /// - Parameters:
  ///   - list: The number of the list.
  ///   - score: A closure that returns the score of the chunk at a position in the list, which has a
  ///     given norm.
  @inline(__always)
  mutating func add(_ list: Int, _ score: (_ position: Int, _ norm: Double) -> Double) {
    let start = start
    var position = positions[list]
    lists[list].withUnsafeBufferPointer { chunks in
      scores.withUnsafeMutableBufferPointer { scores in
        norms.withUnsafeBufferPointer { norms in
          while position < chunks.count {
            let offset = Int(chunks[position] - start)
            guard offset < Self.size else { break }
            scores[offset] += score(position, norms[offset])
            position += 1
          }
        }
      }
    }
    positions[list] = position
  }

  /// Offers each chunk that has a score, in ascending order, and forgets the scores.
  ///
  /// - Parameter admits: A predicate that decides which chunks are found.
  mutating func drain(into top: inout BestHits, where admits: (Int64) -> Bool) {
    scores.withUnsafeMutableBufferPointer { scores in
      for offset in scores.indices where scores[offset] > top.floor {
        let chunk = start + Int64(offset)
        if admits(chunk) { top.insert(chunk, scores[offset]) }
      }
      scores.update(repeating: 0)
    }
  }
}
