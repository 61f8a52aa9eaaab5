import Languages

extension DateParser {
  /// Reads a number in digits or in a word.
  func count(at index: Int) -> TokenMatch<Int>? {
    if let word = vocabulary.numbers.match(tokens, at: index) { return word }
    guard index < tokens.count, let number = tokens[index].number(digits: 1...3), number > 0 else {
      return nil
    }
    return TokenMatch(number, end: index + 1)
  }

  /// "three weeks".
  func duration(at index: Int) -> TokenMatch<RelativeUnit>? {
    guard let count = count(at: index),
      let unit = vocabulary.units.match(tokens, at: count.end)
    else { return nil }
    return TokenMatch(RelativeUnit(unit: unit.value, count: count.value), end: unit.end)
  }

  /// "two weeks ago", "vor drei Wochen", "il y a deux mois".
  ///
  /// The period is the unit that it leads to: a week for a distance in weeks.
  func ago(at index: Int) -> TokenMatch<DaySpan>? {
    if let prefix = vocabulary.ago.match(tokens, at: index), let duration = duration(at: prefix.end)
    {
      return duration.map { span(of: $0, before: today) }
    }
    guard let duration = duration(at: index),
      let suffix = vocabulary.trailingAgo.match(tokens, at: duration.end)
    else { return nil }
    return span(of: duration.value, before: today).map { TokenMatch($0, end: suffix.end) }
  }

  /// "last three weeks", "letzten 3 Monate", "deux dernières semaines".
  ///
  /// The period ends with today or begins with it.
  func rolling(at index: Int) -> TokenMatch<DaySpan>? {
    guard let found = rollingUnit(at: index), found.value.unit != .weekend else { return nil }
    if let next = word(at: found.end), vocabulary.genitives.contains(next) { return nil }
    guard let far = today.adding(found.value.count, found.value.unit) else { return nil }
    let span =
      far <= today
      ? DaySpan(start: far, end: today + 1, unit: .other)
      : DaySpan(start: today, end: far + 1, unit: .other)
    return TokenMatch(span, end: found.end)
  }

  private func rollingUnit(at index: Int) -> TokenMatch<RelativeUnit>? {
    if let count = count(at: index) {
      guard let rolling = vocabulary.rolling.match(tokens, at: count.end),
        let unit = vocabulary.units.match(tokens, at: rolling.end), !vocabulary.hasBareModifiers
      else { return nil }
      return TokenMatch(
        RelativeUnit(unit: unit.value, count: count.value * rolling.value), end: unit.end)
    }
    guard let rolling = vocabulary.rolling.match(tokens, at: index) else { return nil }
    if let duration = duration(at: rolling.end) {
      var unit = duration.value
      unit.count *= rolling.value
      return TokenMatch(unit, end: duration.end)
    }
    // "over the last week" in English; "last week" is the one before this.
    guard let article = word(at: index - 1), vocabulary.articles.contains(article),
      isIntroduced(index - 1, by: vocabulary.rollingIntroducers),
      let unit = vocabulary.units.match(tokens, at: rolling.end), unit.value != .day,
      !hasPlural(rolling.end..<unit.end)
    else { return nil }
    return TokenMatch(RelativeUnit(unit: unit.value, count: rolling.value), end: unit.end)
  }

  /// Returns the unit that is a number of units before a day; after it if the number is negative.
  ///
  /// Weekends are those that end before the day or begin after it.
  func span(of distance: RelativeUnit, before day: CivilDay) -> DaySpan? {
    if distance.unit == .weekend {
      let weekend =
        distance.count > 0
        ? day.previous(weekday: 7) - 7 * (distance.count - 1)
        : day.next(weekday: 6) - 7 * (distance.count + 1)
      return DaySpan(weekendOf: weekend)
    }
    return day.adding(-distance.count, distance.unit).flatMap { DaySpan(distance.unit, of: $0) }
  }
}
