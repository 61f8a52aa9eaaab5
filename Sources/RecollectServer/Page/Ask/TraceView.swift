import Foundation
import Recollect
import RecollectAnswers

/// The steps by which an answer came about.
struct TraceView: Sendable {
  var steps: [String]

  init(_ answer: Answer) {
    let trace = answer.trace
    steps = []
    if !trace.parts.isEmpty {
      steps.append("The question asks several things, and each was searched by itself.")
    }
    for lookup in trace.lookups { steps += Self.steps(of: lookup) }
    if trace.promptTokens > 0 {
      let read = trace.promptTokens - trace.cachedPromptTokens
      steps.append(
        "The model read \(PageWording.count(read, "token")) of "
          + "\(PageWording.grouped(trace.promptTokens)).")
    }
    for left in trace.leftOut {
      let bytes = left.ranges.reduce(0) { $0 + $1.count }
      let count = PageWording.count(bytes, "byte")
      steps.append("Not read, to answer sooner: \(count) of [\(left.number)].")
    }
    steps += trace.dropped.map { dropped in
      "Dropped, because \(dropped.reason.words): \(dropped.text) "
        + "[\(dropped.number)] “\(dropped.quote)”"
    }
    if let failure = trace.failure { steps.append("The model's own attempt failed: \(failure)") }
    if let text = trace.unshownText {
      steps.append("Not shown, because it cites no passage: \(text)")
    }
    let cited = trace.cited.map { "[\($0)]" }.joined(separator: " ")
    if !cited.isEmpty { steps.append("The answer cites \(cited).") }
  }

  private static func steps(of lookup: LibraryTools.Lookup) -> [String] {
    let arguments = lookup.arguments.sorted { $0.key < $1.key }
      .map { "\($0.key): \($0.value)" }.joined(separator: ", ")
    var steps = ["Searched: \(lookup.tool), \(arguments)."]
    steps += lookup.dates.map { "“\($0.text)” was understood as \($0.period)." }
    steps += lookup.people.map { mention in
      "“\(mention.text)” was understood as \(mention.people.prefix(3).joined(separator: ", "))."
    }
    steps += lookup.variants.map { variants in
      "“\(variants.text)” was also searched for as \(variants.words.joined(separator: ", "))."
    }
    if let note = lookup.note { steps.append(note) }
    steps += lookup.found.map { found in
      let scores = [
        found.scores.cosine.map { "meaning \(PageWording.decimals(Double($0)))" },
        found.scores.coverage.map { "words \(PageWording.decimals($0))" },
      ].compactMap(\.self).joined(separator: ", ")
      let place = "\(PageWording.place(found.path)):\(found.line)"
      return "[\(found.number)] \(found.title), \(place) (\(scores))"
    }
    if lookup.belowFloor > 0 {
      let matches = lookup.belowFloor == 1 ? "match was" : "matches were"
      steps.append("\(PageWording.grouped(lookup.belowFloor)) weak \(matches) left out.")
    }
    return steps
  }
}
