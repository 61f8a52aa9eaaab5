import Recollect

/// Numbered results for people, after lines that say how the question was understood.
struct ResultText {
  private static let maximumExcerptLines = 5

  var results: SearchResults
  var showsWhole: Bool
  var showsScores: Bool

  var text: String {
    let understood = UnderstoodText.lines(results).map { Terminal.output.styled($0, .dim) + "\n" }
    return understood.joined() + passages
  }

  private var passages: String {
    guard !results.passages.isEmpty else { return nothing }
    let passages = results.passages.enumerated().map { position, passage in
      PassageText(passage: passage, terminal: .output, showsScores: showsScores)
        .full(number: position + 1, lines: showsWhole ? nil : Self.maximumExcerptLines)
    }
    return passages.joined(separator: "\n\n") + "\n"
  }

  private var nothing: String {
    if results.words.isEmpty, !results.excludedWords.isEmpty {
      return "Nothing found. The query only leaves words out; add some to search for.\n"
    }
    guard results.belowFloor > 0 else { return "Nothing found.\n" }
    let passages = Wording.count(results.belowFloor, "passage")
    let verb = results.belowFloor == 1 ? "matches" : "match"
    return "Nothing found. \(passages) \(verb) weakly; --all shows the best of them.\n"
  }
}

/// The lines that say how a question was understood.
enum UnderstoodText {
  static func lines(_ results: SearchResults) -> [String] {
    [
      DatesText.line(results.dates), PeopleText.line(results.people),
      VariantsText.line(results.variants), excluded(results.excludedWords),
    ].compactMap(\.self)
  }

  private static func excluded(_ words: [String]) -> String? {
    guard !words.isEmpty else { return nil }
    let quoted = words.map { "“\(SafeText.line($0))”" }.joined(separator: ", ")
    return "(leaves out passages with \(quoted); in double quotes, a minus sign is none)"
  }
}
