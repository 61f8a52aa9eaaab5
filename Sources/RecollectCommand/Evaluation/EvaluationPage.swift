import Foundation
import Recollect
import RecollectEvaluation

/// The page of `evaluate --html`: one file that loads nothing and runs no script.
///
/// It is well-formed XML, so that every tag is closed and every text is escaped.
struct EvaluationPage {
  private static let maximumFailuresPerSetting = 50

  let evaluation: SearchEvaluation
  let library: String

  var html: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8"/>
    <meta name="viewport" content="width=device-width, initial-scale=1"/>
    <meta name="referrer" content="no-referrer"/>
    <title>Recollect: evaluation of searches</title>
    <style>
    \(Self.style)
    </style>
    </head>
    <body>
    <main>
    <h1>Evaluation of searches</h1>
    <p>\(HTML.text(EvaluationWording.questions(evaluation, rejected: nil)))
    Library: <code>\(HTML.text(library))</code>. This page has passages of it: keep it
    as private.</p>
    \(sections.joined(separator: "\n"))
    </main>
    </body>
    </html>

    """
  }

  private var sections: [String] {
    var sections = [figures]
    if evaluation.figures[0].answered > 0 { sections.append(ranks) }
    sections += evaluation.floors.map {
      FloorSection(floor: $0, isNamed: evaluation.floors.count > 1).html
    }
    return sections + [failures, questions]
  }

  private var names: [String] { evaluation.settings.map(\.name) }

  private var figures: String {
    let rows = zip(names, evaluation.figures).map { [$0] + EvaluationWording.values($1) }
    let sentences =
      EvaluationWording.verdicts(evaluation)
      + zip(names, evaluation.figures).compactMap(EvaluationWording.silence)
    return """
      <section>
      <h2>Where the answers are found</h2>
      \(HTML.table(
        "Share of questions whose answer is among the first passages, and the mean of 1/rank, "
          + "with 95% intervals", ["Setting"] + EvaluationWording.measures, rows))
      \(sentences.map { "<p>\(HTML.text($0))</p>" }.joined(separator: "\n"))
      \(figurePlot)
      </section>
      """
  }

  private var figurePlot: String {
    BarPlot(
      title: "Hits and MRR of each setting",
      description: zip(names, evaluation.figures).map { name, figures in
        let values = zip(EvaluationWording.measures, EvaluationWording.values(figures))
        return "\(name): " + values.map { "\($0) \($1)" }.joined(separator: " ")
      }.joined(separator: "; "), groups: EvaluationWording.measures, series: names,
      bars: evaluation.figures.map { figures in
        (figures.hits + [figures.reciprocalRank]).map {
          BarPlot.Bar(
            value: $0.value, interval: $0.interval, label: EvaluationWording.number($0.value))
        }
      }, maximumValue: 1
    ).svg
  }

  private var ranks: String {
    let bins = RankBin.all
    let counts = names.indices.map { setting in
      bins.map { bin in
        evaluation.questions.count { $0.hasAnswer && bin.contains($0.outcomes[setting].rank) }
      }
    }
    let plot = BarPlot(
      title: "Ranks of the answers",
      description: zip(names, counts).map { name, counts in
        name + ": "
          + zip(bins, counts).map { "\($0.name): \($1)" }.joined(separator: ", ")
      }.joined(separator: "; "), groups: bins.map(\.name), series: names,
      bars: counts.map { $0.map { BarPlot.Bar(value: Double($0), interval: nil, label: "\($0)") } },
      maximumValue: Double(max(1, counts.joined().max() ?? 1)))
    return """
      <section>
      <h2>Ranks</h2>
      <p>Number of questions by the rank of the first passage that answers them.</p>
      \(plot.svg)
      </section>
      """
  }

  private var failures: String {
    let lists = names.indices.map { setting -> String in
      let failed = evaluation.failures(of: setting)
      let shown = failed.prefix(Self.maximumFailuresPerSetting)
      let more =
        failed.count > shown.count
        ? "<p>The \(shown.count) whose answer is the farthest are shown.</p>" : ""
      let items = shown.map { FailureView(result: $0, setting: setting).html }
      return """
        <details\(setting == 0 ? " open=\"open\"" : "")>
        <summary>\(HTML.text(names[setting])): \(failed.count) of \
        \(evaluation.figures[setting].answered)</summary>
        \(more)\(items.joined(separator: "\n"))
        </details>
        """
    }
    return """
      <section>
      <h2>Questions whose answer isn’t the first passage</h2>
      \(lists.joined(separator: "\n"))
      </section>
      """
  }

  private var questions: String {
    let rows = evaluation.questions.map { result in
      [result.question.text]
        + result.outcomes.map { outcome in
          if !result.hasAnswer {
            return outcome.first == nil ? "silent, as it should be" : "not silent"
          }
          return outcome.rank.map(String.init) ?? "–"
        }
    }
    return """
      <section>
      <h2>All questions</h2>
      \(HTML.table(
        "Rank of the first passage that answers each question", ["Question"] + names, rows))
      </section>
      """
  }
}

private struct RankBin {
  var name: String
  /// `nil` for answers that aren't found.
  var ranks: ClosedRange<Int>?

  static let all = [
    RankBin(name: "1", ranks: 1...1), RankBin(name: "2", ranks: 2...2),
    RankBin(name: "3", ranks: 3...3), RankBin(name: "4–10", ranks: 4...10),
    RankBin(name: "11–\(SearchEvaluation.depth)", ranks: 11...SearchEvaluation.depth),
    RankBin(name: "not found", ranks: nil),
  ]

  func contains(_ rank: Int?) -> Bool {
    rank.map { ranks?.contains($0) ?? false } ?? (ranks == nil)
  }
}

private struct FailureView {
  let result: EvaluatedQuestion
  let setting: Int

  var html: String {
    let outcome = result.outcomes[setting]
    let wanted = result.relevant.first.map {
      passage($0, "Answers the question", EvaluationWording.rank(outcome))
    }
    let found =
      outcome.first.map { passage($0, "Found first", "rank 1") }
      ?? "<div><h4>Found first</h4><p>\(HTML.text(EvaluationWording.nothing(outcome)))</p></div>"
    return """
      <article>
      <h3>\(HTML.text(result.question.text))</h3>
      <div class="pair">
      \(wanted ?? "")
      \(found)
      </div>
      </article>
      """
  }

  private func passage(_ passage: Passage, _ heading: String, _ rank: String) -> String {
    let place = passage.path.hasPrefix("/") ? "\(passage.path):\(passage.line)" : passage.path
    let details = [rank, EvaluationWording.scores(of: passage)].filter { !$0.isEmpty }
    return """
      <div>
      <h4>\(heading)</h4>
      <p class="details"><strong>\(HTML.text(passage.title))</strong><br/>
      <code>\(HTML.text(place))</code><br/>\(HTML.text(details.joined(separator: " · ")))</p>
      <p class="passage">\(HTML.text(passage.attributed.text))</p>
      </div>
      """
  }
}
