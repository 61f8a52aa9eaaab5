import Recollect
import RecollectEvaluation

struct FloorSection {
  let floor: FloorEvaluation
  /// Names the embedding model, because several have a floor.
  let isNamed: Bool

  private static let bins = 30
  private static let (width, left, height) = (680.0, 10.0, 110.0)

  var html: String {
    """
    <section>
    <h2>\(HTML.text(EvaluationWording.name(of: floor, isNamed: isNamed)))</h2>
    \(EvaluationWording.floor(floor, isNamed: isNamed).map { "<p>\(HTML.text($0))</p>" }
      .joined(separator: "\n"))
    \(svg)
    </section>
    """
  }

  private var others: String {
    floor.contrast == .questions ? "questions without an answer" : "passages drawn by chance"
  }

  private var range: ClosedRange<Double> {
    let cosines = (floor.answered + floor.unanswered).map { Double($0.cosine) }.filter { $0 > -1 }
    let low = min(cosines.min() ?? 0, Double(floor.current.cosine)) - 0.02
    let high = max(cosines.max() ?? 1, Double(floor.current.cosine)) + 0.02
    return low...high
  }

  /// Answers are drawn upwards, the others downwards, each as a share of the fullest bin.
  private var svg: String {
    let range = range
    let (answered, unanswered) = (counts(floor.answered, range), counts(floor.unanswered, range))
    let middle = 50 + Self.height
    let end = middle + Self.height
    return """
      <div class="scroll"><svg viewBox="0 0 \(Int(Self.width)) \(Int(end + 30))" role="img" \
      aria-label="\(HTML.text("Cosines of answers and others. " + description))">
      <title>Cosines of the passages that answer, and of \(others)</title>
      \(BarPlot.legend("passages that answer (upwards)", 0))
      \(BarPlot.legend("\(others) (downwards)", 1))
      \(bars(answered, color: 0, middle: middle, sign: 1))
      \(bars(unanswered, color: 1, middle: middle, sign: -1))
      <line class="axis" x1="\(Self.left)" x2="\(Self.width - Self.left)" \
      y1="\(middle)" y2="\(middle)"/>
      \(line(floor.current, "floor", "now", range, end: end))
      \(floor.suggested.map {
        line($0, "suggested", "suggested", range, end: end, raised: 14)
      } ?? "")
      \(ticks(range, y: end + 20))
      </svg></div>
      """
  }

  private var description: String {
    func span(_ scores: [FloorScores]) -> String {
      let cosines = scores.map { Double($0.cosine) }.sorted()
      guard let first = cosines.first, let last = cosines.last else { return "none" }
      let median = cosines[cosines.count / 2]
      return [first, median, last].map(EvaluationWording.number).joined(separator: ", ")
    }
    let suggested = floor.suggested.map {
      " suggested floor \(EvaluationWording.number(Double($0.cosine)))"
    }
    return """
      Least, median and largest cosine of answers: \(span(floor.answered)); of \(others): \
      \(span(floor.unanswered)); floor now \
      \(EvaluationWording.number(Double(floor.current.cosine)))\
      \(suggested ?? "")
      """
  }

  private func counts(_ scores: [FloorScores], _ range: ClosedRange<Double>) -> [Int] {
    var counts = [Int](repeating: 0, count: Self.bins)
    let width = range.upperBound - range.lowerBound
    for score in scores {
      let share = (Double(score.cosine) - range.lowerBound) / width
      counts[min(Self.bins - 1, max(0, Int(share * Double(Self.bins))))] += 1
    }
    return counts
  }

  private func bars(_ counts: [Int], color: Int, middle: Double, sign: Double) -> String {
    let maximum = Double(max(1, counts.max() ?? 1))
    let width = (Self.width - 2 * Self.left) / Double(Self.bins)
    return counts.enumerated().filter { $0.element > 0 }.map { bin, count in
      let height = Double(count) / maximum * (Self.height - 10)
      return """
        <rect class="c\(color)" x="\(SVG.number(Self.left + width * Double(bin) + 1))" \
        y="\(SVG.number(sign > 0 ? middle - height : middle))" width="\(SVG.number(width - 2))" \
        height="\(SVG.number(height))"/>
        """
    }.joined(separator: "\n")
  }

  private func x(_ cosine: Double, _ range: ClosedRange<Double>) -> Double {
    let share = (cosine - range.lowerBound) / (range.upperBound - range.lowerBound)
    return Self.left + share * (Self.width - 2 * Self.left)
  }

  private func line(
    _ effect: FloorEvaluation.Effect, _ style: String, _ name: String,
    _ range: ClosedRange<Double>, end: Double, raised: Double = 0
  ) -> String {
    let cosine = Double(effect.cosine)
    let place = SVG.number(x(cosine, range))
    return """
      <line class="\(style)" x1="\(place)" x2="\(place)" y1="48" y2="\(SVG.number(end))"/>\
      <text x="\(place)" y="\(SVG.number(end - 2 - raised))" dx="4" font-size="11">\(name) \
      \(EvaluationWording.number(cosine))</text>
      """
  }

  private func ticks(_ range: ClosedRange<Double>, y: Double) -> String {
    let first = Int((range.lowerBound * 10).rounded(.up))
    let last = Int((range.upperBound * 10).rounded(.down))
    guard first <= last else { return "" }
    return (first...last).map { tenth in
      let cosine = Double(tenth) / 10
      return """
        <text x="\(SVG.number(x(cosine, range)))" y="\(SVG.number(y))" text-anchor="middle">\
        \(Wording.decimals(cosine, 1))</text>
        """
    }.joined(separator: "\n")
  }
}
