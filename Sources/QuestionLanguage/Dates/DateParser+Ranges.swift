import Languages

extension DateParser {
  /// A date, or the number of a day whose month the other end names.
  private enum End {
    case date(DateExpression)
    case day(Int)
  }

  /// "between March and May 2023", "from 3 to 9 June", "June 3-9, 2023", "2010–2019".
  func range(at index: Int) -> TokenMatch<DaySpan>? {
    if let between = vocabulary.between.match(tokens, at: index) {
      return range(from: between.end, isIntroduced: true) { vocabulary.and.match(tokens, at: $0) }
    }
    if let from = vocabulary.from.match(tokens, at: index) {
      return range(from: from.end, isIntroduced: true, link: link)
    }
    return range(from: index, isIntroduced: false, link: link)
  }

  private func link(at index: Int) -> TokenMatch<Int>? {
    isMark("-", at: index) ? TokenMatch(0, end: index + 1) : vocabulary.to.match(tokens, at: index)
  }

  private func range(
    from index: Int, isIntroduced: Bool, link: (Int) -> TokenMatch<Int>?
  ) -> TokenMatch<DaySpan>? {
    guard let first = end(at: index, isIntroduced: isIntroduced),
      let link = link(first.end), let second = end(at: link.end, isIntroduced: true)
    else { return nil }
    switch (first.value, second.value) {
    case (.day(let day), .date(.yearly(.day(let month, let last), let year))):
      guard day < last else { return nil }
      return join(
        .yearly(.day(month: month, day: day), year: year),
        .yearly(.day(month: month, day: last), year: year)
      ).map { TokenMatch($0, end: second.end) }
    case (.date(.yearly(.day(let month, let day), let year)), .day(let last)):
      guard day < last, YearlyDate.isDay(last, of: month) else { return nil }
      let named = year == nil ? yearReference(at: second.end) : nil
      return join(
        .yearly(.day(month: month, day: day), year: year ?? named?.value),
        .yearly(.day(month: month, day: last), year: year ?? named?.value)
      ).map { TokenMatch($0, end: named?.end ?? second.end) }
    case (.date(let from), .date(let to)):
      return join(from, to).map { TokenMatch($0, end: second.end) }
    case (.day, _), (_, .day): return nil
    }
  }

  /// Reads an end of a range; without "from" or "between" it has to be a day, month or year.
  private func end(at index: Int, isIntroduced: Bool) -> TokenMatch<End>? {
    let start = isIntroduced ? skip(vocabulary.articles, at: index) : index
    guard start < tokens.count else { return nil }
    let date: TokenMatch<DateExpression>?
    if isIntroduced {
      date =
        simple(at: start, isIntroduced: true)
        ?? plainYear(at: start).flatMap { $0.map(DateExpression.span) }
    } else {
      let isVerb = vocabulary.verbMonths.contains(tokens[start].text)
      let month =
        isVerb && !tokens[start].isCapitalized ? nil : month(at: start, isIntroduced: true)
      let year = plainYear(at: start).flatMap { $0.map(DateExpression.span) }
      let isYears = isMark("-", at: start + 1)
      date = longest(
        numericDate(at: start), dayAndMonth(at: start), monthAndDay(at: start), month,
        isYears ? year : nil)
    }
    if let date { return date.map(End.date) }
    return dayNumber(at: start)?.map { $0.isNumber ? .day($0.number) : nil }
  }

  /// Returns the days from one date to another.
  ///
  /// A year that only one of them names counts for both; so does a change of year between them.
  private func join(_ first: DateExpression, _ second: DateExpression) -> DaySpan? {
    switch (first, second) {
    case (.yearly(let from, let year?), .yearly(let to, nil)):
      guard let start = from.span(in: year), let end = to.span(in: year) else { return nil }
      return join(start, end) ?? to.span(in: year + 1).flatMap { join(start, $0) }
    case (.yearly(let from, nil), .yearly):
      guard let end = span(of: second), let year = end.start?.year else { return nil }
      return from.span(in: year).flatMap { join($0, end) }
        ?? from.span(in: year - 1).flatMap { join($0, end) }
    case (.weekday(let weekday), .weekday):
      guard let end = span(of: second), let last = end.start else { return nil }
      return join(DaySpan(day: last.previous(weekday: weekday)), end)
    default:
      guard let start = span(of: first), let end = span(of: second) else { return nil }
      return join(start, end)
    }
  }

  private func join(_ first: DaySpan, _ second: DaySpan) -> DaySpan? {
    guard let start = first.start, let end = second.end, let last = second.start, start < last
    else { return nil }
    return DaySpan(start: start, end: end, unit: .other)
  }
}
