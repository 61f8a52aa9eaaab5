/// How much of their words two texts have in common.
///
/// Compared are runs of four words, each run once; a text of fewer words is one run. O(words).
package struct NoteOverlap {
  private let runs: Set<Int>

  package init(_ text: String) {
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
    guard words.count >= 4 else {
      runs = words.isEmpty ? [] : [words.hashValue]
      return
    }
    var runs: Set<Int> = []
    for start in 0...(words.count - 4) { runs.insert(words[start..<start + 4].hashValue) }
    self.runs = runs
  }

  /// The share of the smaller text's runs that the other has, and that of the larger text's.
  package func shares(with other: NoteOverlap) -> (ofSmaller: Double, ofLarger: Double) {
    let (small, large) = runs.count <= other.runs.count ? (runs, other.runs) : (other.runs, runs)
    if small.isEmpty { return (0, 0) }
    let common = Double(small.count { large.contains($0) })
    return (common / Double(small.count), common / Double(large.count))
  }
}
