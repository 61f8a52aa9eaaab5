import Languages

extension DateParser {
  /// Reads the year of a date before it: "2024", ", 2024", "de 2024", "last year".
  func yearReference(at index: Int) -> TokenMatch<Int>? {
    var next = index
    if isMark(",", at: next) {
      next += 1
    } else {
      next = skip(vocabulary.of, at: next)
    }
    if next < tokens.count, let year = tokens[next].number(digits: 4...4) {
      guard (1000...2999).contains(year), !isCount(next) else { return nil }
      return TokenMatch(year, end: next + 1)
    }
    if isMark(",", at: index) { return nil }
    next = skip(vocabulary.articles, at: next)
    guard let unit = relativeUnit(at: next), unit.value.unit == .year else { return nil }
    return TokenMatch(today.year + unit.value.count, end: unit.end)
  }

  /// Reads a year that a preposition or a word for "year" introduces.
  func year(at index: Int, isIntroduced: Bool) -> TokenMatch<DateExpression>? {
    guard let year = plainYear(at: index) else { return nil }
    let isFirm = !isIntroduced && isFirmlyIntroduced(index)
    if !isFirm {
      guard isIntroduced || isLooselyIntroduced(index), isPhraseEnd(index + 1) else { return nil }
    }
    return TokenMatch(.span(year.value), end: year.end)
  }

  /// Reads a year from 1900 to 2099 that isn't a count of something.
  func plainYear(at index: Int) -> TokenMatch<DaySpan>? {
    guard index < tokens.count, let year = tokens[index].number(digits: 4...4),
      (1900...2099).contains(year), !isCount(index)
    else { return nil }
    return DaySpan(year: year).map { TokenMatch($0, end: index + 1) }
  }

  /// Returns true after a word for "year", or a preposition that is rare before other numbers.
  private func isFirmlyIntroduced(_ index: Int) -> Bool {
    isIntroduced(index, by: Self.yearWords)
      || isIntroduced(index, by: vocabulary.introducers)
        && !isIntroduced(index, by: vocabulary.looseYearIntroducers)
  }

  /// Returns true after a preposition, but not after a date that the year would belong to.
  private func isLooselyIntroduced(_ index: Int) -> Bool {
    guard let start = introducer(before: index, in: vocabulary.looseYearIntroducers) else {
      return false
    }
    guard let word = word(at: start), vocabulary.of.contains(word), start > 0 else { return true }
    let isDate =
      tokens[start - 1].kind == .number
      || self.word(at: start - 1).map(DateVocabulary.monthNames.contains) ?? false
    return !isDate
  }

  /// Returns true if a unit or a word for things follows a number.
  private func isCount(_ index: Int) -> Bool {
    guard index + 1 < tokens.count else { return false }
    let next = tokens[index + 1]
    if next.kind == .mark { return "$€£%°".contains(next.text) }
    return vocabulary.units.match(tokens, at: index + 1) != nil
      || next.isSpaced && Self.countedThings.contains(next.text)
  }

  private static let yearWords = DateVocabulary.all(\.yearWords)

  /// Words for things that people count in thousands.
  private static let countedThings = DateVocabulary.all(\.countedThings)
}
