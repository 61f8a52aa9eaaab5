import Recollect
import RecollectEvaluation
import TestSupport
import Testing

/// Tests of the floor that an evaluation suggests.
@Suite struct FloorEvaluationTests {
  private func evaluation(
    _ answered: [FloorScores], _ unanswered: [FloorScores]
  ) -> FloorEvaluation {
    FloorEvaluation(
      embedder: "a", answered: answered, unanswered: unanswered, contrast: .questions,
      floor: SearchFloor(cosine: 0.3, coverage: 0.6))
  }

  @Test func theFloorLiesInTheGap() throws {
    let answered = (0..<20).map { FloorScores(cosine: 0.5 + Float($0) / 100, coverage: 0) }
    let unanswered = (0..<20).map { FloorScores(cosine: 0.4 - Float($0) / 100, coverage: 0) }
    let floor = evaluation(answered, unanswered)
    let suggested = try #require(floor.suggested)
    #expect(abs(suggested.cosine - 0.45) < 1e-6)
    #expect(suggested.silenced == 0 && suggested.passed == 0 && suggested.balancedAccuracy == 1)
    // Cosines from .30 to .40 reach the floor of .30, up to rounding.
    #expect(floor.current.silenced == 0 && floor.current.passed >= 0.5)
  }

  @Test func itHasTheHighestBalancedAccuracy() throws {
    var random = SeededGenerator(seed: 3)
    func scores(_ range: ClosedRange<Float>) -> [FloorScores] {
      (0..<50).map { _ in
        FloorScores(
          cosine: .random(in: range, using: &random), coverage: .random(in: 0...0.8, using: &random)
        )
      }
    }
    let (answered, unanswered) = (scores(0.2...0.9), scores(0...0.6))
    let suggested = try #require(evaluation(answered, unanswered).suggested)
    func reaching(_ scores: [FloorScores], _ cosine: Float) -> Double {
      Double(scores.count { $0.cosine >= cosine || $0.coverage >= 0.6 }) / 50
    }
    func accuracy(_ cosine: Float) -> Double {
      (reaching(answered, cosine) + 1 - reaching(unanswered, cosine)) / 2
    }
    #expect(abs(suggested.balancedAccuracy - accuracy(suggested.cosine)) < 1e-9)
    for step in 0...1_000 {
      #expect(accuracy(Float(step) / 1_000) <= suggested.balancedAccuracy + 1e-9)
    }
  }

  @Test func fewQuestionsSuggestNothing() {
    let scores = (0..<20).map { FloorScores(cosine: Float($0) / 20, coverage: 0) }
    #expect(evaluation(scores, scores).suggested != nil)
    #expect(evaluation(scores, Array(scores.dropLast())).suggested == nil)
    #expect(evaluation(Array(scores.dropLast()), scores).suggested == nil)
    #expect(evaluation([], []).current.silenced == 0)
  }
}
