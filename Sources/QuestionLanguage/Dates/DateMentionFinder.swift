/// A finder of the dates in a question, in all languages at once.
package struct DateMentionFinder {
  package struct Mention {
    package var range: Range<Int>
    package var value: DaySpan
    /// The date as it is named.
    var expression: DateExpression
  }

  private struct Candidate {
    var tokens: Range<Int>
    var value: DaySpan
    var expression: DateExpression
  }

  private let tokens: [DateToken]
  private let today: CivilDay
  private let acceptsBareWeekdays: Bool

  package init(_ question: String, today: CivilDay, acceptsBareWeekdays: Bool = false) {
    tokens = DateTokenizer(question).tokens
    self.today = today
    self.acceptsBareWeekdays = acceptsBareWeekdays
  }

  /// Returns the mentions in their order.
  ///
  /// The longest of overlapping ones is taken, and the first of equally long ones.
  package func mentions() -> [Mention] {
    var candidates: [Candidate] = []
    let likely = likelyLanguage()
    for (position, vocabulary) in DateVocabulary.all.enumerated() {
      let parser = DateParser(
        tokens: tokens, vocabulary: vocabulary, today: today, isLikely: position == likely,
        acceptsBareWeekdays: acceptsBareWeekdays)
      let openers = Self.openers[position]
      for index in tokens.indices where canBegin(index, with: openers) {
        if let match = parser.mention(at: index), let value = parser.span(of: match.value) {
          candidates.append(
            Candidate(tokens: index..<match.end, value: value, expression: match.value))
        }
      }
    }
    candidates.sort {
      ($1.tokens.count, $0.tokens.lowerBound) < ($0.tokens.count, $1.tokens.lowerBound)
    }
    var isTaken = Array(repeating: false, count: tokens.count)
    var chosen: [Candidate] = []
    for candidate in candidates where !candidate.tokens.contains(where: { isTaken[$0] }) {
      for index in candidate.tokens { isTaken[index] = true }
      chosen.append(candidate)
    }
    chosen.sort { $0.tokens.lowerBound < $1.tokens.lowerBound }
    return chosen.map { candidate in
      let last = tokens[candidate.tokens.upperBound - 1]
      let range = tokens[candidate.tokens.lowerBound].range.lowerBound..<last.range.upperBound
      return Mention(range: range, value: candidate.value, expression: candidate.expression)
    }
  }

  /// Returns the position of the language with the most function words; `nil` for a tie.
  private func likelyLanguage() -> Int? {
    let counts = DateVocabulary.all.map { vocabulary in
      tokens.count { $0.kind == .word && vocabulary.common.contains($0.text) }
    }
    guard let most = counts.max(), counts.count(where: { $0 == most }) == 1 else { return nil }
    return counts.firstIndex(of: most)
  }

  private func canBegin(_ index: Int, with openers: (words: Set<String>, numbers: Set<String>))
    -> Bool
  {
    let token = tokens[index]
    switch token.kind {
    case .mark: return false
    case .word: return openers.words.contains(token.text)
    case .number:
      guard token.value != nil else { return false }
      if token.text.utf8.count == 4 { return true }
      guard index + 1 < tokens.count else { return false }
      let next = tokens[index + 1]
      return next.kind == .mark || openers.numbers.contains(next.text)
    }
  }

  /// By language: the words that may begin a mention, and those that may follow a number that does.
  private static let openers = DateVocabulary.all.map { ($0.openers, $0.numberFollowers) }
}
