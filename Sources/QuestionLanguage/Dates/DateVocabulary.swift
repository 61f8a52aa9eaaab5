/// The words by which one language names dates.
///
/// All words are folded: lowercase, without accents.
package struct DateVocabulary: Sendable {
  /// The bounds of a period that is open on the other side.
  enum Opening: Sendable { case since, after, before, until }

  var months: PhraseTable<Int>
  /// Need a day or a year beside them.
  var shortMonths: PhraseTable<Int>
  /// Months that are also names or other words, and need a preposition if they stand alone.
  var nameMonths: Set<String> = []
  /// Months that are names, unless they are in lowercase.
  var lowercaseMonths: Set<String> = []
  /// Months that are also verbs in lowercase.
  var verbMonths: Set<String> = []
  /// From 1 for Monday.
  var weekdays: PhraseTable<Int>
  var shortWeekdays = PhraseTable<Int>()
  /// True if a day of the week needs no preposition.
  var hasBareWeekdays = false
  /// Words after a day of the week by which it is a habit.
  var weekdayHabits: Set<String> = []
  var numbers: PhraseTable<Int>
  var ordinals: PhraseTable<Int>
  var ordinalSuffixes: Set<String> = []
  var hasMonthFirst = false
  var units: PhraseTable<CalendarUnit>
  /// Need a number: "the coming weeks" isn't one week.
  var pluralUnits: Set<String> = []
  var seasons: PhraseTable<YearlyDate.Season>
  /// Seasons that are also other words, which need a year or a word such as "last".
  var uncertainSeasons: Set<String> = []
  /// Words before such a season by which it is one; empty if there are none.
  var seasonDeterminers: Set<String> = []
  var holidays: PhraseTable<YearlyDate>
  /// Words for a day as a number of days from today.
  var days: PhraseTable<Int>
  /// Words for a day that are other words if they have a capital.
  var lowercaseDays: Set<String> = []
  /// Words for a day that another language has with another meaning.
  var contestedDays: Set<String> = []
  /// Words before which a word for a day means something else.
  var dayBlockers: Set<String> = []
  /// Words before a unit, weekday, month, season or holiday, with the number of them away from now.
  var modifiers: PhraseTable<Int>
  /// The same for words that follow.
  var trailingModifiers = PhraseTable<Int>()
  /// Words beside a number of units that count from today, as in "the last three weeks".
  var rolling: PhraseTable<Int>
  /// True if an article makes a modifier relative to something else than today: "the next week".
  var hasBareModifiers = false
  /// Words after which "the last week" means the last seven days.
  var rollingIntroducers: Set<String> = []
  var ago = PhraseTable<Int>()
  var trailingAgo = PhraseTable<Int>()
  /// True if "since three weeks" means since three weeks ago.
  var hasSinceDuration = false
  var parts: PhraseTable<DatePart>
  var openings: PhraseTable<Opening>
  /// Words after a date by which a period begins with it: "from 2019 on".
  var onward: PhraseTable<Int>
  /// "before" (-1) and "after" (1) between a unit and a date.
  var relations: PhraseTable<Int>
  var between: PhraseTable<Int>
  var and: PhraseTable<Int>
  var from: PhraseTable<Int>
  var to: PhraseTable<Int>
  var decades = PhraseTable<Int>()
  var decadeSuffixes: Set<String> = []
  var decadePrefixes: Set<String> = []
  var quarterLetters: Set<String>
  var articles: Set<String>
  var of: Set<String>
  /// Words after "last week" by which it's the last week of something.
  var genitives: Set<String>
  /// Prepositions before a month or season.
  var introducers: Set<String>
  /// Prepositions before a year that also stand before other numbers.
  var looseYearIntroducers: Set<String>
  var weekdayIntroducers: Set<String>
  var holidayIntroducers: Set<String>
  /// Prepositions before a day as a date in numbers without a year.
  var shortDateIntroducers: Set<String> = []
  /// Words by which a question is about a habit rather than a time.
  var habits: Set<String>
  /// Frequent function words, which tell the language and may follow a date.
  var common: Set<String>

  static let all = [english, german, dutch, french, spanish]

  /// The words before which "morgen" is the morning, in German and in Dutch.
  static let morningBlockers = words(
    "am|guten|jeden|diesen|eines|goede|goeie|de|elke|iedere")

  static let monthNames = Set(all.flatMap { $0.months.firstWords })

  /// The names of months, seasons and holidays in all languages, which texts of those times have.
  package static let writtenNames = Set(
    all.flatMap {
      $0.months.firstWords + $0.shortMonths.firstWords + $0.seasons.firstWords
        + $0.holidays.firstWords
    })

  /// Folds words or phrases separated by `|`.
  static func words(_ phrases: String) -> Set<String> {
    Set(
      phrases.split(separator: "|").map { phrase in
        DateTokenizer(String(phrase)).tokens.filter { $0.kind == .word }.map(\.text)
          .joined(separator: " ")
      })
  }
}
