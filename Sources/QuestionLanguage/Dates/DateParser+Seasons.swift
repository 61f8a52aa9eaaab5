import Languages

extension DateParser {
  /// "summer 2022", "été 2022", "in the winter".
  func season(at index: Int, isIntroduced: Bool) -> TokenMatch<DateExpression>? {
    guard let season = vocabulary.seasons.match(tokens, at: index), isSeason(index) else {
      return nil
    }
    let date = YearlyDate.season(season.value)
    if let year = yearReference(at: season.end) {
      // "winter 2022/23"
      let hasSecondYear =
        isMark("/", at: year.end) && isGlued(year.end) && isGlued(year.end + 1)
        && tokens[year.end + 1].kind == .number
      return TokenMatch(
        .yearly(date, year: year.value), end: hasSecondYear ? year.end + 2 : year.end)
    }
    let isCertain =
      !vocabulary.uncertainSeasons.contains(tokens[index].text)
      || !vocabulary.seasonDeterminers.isEmpty
    guard isCertain, isIntroduced || self.isIntroduced(index, by: vocabulary.introducers),
      !isHabit(index), !isNameFollowing(season.end)
    else { return nil }
    return TokenMatch(.yearly(date, year: nil), end: season.end)
  }

  /// Judges by the word before it: "l'été" is summer, "a été" isn't.
  func isSeason(_ index: Int) -> Bool {
    guard vocabulary.uncertainSeasons.contains(tokens[index].text),
      !vocabulary.seasonDeterminers.isEmpty, let before = word(at: index - 1)
    else { return true }
    return vocabulary.seasonDeterminers.contains(before)
  }

  /// "Christmas 2022", "an Ostern".
  func holiday(at index: Int, isIntroduced: Bool) -> TokenMatch<DateExpression>? {
    guard
      let holiday = vocabulary.holidays.match(tokens, at: index)?.map({ YearlyDate($0) })
    else { return nil }
    if let year = yearReference(at: holiday.end) {
      return TokenMatch(.yearly(holiday.value, year: year.value), end: year.end)
    }
    guard isIntroduced || self.isIntroduced(index, by: vocabulary.holidayIntroducers),
      !isHabit(index), isPhraseEnd(holiday.end)
    else { return nil }
    return TokenMatch(.yearly(holiday.value, year: nil), end: holiday.end)
  }

  /// "Q3 2023", "third quarter of 2023", "2023 Q3".
  func quarter(at index: Int) -> TokenMatch<DateExpression>? {
    if let year = plainYear(at: index), let quarter = quarterCode(at: year.end) {
      return TokenMatch(
        .yearly(.quarter(quarter.value), year: year.value.start?.year), end: quarter.end)
    }
    if let code = quarterCode(at: index) {
      if let year = yearReference(at: code.end) {
        return TokenMatch(.yearly(.quarter(code.value), year: year.value), end: year.end)
      }
      guard isIntroduced(index, by: vocabulary.introducers), tokens[index].text == "q",
        isPhraseEnd(code.end)
      else { return nil }
      return TokenMatch(.yearly(.quarter(code.value), year: nil), end: code.end)
    }
    guard let ordinal = ordinal(at: index), (1...4).contains(ordinal.value),
      let unit = vocabulary.units.match(tokens, at: ordinal.end), unit.value == .quarter,
      let year = yearReference(at: unit.end)
    else { return nil }
    return TokenMatch(.yearly(.quarter(ordinal.value), year: year.value), end: year.end)
  }

  private func quarterCode(at index: Int) -> TokenMatch<Int>? {
    guard let letter = word(at: index), vocabulary.quarterLetters.contains(letter),
      isGlued(index + 1), let number = tokens[index + 1].number(digits: 1...1),
      (1...4).contains(number)
    else { return nil }
    return TokenMatch(number, end: index + 2)
  }
}
