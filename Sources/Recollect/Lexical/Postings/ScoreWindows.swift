/// The sums of scores of chunks, for one window of neighboring ids at a time.
///
/// The arrays of a window stay in the processor's cache. Ids between windows cost nothing.
struct ScoreWindows {
  private let lists: [[Int64]]
  /// The position in each list of its first chunk after the windows so far.
  private var positions: [Int]
  private var start: Int64 = 0
  private var scores = [Double](repeating: 0, count: size)
  private var norms = [Double](repeating: 0, count: size)

  private static let size = 1 << 14

  init(_ lists: [[Int64]]) {
    self.lists = lists
    positions = lists.map { _ in 0 }
  }

  /// Moves on to the next window with chunks; returns `false` at the end.
  ///
  /// - Parameter setNorms: A closure that gets the id of the window's first chunk and sets the
  ///   number for each chunk that its scores depend on.
  mutating func next(
    _ setNorms: (Int64, UnsafeMutableBufferPointer<Double>) -> Void
  ) -> Bool {
    let heads = zip(lists, positions).compactMap { $1 < $0.count ? $0[$1] : nil }
    guard let first = heads.min() else { return false }
    start = first
    norms.withUnsafeMutableBufferPointer { setNorms(first, $0) }
    return true
  }

  /// Adds a score to each chunk of a list that is in the window; call it once for each list.
  ///
  /// `score` gets the position of a chunk in the list and its norm.
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

  /// Offers each admitted chunk that has a score, in ascending order, and clears the scores.
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
