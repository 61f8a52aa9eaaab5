import Languages

extension DateParser {
  /// "the 90s", "1990s", "die 90er Jahre", "années 90", "the nineties".
  func decade(at index: Int) -> TokenMatch<DateExpression>? {
    guard let decade = prefixedDecade(at: index) ?? suffixedDecade(at: index) else { return nil }
    return decade.map { DaySpan(decadeOf: $0) }.flatMap { $0.map(DateExpression.span) }
  }

  /// "années 90", "década de 1990".
  private func prefixedDecade(at index: Int) -> TokenMatch<Int>? {
    guard !vocabulary.decadePrefixes.isEmpty else { return nil }
    var joined = ""
    for end in index..<min(index + 3, tokens.count) {
      guard let word = word(at: end) else { return nil }
      joined += joined.isEmpty ? word : " \(word)"
      guard vocabulary.decadePrefixes.contains(joined) else { continue }
      if let name = vocabulary.decades.match(tokens, at: end + 1) { return name }
      if end + 1 < tokens.count, let number = decadeNumber(end + 1) {
        return TokenMatch(number, end: end + 2)
      }
    }
    return nil
  }

  /// "90s", "1990s", "neunziger Jahre".
  ///
  /// Two digits and words need an article, an apostrophe or a word such as "early" before them.
  private func suffixedDecade(at index: Int) -> TokenMatch<Int>? {
    let before = word(at: index - 1) ?? ""
    let isPart =
      vocabulary.parts.match(tokens, at: index - 1) != nil
      || isMark("-", at: index - 1) && isGlued(index)
    let isDetermined =
      vocabulary.articles.contains(before) || isPart || isMark("'", at: index - 1)
    if vocabulary.decadePrefixes.isEmpty,
      let name = vocabulary.decades.match(tokens, at: index)
    {
      let end = yearsEnd(at: name.end)
      return isDetermined || end > name.end ? TokenMatch(name.value, end: end) : nil
    }
    guard let number = decadeNumber(index), isGlued(index + 1), let suffix = word(at: index + 1),
      vocabulary.decadeSuffixes.contains(suffix)
    else { return nil }
    let end = yearsEnd(at: index + 2)
    let isLong = tokens[index].text.utf8.count == 4
    return isLong || isDetermined || end > index + 2 ? TokenMatch(number, end: end) : nil
  }

  /// Skips the second word of "90er Jahre".
  private func yearsEnd(at index: Int) -> Int {
    guard !vocabulary.decadeSuffixes.contains("s"),
      let unit = vocabulary.units.match(tokens, at: index), unit.value == .year
    else { return index }
    return unit.end
  }

  private func decadeNumber(_ index: Int) -> Int? {
    guard index < tokens.count else { return nil }
    if let short = tokens[index].number(digits: 2...2) {
      return short % 10 == 0 && short >= 50 ? 1900 + short : nil
    }
    guard let year = tokens[index].number(digits: 4...4), year % 10 == 0,
      (1900...2099).contains(year)
    else { return nil }
    return year
  }
}
