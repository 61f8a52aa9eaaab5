/// A parser of the dates of one language in the tokens of a question.
///
/// Every method reads one kind of phrase at a position and returns `nil` if there is none; its
/// comment gives examples. All look at a limited number of tokens. The parser is a class, so that
/// closures copy a reference and not the vocabulary.
final class DateParser {
  let tokens: [DateToken]
  let vocabulary: DateVocabulary
  let today: CivilDay
  /// True if the question is more likely in this language than in any other.
  let isLikely: Bool
  /// True if a day of the week needs no preposition, as in a text that says when something is.
  let acceptsBareWeekdays: Bool

  init(
    tokens: [DateToken], vocabulary: DateVocabulary, today: CivilDay, isLikely: Bool,
    acceptsBareWeekdays: Bool = false
  ) {
    self.tokens = tokens
    self.vocabulary = vocabulary
    self.today = today
    self.isLikely = isLikely
    self.acceptsBareWeekdays = acceptsBareWeekdays
  }

  func mention(at index: Int) -> TokenMatch<DateExpression>? {
    let match = longest(
      expression(at: index, isIntroduced: false)?.map { span(of: $0) == nil ? nil : $0 },
      range(at: index)?.map(DateExpression.span), opening(at: index)?.map(DateExpression.span),
      rolling(at: index)?.map(DateExpression.span))
    guard let match, let span = span(of: match.value), span.isValid,
      isBounded(index..<match.end)
    else { return nil }
    return match
  }

  /// Returns the longest date at a position; `isIntroduced` after "since" or "before".
  func expression(at index: Int, isIntroduced: Bool) -> TokenMatch<DateExpression>? {
    longest(
      simple(at: index, isIntroduced: isIntroduced),
      relation(at: index).flatMap { $0.map(DateExpression.span) },
      ago(at: index).flatMap { $0.map(DateExpression.span) })
  }

  /// Returns the longest date at a position that isn't counted from another one.
  func simple(at index: Int, isIntroduced: Bool) -> TokenMatch<DateExpression>? {
    guard index < tokens.count else { return nil }
    return longest(
      numericDate(at: index), dayAndMonth(at: index), monthAndDay(at: index),
      month(at: index, isIntroduced: isIntroduced), year(at: index, isIntroduced: isIntroduced),
      quarter(at: index), season(at: index, isIntroduced: isIntroduced),
      holiday(at: index, isIntroduced: isIntroduced), decade(at: index), part(at: index),
      ordinalOfMonth(at: index), namedDay(at: index), relative(at: index),
      weekday(at: index, isIntroduced: isIntroduced))
  }

  func longest<Value>(_ matches: TokenMatch<Value>?...) -> TokenMatch<Value>? {
    var longest: TokenMatch<Value>?
    for case let match? in matches where match.end > longest?.end ?? 0 { longest = match }
    return longest
  }
}

extension DateVocabulary {
  /// The words that begin a phrase of the parser.
  var openers: Set<String> {
    var words = Set(months.firstWords + shortMonths.firstWords + weekdays.firstWords)
    words.formUnion(shortWeekdays.firstWords + numbers.firstWords + ordinals.firstWords)
    words.formUnion(units.firstWords + seasons.firstWords + holidays.firstWords + days.firstWords)
    words.formUnion(modifiers.firstWords + ago.firstWords + parts.firstWords)
    words.formUnion(openings.firstWords + between.firstWords + from.firstWords)
    words.formUnion(decades.firstWords + rolling.firstWords)
    for phrase in decadePrefixes.union(quarterLetters) {
      words.insert(phrase.split(separator: " ").first.map(String.init) ?? phrase)
    }
    return words
  }

  /// Words that may follow a number of at most three digits at the beginning of a phrase.
  var numberFollowers: Set<String> {
    of.union(ordinalSuffixes).union(decadeSuffixes).union(months.firstWords)
      .union(shortMonths.firstWords).union(units.firstWords).union(rolling.firstWords)
      .union(to.firstWords)
  }
}
