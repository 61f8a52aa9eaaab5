extension DateParser {
  /// Reads the name of a month, in full or short, with or without a dot.
  func monthName(at index: Int) -> TokenMatch<Int>? {
    if let month = vocabulary.months.match(tokens, at: index) { return month }
    guard let month = vocabulary.shortMonths.match(tokens, at: index) else { return nil }
    let hasDot = isMark(".", at: month.end) && isGlued(month.end) && !isGlued(month.end + 1)
    return TokenMatch(month.value, end: hasDot ? month.end + 1 : month.end)
  }

  /// "March 2023", "mars de l'année dernière", "March".
  ///
  /// A day before the month, which it would be part of, excludes it.
  func month(at index: Int, isIntroduced: Bool) -> TokenMatch<DateExpression>? {
    guard let month = monthName(at: index), !isAfterDay(index) else { return nil }
    if let year = yearReference(at: month.end) {
      return TokenMatch(.yearly(.month(month.value), year: year.value), end: year.end)
    }
    guard vocabulary.months.match(tokens, at: index)?.end == month.end, !isNumber(at: month.end),
      canStandAlone(index, end: month.end, isIntroduced: isIntroduced)
    else { return nil }
    return TokenMatch(.yearly(.month(month.value), year: nil), end: month.end)
  }

  /// Judges if the name of a month without a day or year is meant as a month.
  private func canStandAlone(_ index: Int, end: Int, isIntroduced: Bool) -> Bool {
    let name = tokens[index].text
    let isIntroduced =
      isIntroduced || self.isIntroduced(index, by: vocabulary.introducers)
    if vocabulary.lowercaseMonths.contains(name), tokens[index].isCapitalized { return false }
    if vocabulary.nameMonths.contains(name) {
      guard isIntroduced else { return false }
      return vocabulary.hasMonthFirst ? isPhraseEnd(end) : !isNameFollowing(end)
    }
    if isIntroduced { return true }
    return !isNameFollowing(end) && !isNamePreceding(index)
  }

  /// Returns true after a number of at most two digits, with "of" or an ordinal ending between.
  private func isAfterDay(_ index: Int) -> Bool {
    var before = index - 1
    if let word = word(at: before), vocabulary.of.contains(word) { before -= 1 }
    if before > 0, isGlued(before), tokens[before - 1].kind == .number { before -= 1 }
    return isNumber(at: before)
  }

  private func isNumber(at index: Int) -> Bool {
    guard tokens.indices.contains(index), tokens[index].kind == .number else { return false }
    return tokens[index].text.utf8.count <= 2
  }
}
