import Recollect
import RecollectAnswers

struct TraceText {
  private let trace: AnswerTrace
  private let statements: [Answer.Statement]

  init(_ answer: Answer) {
    trace = answer.trace
    statements = answer.statements
  }

  var text: String {
    var lines = ["How this answer came about (--retrieve \(trace.policy.rawValue)):"]
    if !trace.parts.isEmpty {
      lines.append("  The question asks several things, and each was searched by itself.")
    }
    for (position, lookup) in trace.lookups.enumerated() {
      if trace.isEnsured && position == trace.lookups.count - 1 {
        lines.append("  The model's own answer cited nothing, so the question was searched.")
      }
      lines += Self.lines(of: lookup)
    }
    if trace.lookups.isEmpty { lines.append("  The model looked nothing up.") }
    if let failure = trace.failure {
      lines.append("  The model's own attempt failed: \(SafeText.line(failure))")
    }
    for left in trace.leftOut {
      let bytes = left.ranges.reduce(0) { $0 + $1.count }
      lines.append(
        "  Not read, to answer sooner: \(Wording.count(bytes, "byte")) of [\(left.number)]")
    }
    if trace.promptTokens > 0 {
      let read = trace.promptTokens - trace.cachedPromptTokens
      lines.append(
        "  The model read \(Wording.count(read, "token")) of "
          + "\(Wording.grouped(trace.promptTokens))."
      )
    }
    let cited = trace.cited.map { "[\($0)]" }.joined(separator: " ")
    lines += trace.dropped.map(Self.line(of:))
    if let text = trace.unshownText {
      lines.append("  Not shown, because it cites no passage: \(SafeText.line(text))")
    }
    if trace.isAttributed {
      lines.append(
        "  The model named no passage; its sentences are attributed to passages with their words.")
    }
    switch trace.abstention {
    case .nothingFound: lines.append("  No answer: nothing was found.")
    case .modelAbstained: lines.append("  No answer: the model found none in the passages.")
    case .uncited: lines.append("  No answer: the model's text cites no passage.")
    case .unsupported: lines.append("  No answer: no statement is supported by its quote.")
    case nil:
      lines.append(
        cited.isEmpty ? "  The answer cites no passage." : "  The answer cites \(cited).")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func line(of dropped: Answer.DroppedStatement) -> String {
    let scores = [
      dropped.cosine.map { "meaning \(Wording.decimals(Double($0), 2))" },
      dropped.coverage.map { "words \(Wording.decimals($0, 2))" },
    ].compactMap(\.self).joined(separator: " · ")
    return "  Dropped, because \(dropped.reason.words): \(SafeText.line(dropped.text)) "
      + "[\(dropped.number)] “\(SafeText.line(dropped.quote))”"
      + (scores.isEmpty ? "" : "  \(scores)")
  }

  private static func lines(of lookup: LibraryTools.Lookup) -> [String] {
    let arguments = lookup.arguments.sorted { $0.key < $1.key }
      .map { "\($0.key): \(SafeText.line($0.value))" }.joined(separator: ", ")
    var lines = ["  \(lookup.tool)(\(arguments))"]
    for date in lookup.dates {
      let source = date.source.map { ", the date of \(DatesText.name(of: $0))" } ?? ""
      lines.append("    “\(SafeText.line(date.text))” understood as \(date.period)\(source)")
    }
    for person in lookup.people {
      lines.append(
        "    “\(SafeText.line(person.text))” understood as \(PeopleText.names(of: person))")
    }
    for variants in lookup.variants {
      lines.append(
        "    “\(SafeText.line(variants.text))” also as \(VariantsText.words(of: variants))")
    }
    if let note = lookup.note { lines.append("    \(SafeText.line(note))") }
    for found in lookup.found {
      lines.append(
        "    [\(found.number)] \(SafeText.line(found.title)), \(SafeText.line(found.path)):"
          + "\(found.line)  \(found.scores.text)")
    }
    if lookup.belowFloor > 0 {
      let noun = lookup.belowFloor == 1 ? "match" : "matches"
      lines.append("    \(Wording.grouped(lookup.belowFloor)) weak \(noun) left out")
    }
    return lines
  }
}

extension LibraryTools.Lookup {
  /// Shown while the model goes on.
  var status: String {
    let query = arguments["query"].map { " “\(SafeText.line($0))”" } ?? ""
    return "Looked up\(query): \(Wording.count(found.count, "passage"))…"
  }
}
