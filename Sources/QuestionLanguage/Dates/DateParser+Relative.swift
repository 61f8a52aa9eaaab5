import Languages

extension DateParser {
  /// A number of units from the current one.
  struct RelativeUnit {
    var unit: CalendarUnit
    var count: Int
  }

  /// "yesterday", "vorgestern", "ce matin".
  func namedDay(at index: Int) -> TokenMatch<DateExpression>? {
    guard let day = vocabulary.days.match(tokens, at: index) else { return nil }
    if day.end == index + 1 {
      let token = tokens[index]
      if vocabulary.lowercaseDays.contains(token.text), token.isCapitalized { return nil }
      if vocabulary.contestedDays.contains(token.text), !isLikely { return nil }
      if let before = word(at: index - 1), vocabulary.dayBlockers.contains(before) { return nil }
    }
    return TokenMatch(.span(DaySpan(day: today + day.value)), end: day.end)
  }

  /// "on Tuesday", "el martes".
  func weekday(at index: Int, isIntroduced: Bool) -> TokenMatch<DateExpression>? {
    guard let day = vocabulary.weekdays.match(tokens, at: index) else { return nil }
    if let next = word(at: day.end), vocabulary.weekdayHabits.contains(next) { return nil }
    if acceptsBareWeekdays, isHabit(index) { return nil }
    let before = word(at: index - 1) ?? ""
    let isBare =
      vocabulary.hasBareWeekdays && !tokens[index].isCapitalized
      && !vocabulary.articles.contains(before) && !vocabulary.habits.contains(before)
    let isPreceded = phraseStands(vocabulary.weekdayIntroducers, before: index)
    guard isIntroduced || isPreceded || isBare || isBareInText(index, end: day.end),
      !isNumberFollowing(day.end) || acceptsBareWeekdays && isHour(day.end)
    else { return nil }
    return TokenMatch(.weekday(day.value), end: day.end)
  }

  /// Judges a day of the week in a text: "Rehearsal Friday", but not "the Sunday Times".
  private func isBareInText(_ index: Int, end: Int) -> Bool {
    guard acceptsBareWeekdays else { return false }
    return !vocabulary.hasMonthFirst
      || !isNameFollowing(end) && !(isProper(index - 1) && isNamePreceding(index))
  }

  /// "last week", "this March", "l'été dernier", "next Tuesday".
  func relative(at index: Int) -> TokenMatch<DateExpression>? {
    if let unit = relativeUnit(at: index) {
      return unit.map(span).flatMap { $0.map(DateExpression.span) }
    }
    if let modifier = vocabulary.modifiers.match(tokens, at: index), isModifier(index, modifier) {
      return span(at: modifier.end, away: modifier.value).flatMap { named in
        let isVerb = vocabulary.verbMonths.contains(tokens[modifier.end].text)
        if isVerb, modifier.value == 0, !isProper(modifier.end) { return nil }
        let isNameOrVerb = vocabulary.nameMonths.contains(tokens[modifier.end].text)
        return isNameOrVerb && !isPhraseEnd(named.end) ? nil : named.map(DateExpression.span)
      }
    }
    guard let end = nameEnd(at: index),
      let modifier = vocabulary.trailingModifiers.match(tokens, at: end)
    else { return nil }
    return span(at: index, away: modifier.value).flatMap {
      TokenMatch(.span($0.value), end: modifier.end)
    }
  }

  /// "last week", "semaine dernière": a week, month or year.
  ///
  /// Days are left out: "the last day" isn't yesterday.
  func relativeUnit(at index: Int) -> TokenMatch<RelativeUnit>? {
    var found: TokenMatch<RelativeUnit>?
    if let modifier = vocabulary.modifiers.match(tokens, at: index), isModifier(index, modifier),
      let unit = vocabulary.units.match(tokens, at: modifier.end)
    {
      found = TokenMatch(RelativeUnit(unit: unit.value, count: modifier.value), end: unit.end)
    } else if let unit = vocabulary.units.match(tokens, at: index),
      let modifier = vocabulary.trailingModifiers.match(tokens, at: unit.end)
    {
      found = TokenMatch(RelativeUnit(unit: unit.value, count: modifier.value), end: modifier.end)
    }
    guard let found, found.value.unit != .day, !hasPlural(index..<found.end) else { return nil }
    let isOfSomething = word(at: found.end).map(vocabulary.genitives.contains) ?? false
    if isOfSomething { return nil }
    // "ce mois-ci"
    let isMarked =
      isMark("-", at: found.end) && isGlued(found.end) && word(at: found.end + 1) == "ci"
    return isMarked ? TokenMatch(found.value, end: found.end + 2) : found
  }

  func hasPlural(_ range: Range<Int>) -> Bool {
    range.contains { word(at: $0).map(vocabulary.pluralUnits.contains) ?? false }
  }

  func span(of unit: RelativeUnit) -> DaySpan? {
    today.adding(unit.count, unit.unit).flatMap { DaySpan(unit.unit, of: $0) }
  }

  /// Returns true if a modifier counts from today: "last week" does, English "the last week"
  /// doesn't.
  func isModifier(_ index: Int, _ modifier: TokenMatch<Int>) -> Bool {
    guard vocabulary.hasBareModifiers, modifier.value != 0, let before = word(at: index - 1) else {
      return true
    }
    return !vocabulary.articles.contains(before)
  }

  /// Returns the position after a day of the week, month, season or holiday.
  private func nameEnd(at index: Int) -> Int? {
    vocabulary.weekdays.match(tokens, at: index)?.end
      ?? vocabulary.months.match(tokens, at: index)?.end
      ?? (isSeason(index) ? vocabulary.seasons.match(tokens, at: index)?.end : nil)
      ?? vocabulary.holidays.match(tokens, at: index)?.end
      ?? shortWeekday(at: index)?.end
  }

  /// "Tues" in "last Tues", but not "sat".
  private func shortWeekday(at index: Int) -> TokenMatch<Int>? {
    index < tokens.count && tokens[index].isCapitalized
      ? vocabulary.shortWeekdays.match(tokens, at: index) : nil
  }

  /// Reads a day of the week, month, season or holiday as the one that is a number of times away.
  private func span(at index: Int, away count: Int) -> TokenMatch<DaySpan>? {
    guard index < tokens.count, let end = nameEnd(at: index), !isNumberFollowing(end) else {
      return nil
    }
    if let weekday = vocabulary.weekdays.match(tokens, at: index) ?? shortWeekday(at: index) {
      let day =
        switch count {
        case ..<0: today.previous(weekday: weekday.value) + 7 * (count + 1)
        case 0: today.monday + (weekday.value - 1)
        default: today.next(weekday: weekday.value) + 7 * (count - 1)
        }
      return TokenMatch(DaySpan(day: day), end: end)
    }
    let date =
      vocabulary.months.match(tokens, at: index).map { YearlyDate.month($0.value) }
      ?? vocabulary.seasons.match(tokens, at: index).map { YearlyDate.season($0.value) }
      ?? vocabulary.holidays.match(tokens, at: index).map { YearlyDate($0.value) }
    return date.flatMap { span(of: $0, away: count) }.map { TokenMatch($0, end: end) }
  }

  /// "7 pm", "19:30".
  private func isHour(_ index: Int) -> Bool {
    isMark(":", at: index + 1) || word(at: index + 1).map(Self.hours.contains) ?? false
  }

  private static let hours = DateVocabulary.all(\.hours)

  private func isNumberFollowing(_ index: Int) -> Bool {
    index < tokens.count && tokens[index].kind == .number && tokens[index].isSpaced
  }
}
