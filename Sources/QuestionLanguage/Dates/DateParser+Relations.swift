import Languages

extension DateParser {
  /// "week before 10 April", "two weeks after 20 June", "Sunday before 25 May", "week of May 6".
  ///
  /// The week before a day is the seven days before it. The month or year before it is that of the
  /// calendar.
  func relation(at index: Int) -> TokenMatch<DaySpan>? {
    let modifier = vocabulary.modifiers.match(tokens, at: index)
    let start = modifier?.value == -1 ? modifier?.end ?? index : index
    if start < tokens.count, let day = vocabulary.weekdays.match(tokens, at: start) {
      if let anchor = anchor(at: day.end) {
        let date = anchor.value
        let found =
          date.direction < 0
          ? date.span.start?.previous(weekday: day.value)
          : date.span.end.map { ($0 - 1).next(weekday: day.value) }
        return found.map { TokenMatch(DaySpan(day: $0), end: anchor.end) }
      }
      if start > index { return told(on: day.end, weekday: day.value) }
    }
    let count = start == index ? count(at: index) : nil
    guard let unit = vocabulary.units.match(tokens, at: count?.end ?? start),
      count != nil || !hasPlural(start..<unit.end)
    else { return nil }
    if let anchor = anchor(at: unit.end) {
      return anchor.map { span(of: unit.value, count: count?.value, $0) }
    }
    return count == nil ? period(unit.value, ofDayAt: unit.end) : nil
  }

  private struct Anchor {
    /// -1 for before the date, 1 for after it.
    var direction: Int
    var span: DaySpan
  }

  /// Reads "before" or "after" and a date.
  private func anchor(at index: Int) -> TokenMatch<Anchor>? {
    guard let relation = vocabulary.relations.match(tokens, at: index) else { return nil }
    let next = skip(vocabulary.articles, at: relation.end)
    return simple(at: next, isIntroduced: true)?.map { date in
      span(of: date).map { Anchor(direction: relation.value, span: $0) }
    }
  }

  private func span(
    of unit: CalendarUnit, count: Int?, _ anchor: Anchor
  ) -> DaySpan? {
    guard let start = anchor.span.start, let end = anchor.span.end else { return nil }
    let isBefore = anchor.direction < 0
    if unit == .week, count == nil {
      return isBefore
        ? DaySpan(start: start - 7, end: start, unit: .other)
        : DaySpan(start: end, end: end + 7, unit: .other)
    }
    let distance = RelativeUnit(unit: unit, count: (count ?? 1) * -anchor.direction)
    return span(of: distance, before: isBefore ? start : end - 1)
  }

  /// Reads the day of "week of May 6".
  private func period(_ unit: CalendarUnit, ofDayAt index: Int) -> TokenMatch<DaySpan>? {
    guard unit == .week || unit == .weekend else { return nil }
    let next = skipOf(at: index)
    guard next > index else { return nil }
    return plainDay(at: next)?.map { DaySpan(unit, of: $0) }
  }

  /// Reads the rest of "last Friday on 23 January 2022".
  ///
  /// That is a report of 23 January about the Friday before it. The period runs from the one to the
  /// other.
  private func told(on index: Int, weekday: Int) -> TokenMatch<DaySpan>? {
    guard vocabulary.hasMonthFirst, word(at: index) == "on" else { return nil }
    return plainDay(at: index + 1)?.map { day in
      if day.weekday == weekday { return DaySpan(day: day) }
      return DaySpan(start: day.previous(weekday: weekday), end: day + 1, unit: .other)
    }
  }

  private func plainDay(at index: Int) -> TokenMatch<CivilDay>? {
    guard index < tokens.count else { return nil }
    let date = longest(numericDate(at: index), dayAndMonth(at: index), monthAndDay(at: index))
    return date?.map(span)?.map { $0.unit == .day ? $0.start : nil }
  }
}
