extension DateParser {
  /// `2024-05-06`, `2024-05`, `06.05.2024`, `25/5/2024`.
  ///
  /// Between dots the day comes first. Between slashes or hyphens the order of day and month
  /// differs by country, so such a date is read only if one number is above 12 or both are equal.
  func numericDate(at index: Int) -> TokenMatch<DateExpression>? {
    guard let first = tokens[index].value else { return nil }
    guard let separator = separator(at: index + 1), index + 2 < tokens.count,
      let second = tokens[index + 2].number(digits: 1...2), isGlued(index + 2)
    else { return nil }
    let third = isMark(separator, at: index + 3) && isGlued(index + 3) ? index + 4 : nil
    if tokens[index].text.utf8.count == 4 {
      return yearFirst(first, second, third, separator, end: index + 3)
    }
    guard tokens[index].number(digits: 1...2) != nil else { return nil }
    if let third, third < tokens.count, isGlued(third),
      let year = tokens[third].number(digits: 4...4), (1000...2999).contains(year)
    {
      return order(first, second, separator).flatMap { day, month in
        CivilDay(year: year, month: month, day: day).map {
          TokenMatch(.span(DaySpan(day: $0)), end: third + 1)
        }
      }
    }
    return shortDate(at: index, day: first, month: second)
  }

  private func separator(at index: Int) -> String? {
    guard isGlued(index), tokens[index].kind == .mark, "-./".contains(tokens[index].text) else {
      return nil
    }
    return tokens[index].text
  }

  private func yearFirst(
    _ year: Int, _ month: Int, _ dayIndex: Int?, _ separator: String, end: Int
  ) -> TokenMatch<DateExpression>? {
    guard (1000...2999).contains(year) else { return nil }
    if let dayIndex, dayIndex < tokens.count, isGlued(dayIndex),
      let day = tokens[dayIndex].number(digits: 1...2)
    {
      return CivilDay(year: year, month: month, day: day).map {
        TokenMatch(.span(DaySpan(day: $0)), end: dayIndex + 1)
      }
    }
    guard separator == "-", (1900...2099).contains(year),
      tokens[end - 1].number(digits: 2...2) != nil, (1...12).contains(month)
    else { return nil }
    return TokenMatch(.yearly(.month(month), year: year), end: end)
  }

  private func order(_ first: Int, _ second: Int, _ separator: String) -> (day: Int, month: Int)? {
    if separator == "." || first > 12 || first == second { return (first, second) }
    return second > 12 ? (second, first) : nil
  }

  /// `am 6.5.`, `am 6.5.24`: a German date without a full year, after a preposition.
  private func shortDate(at index: Int, day: Int, month: Int) -> TokenMatch<DateExpression>? {
    guard isIntroduced(index, by: vocabulary.shortDateIntroducers), isMark(".", at: index + 1),
      isMark(".", at: index + 3), isGlued(index + 3), YearlyDate.isDay(day, of: month)
    else { return nil }
    let date = YearlyDate.day(month: month, day: day)
    if isGlued(index + 4), tokens[index + 4].kind != .mark {
      guard let year = tokens[index + 4].number(digits: 2...2) else { return nil }
      return TokenMatch(.yearly(date, year: 2000 + year), end: index + 5)
    }
    return TokenMatch(.yearly(date, year: nil), end: index + 4)
  }
}

extension YearlyDate {
  /// Returns true if a month has a day, in a leap year at least.
  static func isDay(_ day: Int, of month: Int) -> Bool {
    CivilDay(year: 2000, month: month, day: day) != nil
  }
}
