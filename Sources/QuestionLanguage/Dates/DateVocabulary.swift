import Languages

/// The tables of one language's ``Language/Dates``.
///
/// All words are folded: lowercase, without accents.
package struct DateVocabulary: Sendable {
  let months: PhraseTable<Int>
  let shortMonths: PhraseTable<Int>
  let nameMonths: Set<String>
  let lowercaseMonths: Set<String>
  let verbMonths: Set<String>
  let weekdays: PhraseTable<Int>
  let shortWeekdays: PhraseTable<Int>
  let hasBareWeekdays: Bool
  let weekdayHabits: Set<String>
  let numbers: PhraseTable<Int>
  let ordinals: PhraseTable<Int>
  let ordinalSuffixes: Set<String>
  let hasMonthFirst: Bool
  let units: PhraseTable<CalendarUnit>
  let pluralUnits: Set<String>
  let seasons: PhraseTable<Season>
  let uncertainSeasons: Set<String>
  let seasonDeterminers: Set<String>
  let holidays: PhraseTable<Holiday>
  let days: PhraseTable<Int>
  let lowercaseDays: Set<String>
  let contestedDays: Set<String>
  let dayBlockers: Set<String>
  let modifiers: PhraseTable<Int>
  let trailingModifiers: PhraseTable<Int>
  let rolling: PhraseTable<Int>
  let hasBareModifiers: Bool
  let rollingIntroducers: Set<String>
  let ago: PhraseTable<Int>
  let trailingAgo: PhraseTable<Int>
  let hasSinceDuration: Bool
  let parts: PhraseTable<DatePart>
  let openings: PhraseTable<Opening>
  let onward: PhraseTable<Int>
  let relations: PhraseTable<Int>
  let between: PhraseTable<Int>
  let and: PhraseTable<Int>
  let from: PhraseTable<Int>
  let to: PhraseTable<Int>
  let decades: PhraseTable<Int>
  let decadeSuffixes: Set<String>
  let decadePrefixes: Set<String>
  let quarterLetters: Set<String>
  let articles: Set<String>
  let of: Set<String>
  let genitives: Set<String>
  let introducers: Set<String>
  let looseYearIntroducers: Set<String>
  let weekdayIntroducers: Set<String>
  let holidayIntroducers: Set<String>
  let shortDateIntroducers: Set<String>
  let habits: Set<String>
  let common: Set<String>

  static let all = Language.all.compactMap(\.dates).map(DateVocabulary.init)

  private init(_ words: Language.Dates) {
    months = PhraseTable(numbering: words.months)
    shortMonths = PhraseTable(numbering: words.shortMonths)
    nameMonths = Self.words(words.nameMonths)
    lowercaseMonths = Self.words(words.lowercaseMonths)
    verbMonths = Self.words(words.verbMonths)
    weekdays = PhraseTable(numbering: words.weekdays)
    shortWeekdays = PhraseTable(numbering: words.shortWeekdays)
    hasBareWeekdays = words.hasBareWeekdays
    weekdayHabits = Self.words(words.weekdayHabits)
    numbers = PhraseTable(words.numbers)
    ordinals = PhraseTable(words.ordinals)
    ordinalSuffixes = Self.words(words.ordinalSuffixes)
    hasMonthFirst = words.hasMonthFirst
    units = PhraseTable(words.units)
    pluralUnits = Self.words(words.pluralUnits)
    seasons = PhraseTable(words.seasons)
    uncertainSeasons = Self.words(words.uncertainSeasons)
    seasonDeterminers = Self.words(words.seasonDeterminers)
    holidays = PhraseTable(words.holidays)
    days = PhraseTable(words.days)
    lowercaseDays = Self.words(words.lowercaseDays)
    contestedDays = Self.words(words.contestedDays)
    dayBlockers = Self.words(words.dayBlockers)
    modifiers = PhraseTable(words.modifiers)
    trailingModifiers = PhraseTable(words.trailingModifiers)
    rolling = PhraseTable(words.rolling)
    hasBareModifiers = words.hasBareModifiers
    rollingIntroducers = Self.words(words.rollingIntroducers)
    ago = PhraseTable(numbering: words.ago)
    trailingAgo = PhraseTable(numbering: words.trailingAgo)
    hasSinceDuration = words.hasSinceDuration
    parts = PhraseTable(words.parts)
    openings = PhraseTable(words.openings)
    onward = PhraseTable(numbering: words.onward)
    relations = PhraseTable(words.relations)
    between = PhraseTable(numbering: words.between)
    and = PhraseTable(numbering: words.and)
    from = PhraseTable(numbering: words.from)
    to = PhraseTable(numbering: words.to)
    decades = PhraseTable(words.decades)
    decadeSuffixes = Self.words(words.decadeSuffixes)
    decadePrefixes = Self.words(words.decadePrefixes)
    quarterLetters = Self.words(words.quarterLetters)
    articles = Self.words(words.articles)
    of = Self.words(words.of)
    genitives = Self.words(words.genitives)
    introducers = Self.words(words.introducers)
    looseYearIntroducers = Self.words(words.looseYearIntroducers)
    weekdayIntroducers = Self.words(words.weekdayIntroducers)
    holidayIntroducers = Self.words(words.holidayIntroducers)
    shortDateIntroducers = Self.words(words.shortDateIntroducers)
    habits = Self.words(words.habits)
    common = Self.words(words.common)
  }

  static let monthNames = Set(all.flatMap { $0.months.firstWords })

  /// The names of months, seasons and holidays in all languages, which texts of those times have.
  package static let writtenNames = Set(
    all.flatMap {
      $0.months.firstWords + $0.shortMonths.firstWords + $0.seasons.firstWords
        + $0.holidays.firstWords
    })

  /// Folds the words of a field in all languages.
  static func all(_ field: (Language.Dates) -> WordList) -> Set<String> {
    Set(Language.all.compactMap(\.dates).flatMap { words(field($0)) })
  }

  /// Folds words and phrases.
  static func words(_ list: WordList) -> Set<String> {
    Set(list.words.map { DateTokenizer.words(of: $0).joined(separator: " ") })
  }
}

extension DateTokenizer {
  /// Returns the folded words of a phrase.
  static func words(of phrase: String) -> [String] {
    DateTokenizer(phrase).tokens.filter { $0.kind == .word }.map(\.text)
  }
}
