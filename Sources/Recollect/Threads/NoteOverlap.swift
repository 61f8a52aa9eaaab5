/// A measure of the overlap of two texts: the share of their runs of four words that they have in
/// common.
///
/// Each distinct run counts once. Letter case and punctuation are ignored.
/// `We meet in the old mill` has three runs: `we meet in the`, `meet in the old` and
/// `in the old mill`. A text of fewer than four words is one run. If a note of 10 runs is copied
/// into a text of 100 runs, the share of the smaller text is 1 and that of the larger 0.1.
///
/// Complexity: O(words).
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

  package func shares(with other: NoteOverlap) -> (ofSmaller: Double, ofLarger: Double) {
    let (small, large) = runs.count <= other.runs.count ? (runs, other.runs) : (other.runs, runs)
    if small.isEmpty { return (0, 0) }
    let common = Double(small.count { large.contains($0) })
    return (common / Double(small.count), common / Double(large.count))
  }
}
