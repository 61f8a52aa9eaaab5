import Recollect
import TestSupport
import Testing

/// Tests of the words at one edit, against a plain distance between all words.
@Suite struct OneEditTests {
  /// The distance of Damerau and Levenshtein in which no part is edited twice, by the usual table.
  static func distance(_ one: String, _ other: String) -> Int {
    let (a, b) = (Array(one), Array(other))
    var rows = [[Int]](repeating: Array(repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in 0...a.count { rows[i][0] = i }
    for j in 0...b.count { rows[0][j] = j }
    for i in 1..<(a.count + 1) {
      for j in 1..<(b.count + 1) {
        rows[i][j] = min(
          rows[i - 1][j] + 1, rows[i][j - 1] + 1,
          rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          rows[i][j] = min(rows[i][j], rows[i - 2][j - 2] + 1)
        }
      }
    }
    return rows[a.count][b.count]
  }

  @Test(arguments: ["abc", "абв", "αβγ"], [1, 2] as [UInt64])
  func areThoseAtDistanceOne(letters: String, seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let letters = Array(letters)
    func word() -> String {
      String(
        (0..<Int.random(in: 3...6, using: &generator)).map { _ in
          letters[Int.random(in: letters.indices, using: &generator)]
        })
    }
    let vocabulary = Set((0..<1_500).map { _ in word() })
    var found = 0
    for _ in 0..<20 {
      let word = word()
      let expected = vocabulary.filter { Self.distance($0, word) == 1 }
      let edits = OneEdit.edits(of: word)
      #expect(vocabulary.intersection(edits) == expected, "\(word)")
      #expect(Set(edits).count == edits.count && !edits.contains(word))
      found += expected.count
    }
    #expect(found > 100)
  }
}
