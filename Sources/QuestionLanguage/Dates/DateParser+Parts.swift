import Languages

extension DateParser {
  /// "early March", "Ende 2020", "mi-mars".
  func part(at index: Int) -> TokenMatch<DateExpression>? {
    guard let part = vocabulary.parts.match(tokens, at: index) else { return nil }
    var next = part.end
    if isMark("-", at: next), isGlued(next), isGlued(next + 1) { next += 1 }
    next = skipOf(at: next)
    let whole = longest(
      month(at: next, isIntroduced: true), season(at: next, isIntroduced: true),
      decade(at: next), plainYear(at: next).flatMap { $0.map(DateExpression.span) },
      relativeUnit(at: next).flatMap { $0.map(span).flatMap { $0.map(DateExpression.span) } })
    return whole?.map { whole in
      switch whole {
      case .yearly(let date, let year): .yearly(.part(part.value, of: date), year: year)
      case .span(let span): part.value.span(of: span).map(DateExpression.span)
      case .weekday: nil
      }
    }
  }

  /// "second week of November", "last Friday of March 2023".
  func ordinalOfMonth(at index: Int) -> TokenMatch<DateExpression>? {
    guard let ordinal = ordinal(at: index), ordinal.value <= 5 else { return nil }
    let unit = vocabulary.units.match(tokens, at: ordinal.end)
    let weekday = vocabulary.weekdays.match(tokens, at: ordinal.end)
    guard let end = unit?.end ?? weekday?.end else { return nil }
    let next = skipOf(at: end)
    guard next > end, let month = month(at: next, isIntroduced: true),
      case .yearly(.month(let number), let year) = month.value
    else { return nil }
    let date: YearlyDate
    switch unit?.value {
    case .week: date = .week(ordinal: ordinal.value, month: number)
    case .weekend: date = .weekend(ordinal: ordinal.value, month: number)
    case nil:
      guard let weekday else { return nil }
      date = .weekday(weekday.value, ordinal: ordinal.value, month: number)
    default: return nil
    }
    return TokenMatch(.yearly(date, year: year), end: month.end)
  }

  /// "third", "3rd", "3.".
  func ordinal(at index: Int) -> TokenMatch<Int>? {
    if let word = vocabulary.ordinals.match(tokens, at: index) { return word }
    guard index < tokens.count, let number = tokens[index].number(digits: 1...1), number > 0 else {
      return nil
    }
    let end = ordinalEnd(at: index + 1)
    return end > index + 1 ? TokenMatch(number, end: end) : nil
  }
}
