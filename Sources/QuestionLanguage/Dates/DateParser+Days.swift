import Languages

extension DateParser {
  /// "6 May 2024", "the 6th of May", "mardi 7 mai".
  func dayAndMonth(at index: Int) -> TokenMatch<DateExpression>? {
    let start = skipWeekday(at: index)
    guard let day = dayNumber(at: start) else { return nil }
    var next = day.end
    var isCertain = day.value.isOrdinal
    let ofEnd = skip(vocabulary.of, at: next)
    if ofEnd > next {
      next = ofEnd
      isCertain = true
    } else if !day.value.isNumber {
      return nil
    }
    guard let month = monthName(at: next), YearlyDate.isDay(day.value.number, of: month.value)
    else { return nil }
    return date(day.value.number, month, isCertain: isCertain, monthIndex: next, end: month.end)
  }

  /// "May 6, 2024", "May 6th".
  func monthAndDay(at index: Int) -> TokenMatch<DateExpression>? {
    guard vocabulary.hasMonthFirst else { return nil }
    let start = skipWeekday(at: index)
    guard let month = monthName(at: start) else { return nil }
    let number = skip(vocabulary.articles, at: month.end)
    guard let day = dayNumber(at: number), YearlyDate.isDay(day.value.number, of: month.value)
    else { return nil }
    let isCertain =
      day.value.isOrdinal
      || isIntroduced(start, by: vocabulary.introducers)
      || isIntroduced(start, by: vocabulary.weekdayIntroducers)
    return date(
      day.value.number, month, isCertain: isCertain, monthIndex: start, end: day.end)
  }

  /// Reads the year after a day and month.
  ///
  /// A month that is a verb in lowercase needs a year, an ordinal number or a capital.
  private func date(
    _ day: Int, _ month: TokenMatch<Int>, isCertain: Bool, monthIndex: Int, end: Int
  ) -> TokenMatch<DateExpression>? {
    let date = YearlyDate.day(month: month.value, day: day)
    if let year = yearReference(at: end) {
      guard date.span(in: year.value) != nil else { return nil }
      return TokenMatch(.yearly(date, year: year.value), end: year.end)
    }
    let isVerb = vocabulary.verbMonths.contains(tokens[monthIndex].text)
    guard isCertain || !isVerb || isProper(monthIndex) || isPhraseEnd(end) else { return nil }
    if isVerb, !isCertain, !tokens[monthIndex].isCapitalized, !isEnd(end) { return nil }
    // "10 March Street"
    if let next = word(at: end), Self.streets.contains(next) { return nil }
    return TokenMatch(.yearly(date, year: nil), end: end)
  }

  private static let streets = DateVocabulary.all(\.streets)

  private func isEnd(_ index: Int) -> Bool {
    index >= tokens.count || tokens[index].kind == .mark
  }

  struct DayNumber {
    var number: Int
    var isNumber: Bool
    var isOrdinal: Bool
  }

  /// "6", "6th", "6.", "1er", "fourth".
  func dayNumber(at index: Int) -> TokenMatch<DayNumber>? {
    guard index < tokens.count else { return nil }
    if let ordinal = vocabulary.ordinals.match(tokens, at: index), ordinal.value > 0 {
      let day = DayNumber(number: ordinal.value, isNumber: false, isOrdinal: true)
      return TokenMatch(day, end: ordinal.end)
    }
    guard let number = tokens[index].number(digits: 1...2), (1...31).contains(number) else {
      return nil
    }
    let end = ordinalEnd(at: index + 1)
    let day = DayNumber(number: number, isNumber: true, isOrdinal: end > index + 1)
    if day.isOrdinal { return TokenMatch(day, end: end) }
    // "6.5", "6:30" and "6%" aren't days.
    if isGlued(end), tokens[end].kind != .mark || "$€£%°:/+".contains(tokens[end].text) {
      return nil
    }
    return TokenMatch(day, end: end)
  }

  /// Skips the ending of an ordinal number.
  func ordinalEnd(at index: Int) -> Int {
    guard isGlued(index) else { return index }
    if let suffix = word(at: index), vocabulary.ordinalSuffixes.contains(suffix) {
      return index + 1
    }
    let isGerman = vocabulary.ordinalSuffixes.contains("ter")
    return isGerman && isMark(".", at: index) && !isGlued(index + 1) ? index + 1 : index
  }

  /// Skips a day of the week before a date.
  private func skipWeekday(at index: Int) -> Int {
    var next = index
    if let weekday = vocabulary.weekdays.match(tokens, at: index) {
      next = weekday.end
    } else if let weekday = vocabulary.shortWeekdays.match(tokens, at: index),
      tokens[index].isCapitalized
    {
      next = weekday.end
      if isMark(".", at: next) { next += 1 }
    } else {
      return index
    }
    if isMark(",", at: next) { next += 1 }
    return skip(vocabulary.articles, at: next)
  }
}
