import Languages

extension DateParser {
  /// "since March", "bis 2019", "antes del 5 de mayo".
  func opening(at index: Int) -> TokenMatch<DaySpan>? {
    if let from = vocabulary.from.match(tokens, at: index), let match = onward(at: from.end) {
      return match
    }
    guard let opening = vocabulary.openings.match(tokens, at: index) else { return nil }
    let next = skip(vocabulary.articles, at: opening.end)
    guard next < tokens.count else { return nil }
    if opening.value == .since, vocabulary.hasSinceDuration, let duration = duration(at: next) {
      return duration.map { duration in
        today.adding(-duration.count, duration.unit).map {
          DaySpan(start: $0, end: nil, unit: .other)
        }
      }
    }
    return expression(at: next, isIntroduced: true)?.map(span)?.map { span in
      switch opening.value {
      case .since: span.start.map { DaySpan(start: $0, end: nil, unit: .other) }
      case .after: span.end.map { DaySpan(start: $0, end: nil, unit: .other) }
      case .before: span.start.map { DaySpan(start: nil, end: $0, unit: .other) }
      case .until: span.end.map { DaySpan(start: nil, end: $0, unit: .other) }
      }
    }
  }

  /// Reads the date of "from 2019 on".
  private func onward(at index: Int) -> TokenMatch<DaySpan>? {
    guard index < tokens.count,
      let date = longest(
        simple(at: index, isIntroduced: true),
        plainYear(at: index).flatMap { $0.map(DateExpression.span) }),
      let suffix = vocabulary.onward.match(tokens, at: date.end),
      let start = span(of: date.value)?.start
    else { return nil }
    return TokenMatch(DaySpan(start: start, end: nil, unit: .other), end: suffix.end)
  }
}
