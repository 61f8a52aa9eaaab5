import Recollect
import RecollectEvaluation
import Testing

/// Tests of the words that two texts have in common.
@Suite struct WordOverlapTests {
  @Test func contentWordsAreComparedByTheirBeginnings() {
    let overlap = WordOverlap(
      of: "When do we harvest the pumpkins in the garden?",
      in: "Harvesting of the pumpkin begins in October.")
    #expect(overlap.contentWords == 3)
    #expect(abs(overlap.share - 2.0 / 3) < 1e-9)
    #expect(WordOverlap(of: "?", in: "a").share == 0)
  }

  @Test(
    arguments: [
      ("a b c d", "x a b c y d", 3), ("the tent is big", "THE TENT, is: Big.", 4),
      ("a b", "b a", 1),
      ("a a a", "a a", 2), ("x", "y", 0), ("Käse und Brot", "kase und brot", 3),
    ])
  func runsAreCounted(text: String, other: String, run: Int) {
    #expect(WordOverlap(of: text, in: other).longestRun == run)
  }
}
